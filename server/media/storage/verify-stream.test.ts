import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { verifyStream } from './verify-stream.ts'

const bytes = Buffer.alloc(200_000, 'lampion')

test('a stream closes its file when it is read, fails, or is never read', async () => {
  const path = join(makeFolder(), 'film')
  writeFileSync(path, bytes)
  const stream = async (length: number) => {
    const file = await open(path)
    return { file, verified: verifyStream(file.createReadStream(), { length }) }
  }
  const [whole, short, unread] = [await stream(bytes.length), await stream(9), await stream(9)]
  expect((await buffer(whole.verified)).equals(bytes)).toBe(true)
  await expect(buffer(short.verified)).rejects.toThrow('instead of 9')
  unread.verified.on('error', () => undefined).destroy()
  for (const { file } of [whole, short, unread]) await expect.poll(() => file.fd).toBe(-1)
})
