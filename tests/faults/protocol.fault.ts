import { expect, test } from 'vitest'
import { plain } from '#tests/server/photos.ts'
import { startServer } from '#tests/server/program.ts'
import { addFolder, addPhoto, becomeOwner, jsonOf } from './owner-calls.ts'
import { hasStrace, noStrace, watch } from './strace.ts'

const UPLOADS = 10

// A kill leaves what the system holds in memory, so that only the calls themselves show that a power cut
// would find everything on the disk.
test('an upload is answered only after its file, folder and row are synced', async ({ skip }) => {
  skip(!hasStrace, noStrace)
  const photo = await plain(640, 480).png().toBuffer()
  const kado = await startServer({ env: { TRUST_PROXY: '127.0.0.1,::1' } })
  const owner = await becomeOwner(kado)
  const { data } = await jsonOf(await addFolder(kado, owner, 'Kenangan'))
  let files = 0
  for (let upload = 0; upload < UPLOADS; upload += 1) {
    const release = await watch(kado.child, 'fsync,fdatasync,rename,renameat,renameat2,write,writev')
    expect((await addPhoto(kado, owner, data.id, 'kita', photo)).status).toBe(201)
    files += expectOrder(await release())
  }
  console.log(`write protocol: ${UPLOADS} uploads of ${files} files, each call in its place`)
})

function expectOrder(calls: string[]) {
  const renames = calls.filter((call) => call.startsWith('rename'))
  const last = calls.findLastIndex((call) => call.startsWith('rename'))
  const answer = calls.findIndex((call) => /^writev?\(.*HTTP\/1\.1 201/.test(call))
  const isSynced = (path: string, from: number, to: number) =>
    calls.slice(from, to).some((call) => /^f(data)?sync/.test(call) && call.includes(path))
  expect(renames.length).toBeGreaterThan(1)
  expect(answer).toBeGreaterThan(last)
  for (const rename of renames) {
    const at = calls.indexOf(rename)
    const [, from = '', to = ''] = /"([^"]+)".*"([^"]+)"/.exec(rename) ?? []
    expect([to, isSynced(from, 0, at)]).toEqual([to, true])
    expect([to, isSynced('/media>', at, answer)]).toEqual([to, true])
  }
  expect(isSynced('kado.db-wal>', last, answer)).toBe(true)
  return renames.length
}
