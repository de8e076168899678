import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { photoWidths } from '#contract/media.ts'
import { decodePhoto } from '#server/media/photos/decoding.ts'
import { sendFilm } from '#tests/faults/film.ts'
import { memoryOf, watchMemory } from '#tests/faults/memory.ts'
import { median } from './child.ts'
import { becomeOwner, type Kado, startKado } from './kado.ts'
import type { Figure, Row } from './row.ts'

const ROUNDS = 5
const FILM = 300
const READERS = 5
const PIECE = 64 * 1024
const LOOK_ON_FOR = 5000

const OTHERS = resolve(import.meta.dirname, '../faults/others.ts')

let opened: ReturnType<typeof openRoom> | undefined

export const rows: Row[] = [
  {
    what: "12 MP JPEG to three WebP widths, itself upright and without metadata, by sharp's own time",
    limit: '1.0: sharp itself, one file after another',
    peers: 'sharp itself, measured here',
    goal: '1.1',
    measure: measurePhoto,
  },
  {
    what: `${FILM} MB upload, growth of memory`,
    limit: 'none measured',
    peers: 'quoted: streamed 90 to 170 MB in all, buffered 1,312 MB',
    goal: '64 MB',
    measure: measureUpload,
  },
  {
    what: `that film fetched by ${READERS} at once, growth of memory`,
    limit: 'none measured',
    peers: 'none measured',
    goal: '64 MB',
    measure: measureDownloads,
  },
  {
    what: `${PIECE / 1024} kB from the middle of that film: what is read for them`,
    limit: `${PIECE / 1024} kB`,
    peers: 'none measured',
    goal: `${PIECE / 1024 + 32} kB`,
    measure: measureSeek,
  },
  {
    what: "others' p95 while a film comes and a photo of 12 MP is decoded, by what it was before",
    limit: '1.0',
    peers: 'none measured',
    goal: '2.0, or 10 ms',
    measure: measureOthers,
  },
]

async function measurePhoto(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'kado-bench-'))
  const source = join(folder, 'photo.jpg')
  await (await madeUpPhoto()).toFile(source)
  const taken: { own: number; sharps: number }[] = []
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await timeOf(() => decodePhoto(source, 'jpg', new AbortController().signal))
    const sharps = await timeOf(() => bySharp(source, folder))
    if (round > 0) taken.push({ own, sharps })
  }
  rmSync(folder, { recursive: true })
  const ratio = median(taken.map(({ own, sharps }) => own / sharps))
  const value = `${ratio.toFixed(2)} (${median(taken.map(({ own }) => own)).toFixed(0)} ms against ${median(taken.map(({ sharps }) => sharps)).toFixed(0)})`
  return { value, isMet: ratio <= 1.1 }
}

// Light, shade and grain, so that nothing about it is quicker than about a photo.
async function madeUpPhoto() {
  const [width, height] = [4000, 3000]
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const shade = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#000', noise } })
    .resize(width, height, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const grain = { create: { width, height, channels: 3, background: '#000', noise } } as const
  return sharp(shade)
    .composite([{ input: await sharp(grain).png({ compressionLevel: 1 }).toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
}

async function bySharp(source: string, folder: string) {
  const photo = () => sharp(source, { failOn: 'error' }).autoOrient()
  await photo().jpeg({ quality: 92 }).toFile(join(folder, 'sharp.jpg'))
  for (const width of photoWidths) {
    await photo()
      .resize({ width })
      .webp({ quality: 82 })
      .toFile(join(folder, `sharp-${width}.webp`))
  }
}

async function timeOf(work: () => Promise<unknown>) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

// Where a film lies that the next rows fetch.
async function openRoom() {
  const kado = await startKado()
  const cookie = await becomeOwner(kado)
  const before = memoryOf(Number(kado.pid)) ?? Number.NaN
  const most = watchMemory(Number(kado.pid))
  const film = await sendFilm(kado, cookie, FILM)
  return { kado, cookie, url: kado.url + film.url, grown: most() - before }
}

function room() {
  opened ??= openRoom()
  return opened
}

async function measureUpload() {
  return growth((await room()).grown)
}

async function measureDownloads() {
  const { kado, url } = await room()
  const before = memoryOf(Number(kado.pid)) ?? Number.NaN
  const most = watchMemory(Number(kado.pid))
  await Promise.all(Array.from({ length: READERS }, () => readThrough(url)))
  return growth(most() - before)
}

function growth(megabytes: number): Figure {
  if (Number.isNaN(megabytes)) return { value: 'unknown', isMet: undefined, note: 'no /proc here' }
  return { value: `${megabytes} MB`, isMet: megabytes <= 64 }
}

async function readThrough(url: string) {
  const { body } = await fetch(url)
  for await (const piece of body ?? []) void piece
}

async function measureSeek(): Promise<Figure> {
  const { kado, url } = await room()
  const start = (FILM / 2) * 1024 * 1024
  const seek = async () => {
    const before = bytesReadBy(kado)
    const headers = { range: `bytes=${start}-${start + PIECE - 1}` }
    const answer = await fetch(url, { headers })
    if (answer.status !== 206 || (await answer.arrayBuffer()).byteLength !== PIECE)
      throw new Error('No range')
    return bytesReadBy(kado) - before
  }
  await seek()
  const read = await seek()
  return { value: `${(read / 1024).toFixed(0)} kB`, isMet: read <= PIECE + 32 * 1024 }
}

// Of files and of sockets.
function bytesReadBy({ pid }: Kado) {
  const [, bytes] = /^rchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8')) ?? []
  return Number(bytes)
}

async function measureOthers(): Promise<Figure> {
  const { kado, cookie } = await room()
  const alone = await lookOn(kado)
  const looking = lookOn(kado)
  const photo = await (await madeUpPhoto()).toBuffer()
  await Promise.all([sendFilm(kado, cookie, FILM), sendPhoto(kado, cookie, photo)])
  const beside = await looking
  await kado.stop()
  const value = `${(beside / alone).toFixed(1)} (${beside.toFixed(1)} ms against ${alone.toFixed(1)})`
  return { value, isMet: beside <= Math.max(10, 2 * alone) }
}

async function lookOn({ url }: Kado) {
  const args = [OTHERS, url, String(LOOK_ON_FOR)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return Number(await text(child.stdout))
}

async function sendPhoto({ url }: Kado, cookie: string, photo: Buffer) {
  const body = new FormData()
  body.append('photoFile', new Blob([new Uint8Array(photo)]), 'kita.jpg')
  await fetch(`${url}/api/date-input/photo`, { method: 'POST', body, headers: { cookie } })
}
