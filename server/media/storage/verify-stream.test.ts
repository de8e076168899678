import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { verifyStream } from './verify-stream.ts'

const bytes = randomBytes(200_000)

test('a stream of the right length is read exactly, and its file closed', async () => {
  const { file, source } = await openSource()
  expect((await buffer(verifyStream(source, { length: bytes.length }))).equals(bytes)).toBe(true)
  await expect.poll(() => file.fd).toBe(-1)
})

test.each([bytes.length + 1, bytes.length - 1])(
  'a stream of another length than %i fails',
  async (length) => {
    const { file, source } = await openSource()
    await expect(buffer(verifyStream(source, { length }))).rejects.toThrow(`instead of ${length}`)
    await expect.poll(() => file.fd).toBe(-1)
  },
)

test('a stream that is never read closes its file when it is destroyed', async () => {
  const { file, source } = await openSource()
  const stream = verifyStream(source, { length: bytes.length }).on('error', () => undefined)
  stream.destroy()
  await once(stream, 'close')
  await expect.poll(() => file.fd).toBe(-1)
})

async function openSource() {
  const path = join(makeFolder(), 'film')
  writeFileSync(path, bytes)
  const file = await open(path)
  return { file, source: file.createReadStream() }
}
