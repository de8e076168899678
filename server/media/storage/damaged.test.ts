import { existsSync, readdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { plain, send } from '#tests/server/photos.ts'
import { openDisk } from './disk.ts'
import { verifyStream } from './verify-stream.ts'

const FILM = Buffer.alloc(200_000, 'lampion')

// On most machines this is another file system than that of the temporary folder.
const OTHER = '/dev/shm'
const hasOther = existsSync(OTHER) && statSync(OTHER).dev !== statSync(tmpdir()).dev

test('a truncated file is answered as missing', async () => {
  vi.stubEnv('TEST_MEDIA', 'disk')
  const kado = await openTestApp()
  const { newUrl } = (await send(kado, await plain(90, 60).png().toBuffer())).json()
  expect((await kado.ask('GET', newUrl)).status).toBe(200)
  truncateSync(join(kado.dataDir, newUrl), 20)
  expect(await kado.ask('GET', newUrl)).toMatchObject({ status: 404, text: 'Not found' })
  expect((await kado.ask('GET', '/api/date-input')).status).toBe(200)
})

test.runIf(hasOther)('a file is moved to another file system in one step', async () => {
  const dataDir = makeFolder()
  const media = makeFolder(OTHER)
  symlinkSync(media, join(dataDir, 'media'))
  const store = openDisk(dataDir)
  const file = store.temporary()
  writeFileSync(file, 'lampion')
  await store.put('foto.jpg', file)
  expect(readdirSync(media)).toEqual(['foto.jpg'])
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
})

test('partial files of a killed process are removed at the next start', () => {
  const dataDir = makeFolder()
  writeFileSync(openDisk(dataDir).temporary(), 'x')
  const media = join(dataDir, 'media')
  for (const name of ['.draft-foto.jpg', 'lagu.mp3']) writeFileSync(join(media, name), 'x')
  openDisk(dataDir)
  expect(readdirSync(media)).toEqual(['lagu.mp3'])
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
})

test('a stream closes its file when it is read, fails, or is never read', async () => {
  const path = join(makeFolder(), 'film')
  writeFileSync(path, FILM)
  const stream = async (length: number) => {
    const file = await open(path)
    return { file, verified: verifyStream(file.createReadStream(), { length }) }
  }
  const [whole, short, unread] = [await stream(FILM.length), await stream(9), await stream(9)]
  expect((await buffer(whole.verified)).equals(FILM)).toBe(true)
  await expect(buffer(short.verified)).rejects.toThrow('instead of 9')
  unread.verified.on('error', () => undefined).destroy()
  for (const { file } of [whole, short, unread]) await expect.poll(() => file.fd).toBe(-1)
})
