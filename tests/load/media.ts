import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { photoWidths } from '#contract/media.ts'
import { processUpload } from '#server/media/processing/process-media.ts'
import { sendFilm } from '#tests/faults/film.ts'
import { memoryOf, watchMemory } from '#tests/faults/memory.ts'
import { signUp } from '#tests/http-client.ts'
import { median, timeOf } from './child.ts'
import { startKado } from './kado.ts'
import type { Figure, Row } from './row.ts'

const ROUNDS = 5
const FILM = 300

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
]

async function measurePhoto(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'kado-bench-'))
  const source = join(folder, 'photo.jpg')
  await (await madeUpPhoto()).toFile(source)
  const photo = { kind: 'photo', source, extension: 'jpg' } as const
  const uploader = { person: 'raka', giftId: 1, signal: new AbortController().signal }
  const taken: { own: number; sharps: number }[] = []
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await timeOf(() => processUpload(photo, uploader))
    const sharps = await timeOf(() => bySharp(source, folder))
    if (round > 0) taken.push({ own, sharps })
  }
  rmSync(folder, { recursive: true })
  const ratio = median(taken.map(({ own, sharps }) => own / sharps))
  const value = `${ratio.toFixed(2)} (${median(taken.map(({ own }) => own)).toFixed(0)} ms against ${median(taken.map(({ sharps }) => sharps)).toFixed(0)})`
  return { value, isMet: ratio <= 1.1 }
}

// Light, shade and noise, so that it is not quicker to process than a photo.
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

async function measureUpload(): Promise<Figure> {
  const kado = await startKado()
  const cookie = await signUp(kado)
  const before = memoryOf(Number(kado.pid)) ?? Number.NaN
  const most = watchMemory(Number(kado.pid))
  await sendFilm(kado, cookie, FILM)
  const growth = most() - before
  await kado.stop()
  return { value: `${growth} MB`, isMet: Number.isNaN(growth) ? undefined : growth <= 64 }
}
