import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { readFairly } from './reading.ts'

const PIECE = 32 * 1024

test.each([
  undefined,
  { start: 0, end: 0 },
  { start: 5, end: PIECE + 4 },
  { start: PIECE, end: 2 * PIECE - 1 },
  { start: 3 * PIECE, end: 3 * PIECE + 9 },
])('a file is read exactly, and closed (%j)', async (range) => {
  const { file, bytes } = await openFile()
  const read = await buffer(readFairly(file, range))
  expect(read.equals(range ? bytes.subarray(range.start, range.end + 1) : bytes)).toBe(true)
  await expect.poll(() => file.fd).toBe(-1)
})

test('many files at once are all read', async () => {
  const files = await Promise.all(Array.from({ length: 30 }, openFile))
  const read = await Promise.all(files.map(({ file }) => buffer(readFairly(file))))
  expect(read.map((each, nth) => each.equals(files[nth]?.bytes ?? Buffer.alloc(0)))).not.toContain(false)
})

test('a file that nobody reads is closed with its answer', async () => {
  const { file } = await openFile()
  const stream = readFairly(file)
  stream.destroy()
  await once(stream, 'close')
  await expect.poll(() => file.fd).toBe(-1)
})

test('a part that ends before its last byte is no end', async () => {
  const { file, bytes } = await openFile()
  await expect(buffer(readFairly(file, { start: 0, end: bytes.length }))).rejects.toThrow('ended before byte')
  await expect.poll(() => file.fd).toBe(-1)
})

async function openFile() {
  const path = join(makeFolder(), 'film')
  const bytes = randomBytes(3 * PIECE + 10)
  writeFileSync(path, bytes)
  return { file: await open(path), bytes }
}
