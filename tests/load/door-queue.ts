import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { processUpload } from '#server/media/processing/process-media.ts'
import { median } from './child.ts'
import type { Figure } from './row.ts'

const ROUNDS = 5
const IN_LINE = 7
const LARGE = [10_000, 6000] as const
const SMALL = [1600, 1200] as const

// One gift's line holds JPEGs, which are decoded by lines, and AVIFs, which take the worker with more memory.
export async function measureQueue(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'kado-bench-'))
  const large = { jpg: join(folder, 'large.jpg'), avif: join(folder, 'large.avif') }
  await paint(LARGE).jpeg().toFile(large.jpg)
  await paint(LARGE).avif({ effort: 0 }).toFile(large.avif)
  const small = join(folder, 'small.jpg')
  await paint(SMALL).jpeg().toFile(small)
  const smallTime = () => timeOf(() => make(2, small, 'jpg', new AbortController().signal))
  await smallTime()
  const alone = median(await repeat(smallTime))
  const leaving = new AbortController()
  const line = Array.from({ length: IN_LINE }, () => [
    make(1, large.jpg, 'jpg', leaving.signal),
    make(1, large.avif, 'avif', leaving.signal),
  ])
  const done = Promise.allSettled(line.flat())
  const beside = await repeat(smallTime)
  leaving.abort()
  await done
  rmSync(folder, { recursive: true })
  const more = Math.max(...beside) - alone
  const value = `${more.toFixed(0)} ms more at most (${alone.toFixed(0)} ms alone, ${median(beside).toFixed(0)} beside the line)`
  return { value, isMet: more <= 2000 }
}

function paint([width, height]: readonly [number, number]) {
  return sharp({ create: { width, height, channels: 3, background: '#8f2f3b' } })
}

function make(giftId: number, source: string, extension: string, signal: AbortSignal) {
  return processUpload({ kind: 'photo', source, extension }, { giftId, signal })
}

async function repeat(measure: () => Promise<number>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure())
  return times
}

async function timeOf(work: () => Promise<unknown>) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
