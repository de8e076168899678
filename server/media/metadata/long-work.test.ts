import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { box, element, filled, table, track, webm } from '#tests/server/movies.ts'
import { chunk, id3, mp3, wav } from '#tests/server/songs.ts'
import { cleanMovie } from './movies.ts'
import { merged } from './samples.ts'
import { cleanTags } from './song-id3.ts'
import { cleanOgg, sumOf } from './song-ogg.ts'
import { cleanWav } from './song-wav.ts'
import { cleanWebm } from './webm.ts'

const PIECES = 20_000
const MEDIA = 100

test('a long Ogg lets others in, and its sums are right', async () => {
  const sound = page(0, Buffer.alloc(60_000, 5))
  const song = Buffer.concat([...flacHead(), page(0, block(0x84)), ...Array(40).fill(sound)])
  const seen = await turnsWhile(() => cleanOgg(song))
  expect(seen.result).toBe(true)
  expect(seen.turns).toBeGreaterThan(5)
  const changed = song.subarray(79, 79 + 28 + 20)
  const said = changed.readUInt32LE(22)
  changed.writeUInt32LE(0, 22)
  expect(said).toBe(sumOf(changed))
})

test('an Ogg whose FLAC never ends is refused', async () => {
  const blocks = (count: number) => Array(count).fill(page(0, block(2)))
  const song = (count: number) => Buffer.concat([...flacHead(), ...blocks(count), page(0, block(0x82))])
  expect(await cleanOgg(song(4000))).toBe(true)
  expect(await cleanOgg(song(5000))).toBe(false)
})

test('a song has no more than four tags', async () => {
  expect(await cleanTags(mp3(...Array(4).fill(id3())))).toBe(4 * id3().length)
  expect(await cleanTags(mp3(...Array(5).fill(id3())))).toBeUndefined()
})

test('a long tag in which zeros were put lets others in', async () => {
  const tag = Buffer.alloc(4 * 1024 * 1024, Buffer.from([0xff, 0]))
  tag.write('ID3\x03\0\x80\x01\x7f\x7f\x76', 'latin1')
  const seen = await turnsWhile(() => cleanTags(tag))
  expect(seen.result).toBe(tag.length)
  expect(seen.turns).toBeGreaterThan(20)
})

test('a WAV may not be full of lists that are full', () => {
  const list = (count: number) => chunk('LIST', 'INFO', ...Array(count).fill(chunk('ICMT')))
  expect(cleanWav(wav(list(2000), list(2000)))).toBe(true)
  expect(cleanWav(wav(list(3000), list(3000)))).toBe(false)
})

test('a film of many samples and many places lets others in, and loses only those in its places', async () => {
  const samples = Array.from({ length: PIECES }, (_, index) => 4_000_000_000 - 8 * index)
  const { path, media } = await film(samples)
  const seen = await turnsWhile(() => cleanMovie(path, false))
  expect(seen.result).toEqual(new Set(['vide']))
  expect(seen.turns).toBeGreaterThan(10)
  expect((await readFile(path)).subarray(media).equals(places())).toBe(true)
})

test('samples are emptied in each place where they stand, in whatever order', async () => {
  const start = (await film([0, 0, 0, 0])).media
  const { path } = await film([start + 12 * 99 + 8, start + 9, start + 12 + 6, 5])
  const stored = (await readFile(path)).subarray(start)
  await cleanMovie(path, false)
  const cleaned = (await readFile(path)).subarray(start)
  const emptied = [...cleaned.keys()].filter((at) => cleaned[at] !== stored[at])
  expect(emptied).toEqual([9, 10, 11, 20, 12 * 99 + 8, 12 * 99 + 9, 12 * 99 + 10])
})

test('tiny samples in no order cost a few writings, and nothing between them is lost', async () => {
  const count = 40_000
  const at = (index: number) => 7 * ((index * 7919) % count)
  const start = (await film(Array(count).fill(0))).media + 8
  const path = await tinySamples(Array.from({ length: count }, (_, index) => start + at(index)))
  const writings = await countWritings()
  const seen = await turnsWhile(() => cleanMovie(path, false))
  expect(seen.result).toEqual(new Set(['vide']))
  expect(seen.turns).toBeGreaterThan(count / 1000)
  expect(writings()).toBeLessThan(20)
  const kept = (await readFile(path)).subarray(start)
  expect(kept.equals(Buffer.alloc(7 * count, '\0\0\0abcd'))).toBe(true)
})

