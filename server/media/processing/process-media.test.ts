import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mediaTexts } from '#contract/media.ts'
import { makeFolder } from '#tests/server/app.ts'
import { phoneFilm } from '#tests/server/films.ts'
import { environmentOf, runningWorkers } from '#tests/server/media-worker.ts'
import { plain, portrait } from '#tests/server/photos.ts'
import { makeVoice } from '#tests/server/voices.ts'
import type { UploadJob } from './jobs.ts'
import { openProcessing, QUEUES, type QueueLimits } from './process-media.ts'

const MEGABYTE = 1024 * 1024
const signal = new AbortController().signal
const raka = { giftId: 1, signal }
let processings = 0

test.each([
  ['photo', 'SIGSEGV', mediaTexts.wrongKind.photo],
  ['photo', 'SIGKILL', mediaTexts.tooHeavy.photo],
  ['video', 'SIGKILL', mediaTexts.tooHeavy.video],
] as const)(
  'a worker whose %s ends it with %s fails that alone, and leaves nothing',
  async (kind, end, message) => {
    const { processUpload, stopWorker, jobs, folder } = await openTestProcessing()
    const job = jobs[kind]
    const pid = await stopWorker(job)
    const making = processUpload(job, raka)
    // The server first looks how large the file is.
    await wait(200)
    writeFileSync(`${job.source}-480.webp`, 'half of it')
    process.kill(pid, end)
    process.kill(pid, 'SIGCONT')
    await expect(making).rejects.toMatchObject({ message })
    expect(readdirSync(folder).sort()).toEqual(['film', 'kita', 'suara'])
    expect((await processUpload(job, raka)).files[0].extension).toBe(kind === 'photo' ? 'jpg' : 'mp4')
  },
)

test('a photo that needs more memory than allowed is refused, and the next one is processed', async () => {
  const { processUpload, jobs, folder } = await openTestProcessing({ memory: 130 * MEGABYTE })
  const heavy = { kind: 'photo', source: join(folder, 'berat'), extension: 'png' } as const
  await plain(5000, 3000).png({ progressive: true }).toFile(heavy.source)
  await expect(processUpload(heavy, raka)).rejects.toMatchObject({
    code: 'too_large',
    message: 'Foto ini terlalu berat untuk dibaca di sini. Perkecil dulu, lalu unggah lagi.',
  })
  expect(readdirSync(folder).sort()).toEqual(['berat', 'film', 'kita', 'suara'])
  expect((await processUpload(jobs.photo, raka)).widths).toEqual([480, 600])
})

test('a photo that takes too long is refused, and the next one is processed', async () => {
  const { processUpload, stopWorker, jobs } = await openTestProcessing({ timeout: 3000 })
  await stopWorker(jobs.photo)
  const making = processUpload(jobs.photo, raka)
  await expect(making).rejects.toMatchObject({ code: 'too_large' })
  expect((await processUpload(jobs.photo, raka)).widths).toEqual([480, 600])
})

test('a worker is stopped when the client is gone', async () => {
  const { processUpload, stopWorker, workers, jobs, folder } = await openTestProcessing()
  const client = new AbortController()
  await stopWorker(jobs.photo)
  const making = processUpload(jobs.photo, { ...raka, signal: client.signal })
  await wait(200)
  client.abort()
  await expect(making).rejects.toThrow('aborted')
  expect(workers()).toEqual([])
  await expect(processUpload(jobs.photo, { ...raka, signal: client.signal })).rejects.toThrow('aborted')
  expect(readdirSync(folder).sort()).toEqual(['film', 'kita', 'suara'])
})

test.each(['photo', 'video'] as const)(
  "a gift's stuck %s leaves another gift's on its way, and holds its own until they are refused",
  async (kind) => {
    const { processUpload, stopWorker, jobs } = await openTestProcessing({ maxWait: 500, maxFilmWait: 500 })
    const make = (giftId: number) => processUpload(jobs[kind], { giftId, signal })
    const pid = await stopWorker(jobs[kind])
    const first = make(1)
    // A file's size is read before it is queued.
    await wait(200)
    const others = Promise.allSettled([make(1), make(1)])
    expect((await make(2)).files[0]).toMatchObject({ type: kind === 'photo' ? 'image/jpeg' : 'video/mp4' })
    const reason = { code: 'unavailable', message: mediaTexts.busy, retryAfter: 5 }
    expect(await others).toMatchObject([{ reason }, { reason }])
    process.kill(pid, 'SIGCONT')
    expect((await first).files[0].type).toBeDefined()
  },
)

test("a stranger's stuck voice holds up no photo of the gift", async () => {
  const { processUpload, stopWorker, workers, jobs } = await openTestProcessing()
  const pid = await stopWorker(jobs.voice)
  const first = processUpload(jobs.voice, raka)
  expect((await processUpload(jobs.photo, raka)).widths).toEqual([480, 600])
  expect(workers()).toHaveLength(2)
  process.kill(pid, 'SIGCONT')
  expect((await first).files).toHaveLength(1)
})

test('a film waits longer than a photo, since it takes long to be sent again', async () => {
  expect(QUEUES.film.maxWait).toBeGreaterThan(2 * QUEUES.photo.maxWait)
  const { processUpload, stopWorker, jobs } = await openTestProcessing({ maxWait: 200, maxFilmWait: 30_000 })
  const pid = await stopWorker(jobs.video)
  const both = [processUpload(jobs.video, raka), processUpload(jobs.video, raka)]
  await wait(600)
  process.kill(pid, 'SIGCONT')
  expect(await Promise.all(both)).toHaveLength(2)
})

