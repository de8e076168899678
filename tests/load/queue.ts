import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { recordingSeconds } from '#contract/media.ts'
import { processUpload } from '#server/media/processing/process-media.ts'
import { makeVoice } from '#tests/server/voices.ts'
import { median, timeOf } from './child.ts'
import type { Figure, Row } from './row.ts'

const ROUNDS = 5
const IN_LINE = 7
const GIFTS = 10
const LARGE = [10_000, 6000] as const
const SMALL = [1600, 1200] as const

export const rows: Row[] = [
  {
    what: "a small photo of one gift while another gift's line is full of 60 MP photos",
    limit: '0 ms more: its time alone',
    peers: 'none measured',
    goal: '2000 ms more than its time alone',
    measure: measureQueue,
  },
  {
    what: 'a voice of a stranger while two people send voices to ten gifts each',
    limit: '0 ms more: its time alone',
    peers: 'none measured',
    goal: '2000 ms more than its time alone',
    measure: measureVoices,
  },
]

// One gift's queue holds JPEGs, which are decoded by lines, and AVIFs, which need the worker with more memory.
async function measureQueue(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'kado-bench-'))
  const [jpeg, avif, small] = ['large.jpg', 'large.avif', 'small.jpg'].map((name) => join(folder, name))
  await paint(LARGE).jpeg().toFile(String(jpeg))
  await paint(LARGE).avif({ effort: 0 }).toFile(String(avif))
  await paint(SMALL).jpeg().toFile(String(small))
  const leaving = new AbortController()
  const make = (giftId: number, source = '') =>
    processUpload(
      { kind: 'photo', source, extension: source.slice(source.lastIndexOf('.') + 1) },
      { person: `${giftId}`, giftId, signal: leaving.signal },
    )
  const line = () => Array.from({ length: IN_LINE }, () => [make(1, jpeg), make(1, avif)]).flat()
  const figure = await compare(() => make(2, small), line, leaving)
  rmSync(folder, { recursive: true })
  return figure
}

async function measureVoices(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'kado-bench-'))
  const source = join(folder, 'voice.webm')
  writeFileSync(source, await makeVoice('webm', recordingSeconds.voice))
  const leaving = new AbortController()
  const make = (person: string, giftId: number) =>
    processUpload({ kind: 'voice', source }, { person, giftId, signal: leaving.signal })
  const line = () =>
    Array.from({ length: 2 * GIFTS }, (_, gift) => make(gift < GIFTS ? 'first' : 'second', gift))
  const figure = await compare(() => make('stranger', 2 * GIFTS), line, leaving)
  rmSync(folder, { recursive: true })
  return figure
}

// How much longer the work takes while a queue is full. The work is repeated, and the first round warms up.
async function compare(
  work: () => Promise<unknown>,
  fillLine: () => Promise<unknown>[],
  leaving: AbortController,
): Promise<Figure> {
  const repeat = async () => {
    const times: number[] = []
    while (times.length < ROUNDS) times.push(await timeOf(work))
    return times
  }
  await repeat()
  const alone = median(await repeat())
  const done = Promise.allSettled(fillLine())
  const beside = await repeat()
  leaving.abort()
  await done
  const more = Math.max(...beside) - alone
  const value = `${more.toFixed(0)} ms more at most (${alone.toFixed(0)} ms alone, ${median(beside).toFixed(0)} beside the line)`
  return { value, isMet: more <= 2000 }
}

function paint([width, height]: readonly [number, number]) {
  return sharp({ create: { width, height, channels: 3, background: '#8f2f3b' } })
}