test('samples that meet, overlap or stand alone are merged in whatever order they come', () => {
  const starts = Array.from({ length: 400 }, (_, index) => (index * 7919) % 3001)
  const ends = starts.map((start, index) => start + (index % 9))
  const covered = new Set(starts.flatMap((start, index) => [...range(start, ends[index] ?? start)]))
  const pieces = [...merged({ starts, ends })]
  expect(pieces.flatMap(({ from, to }) => [...range(from, to)])).toEqual(
    [...covered].sort((one, other) => one - other),
  )
  const gaps = pieces.slice(1).map(({ from }, index) => from - Number(pieces[index]?.to))
  expect(Math.min(...gaps)).toBeGreaterThan(0)
  expect([...merged({ starts: [], ends: [] })]).toEqual([])
})

test('a film with thousands of notes, MP4 or WebM, is rid of them with a few writings', async () => {
  const notes = Array(9000).fill(box('cprt', 'Raka'))
  const movie = await stored(box('ftyp', 'isom'), box('moov', track('vide')), box('mdat', 'x'), ...notes)
  const matroska = await stored(webm(1, ...Array(9000).fill(element('1254c367', 'Raka'))))
  const writings = await countWritings()
  expect(await cleanMovie(movie, false)).toEqual(new Set(['vide']))
  const { result, turns } = await turnsWhile(() => cleanWebm(matroska))
  expect(result).toBe(true)
  expect(turns).toBeGreaterThan(8)
  expect(writings()).toBeLessThan(20)
  for (const path of [movie, matroska]) expect((await readFile(path)).includes('Raka')).toBe(false)
  expect(await cleanWebm(matroska)).toBe(true)
})

test('an index whose every level is full of boxes is refused', async () => {
  const full = box('trak', ...Array(30_000).fill(box('free')))
  const path = await stored(box('ftyp', 'isom'), box('moov', track('vide'), full, full), box('mdat', 'x'))
  expect(await cleanMovie(path, false)).toBeUndefined()
})

test('a WebM that describes itself without end is refused', async () => {
  const described = (count: number) => element('1549a966', ...Array(count).fill(element('7ba9', 'x')))
  expect(await cleanWebm(await stored(webm(1, described(1000))))).toBe(true)
  expect(await cleanWebm(await stored(webm(1, described(1001))))).toBe(false)
})

// How often everybody else had a turn meanwhile.
async function turnsWhile<Result>(work: () => Promise<Result>) {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const result = await work()
  isDone = true
  return { result, turns }
}

// A film with a track of samples, three bytes each, and where its media begin.
async function film(samples: number[]) {
  const tables = box(
    'minf',
    box(
      'stbl',
      table('stsc', 1, 1, 1, 1),
      table('stsz', 3, samples.length),
      table('stco', samples.length, ...samples),
    ),
  )
  const index = Buffer.concat([box('ftyp', 'isom'), box('moov', track('vide'), filled('meta', tables))])
  return { path: await stored(index, places()), media: index.length }
}

// A film whose one piece of media holds all these samples.
async function tinySamples(samples: number[]) {
  const { path, media } = await film(samples)
  const index = (await readFile(path)).subarray(0, media)
  await writeFile(path, Buffer.concat([index, box('mdat', 'pqrabcd'.repeat(samples.length))]))
  return path
}

// How often anything is written to a file from here on.
async function countWritings() {
  const handle = await open(import.meta.filename)
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'write')
  await handle.close()
  onTestFinished(() => write.mockRestore())
  return () => write.mock.calls.length
}

function* range(from: number, to: number) {
  for (let at = from; at < to; at += 1) yield at
}

function places() {
  return Buffer.concat(Array(MEDIA).fill(box('mdat', 'asdf')))
}

async function stored(...parts: Buffer[]) {
  const folder = await mkdtemp(join(tmpdir(), 'kado-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'film'), Buffer.concat(parts))
  return join(folder, 'film')
}

function flacHead() {
  const first = Buffer.alloc(51)
  first.write('\x7fFLAC', 'latin1')
  return [page(2, first)]
}

function block(kind: number) {
  return Buffer.from([kind, 0, 0, 16, ...Buffer.alloc(16, 9)])
}

function page(flags: number, data: Buffer) {
  const sizes = [...Array(Math.floor(data.length / 255)).fill(255), data.length % 255]
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head[26] = sizes.length
  return Buffer.concat([head, Buffer.from(sizes), data])
}