test('the share pictures of a gift hold up no photo, and no share picture of another gift', async () => {
  const { processUpload, drawSharePicture, jobs, folder } = await openTestProcessing()
  const drawn: number[] = []
  const draw = async (giftId: number, name: string) => {
    await drawSharePicture(giftId, { name, sky: 'biru', source: join(folder, `bagi-${name}`) })
    drawn.push(giftId)
  }
  const drawing = [...['Satu', 'Dua', 'Tiga'].map((name) => draw(1, name)), draw(2, 'Sinta')]
  await processUpload(jobs.photo, raka)
  expect(drawn.length).toBeLessThan(2)
  await Promise.all(drawing)
  expect(drawn).toEqual([1, 2, 1, 1])
})

test('a large photo that cannot be decoded by lines gets a worker with more memory, and an animation does not', async () => {
  const { processUpload, folder } = await openTestProcessing({ memory: 200 * MEGABYTE })
  const large = { kind: 'photo', source: join(folder, 'besar'), extension: 'webp' } as const
  await plain(4400, 3800).webp({ effort: 0 }).toFile(large.source)
  const { files, widths } = await processUpload(large, raka)
  expect(files[0]).toMatchObject({ type: 'image/jpeg', width: 4400 })
  expect(widths).toEqual([480, 960, 1600])
  const moving = { ...large, source: join(folder, 'bergerak') }
  const frames = await Promise.all(['red', 'blue'].map((colour) => frame(colour)))
  await sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toFile(moving.source)
  await expect(processUpload(moving, raka)).rejects.toMatchObject({ code: 'too_large' })
})

test('a worker has limits of memory and processor time of the system, and no secrets, and ends when it is idle', async () => {
  vi.stubEnv('MEDIA_SECRET_KEY', 'rahasia')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { processUpload, workers, jobs } = await openTestProcessing({ idle: 1500 })
  expect(workers()).toEqual([])
  await processUpload(jobs.photo, raka)
  const [worker] = workers()
  const limits = readFileSync(`/proc/${worker?.pid}/limits`, 'utf8')
  expect(limits).toMatch(/^Max data size\s+\d+/m)
  expect(limits).toMatch(/^Max cpu time +1200 +1200 +seconds/m)
  const names = environmentOf(worker?.pid ?? 0)
  expect(names.filter((name) => !/^(PATH|MALLOC_|NODE_CHANNEL_)/.test(name))).toEqual([])
  await expect.poll(workers, { timeout: 5000 }).toEqual([])
})

test('a worker writes nothing more of a refused film after its answer', async () => {
  const { processUpload, workers, jobs } = await openTestProcessing()
  const bytes = await phoneFilm()
  bytes.write('xxxx', bytes.indexOf('avc1', bytes.indexOf('stsd')))
  writeFileSync(jobs.video.source, bytes)
  const message = mediaTexts.unknownTrack
  await expect(processUpload(jobs.video, raka)).rejects.toMatchObject({ message })
  expect(openFiles(workers()[0]?.pid).filter((name) => name.startsWith(`${jobs.video.source}.`))).toEqual([])
})

const frame = (background: string) =>
  sharp({ create: { width: 4400, height: 3800, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer()

// Each has its own number of bytes, by which its workers are recognised.
async function openTestProcessing({
  memory = 400 * MEGABYTE,
  timeout = 30_000,
  maxWait = 30_000,
  maxFilmWait = 30_000,
  idle = 30_000,
} = {}) {
  processings += 1
  const limitsOf = (queue: QueueLimits, more: Partial<QueueLimits>) => ({
    ...queue,
    timeout,
    maxWait,
    ...more,
  })
  const processing = openProcessing(
    {
      photo: limitsOf(QUEUES.photo, { memory: memory + processings }),
      largePhoto: limitsOf(QUEUES.largePhoto, { memory: QUEUES.largePhoto.memory + processings }),
      film: limitsOf(QUEUES.film, { memory: memory + processings, maxWait: maxFilmWait }),
      voice: limitsOf(QUEUES.voice, { memory: memory + processings }),
      share: limitsOf(QUEUES.share, { memory: memory + processings }),
    },
    idle,
  )
  const folder = makeFolder()
  const jobs = {
    photo: { kind: 'photo', source: join(folder, 'kita'), extension: 'jpg' },
    video: { kind: 'video', source: join(folder, 'film') },
    voice: { kind: 'voice', source: join(folder, 'suara') },
  } satisfies Record<string, UploadJob>
  writeFileSync(jobs.photo.source, await portrait())
  writeFileSync(jobs.video.source, await phoneFilm())
  writeFileSync(jobs.voice.source, await makeVoice())
  const workers = () => runningWorkers().filter((each) => each.memory % MEGABYTE === processings)
  // Of one that has done such a job, so that the next one waits in it.
  async function stopWorker(job: UploadJob) {
    await processing.processUpload(job, raka)
    const [worker] = workers()
    process.kill(worker?.pid ?? 0, 'SIGSTOP')
    return worker?.pid ?? 0
  }
  onTestFinished(() => {
    for (const { pid } of workers()) process.kill(pid, 'SIGKILL')
  })
  return { ...processing, workers, stopWorker, jobs, folder }
}

function openFiles(pid = 0) {
  const descriptors = `/proc/${pid}/fd`
  return readdirSync(descriptors).map((name) => readlinkSync(join(descriptors, name)))
}
