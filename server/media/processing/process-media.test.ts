import { ChildProcess, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mediaTexts } from '#contract/media.ts'
import { mediaRefusals } from '#contract/media-refusals.ts'
import { makeFolder } from '#tests/server/app.ts'
import { phoneFilm } from '#tests/server/films.ts'
import { environmentOf, runningWorkers } from '#tests/server/media-worker.ts'
import { plain, portrait } from '#tests/server/photos.ts'
import { makeVoice } from '#tests/server/voices.ts'
import type { UploadJob } from './jobs.ts'
import { openProcessing, QUEUES, type QueueLimits } from './process-media.ts'

const MEGABYTE = 1024 * 1024
const LONG = 30_000
const signal = new AbortController().signal
const raka = { person: 'raka', giftId: 1, signal }
let processings = 0
const files = { photo: await portrait(), video: await phoneFilm(), voice: await makeVoice() }

test.each([
  ['photo', 'SIGSEGV', mediaTexts.wrongKind.photo],
  ['video', 'SIGKILL', mediaRefusals.tooHeavy.video],
] as const)('a worker whose %s ends it with %s fails only that job', async (kind, end, message) => {
  const { processUpload, begin, stopWorker, jobs, folder } = await openTestProcessing()
  const job = jobs[kind]
  const pid = await stopWorker(job)
  const { making } = await begin(job)
  writeFileSync(`${job.source}-480.webp`, 'half of it')
  process.kill(pid, end)
  process.kill(pid, 'SIGCONT')
  await expect(making).rejects.toMatchObject({ message })
  expect(readdirSync(folder).sort()).toEqual(['film', 'kita', 'suara'])
  expect((await processUpload(job, raka)).files[0].extension).toBe(kind === 'photo' ? 'jpg' : 'mp4')
})

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

test('a worker is stopped when its client is gone, or when its photo takes too long', async () => {
  const { processUpload, begin, stopWorker, workers, jobs, folder } = await openTestProcessing()
  await stopWorker(jobs.photo)
  const { making, client } = await begin(jobs.photo)
  client.abort()
  await expect(making).rejects.toThrow('aborted')
  await expect.poll(workers).toEqual([])
  const left = { ...raka, signal: client.signal }
  await expect(processUpload(jobs.photo, left)).rejects.toThrow('aborted')
  expect(readdirSync(folder).sort()).toEqual(['film', 'kita', 'suara'])
  await stopWorker(jobs.photo)
  stopTimers()
  const { making: late } = await begin(jobs.photo)
  vi.advanceTimersByTime(LONG)
  await expect(late).rejects.toMatchObject({ code: 'too_large' })
  expect((await processUpload(jobs.photo, raka)).widths).toEqual([480, 600])
})

// A film waits longer, since it takes long to be sent again.
test.each([
  ['photo', { maxWait: 500 }],
  ['video', { maxFilmWait: 500 }],
] as const)("a gift's stuck %s does not delay another gift's", async (kind, limits) => {
  expect(QUEUES.film.maxWait).toBeGreaterThan(2 * QUEUES.photo.maxWait)
  const { processUpload, begin, stopWorker, jobs } = await openTestProcessing(limits)
  const of = (giftId: number) => ({ person: `${giftId}`, giftId, signal })
  const make = (giftId: number) => processUpload(jobs[kind], of(giftId))
  const pid = await stopWorker(jobs[kind])
  const { making: first } = await begin(jobs[kind], of(1))
  stopTimers()
  const others = Promise.allSettled([make(1), make(1)])
  await expect.poll(() => vi.getTimerCount()).toBe(2)
  expect((await make(2)).files[0]).toMatchObject({ type: kind === 'photo' ? 'image/jpeg' : 'video/mp4' })
  vi.advanceTimersByTime(500)
  const reason = { code: 'unavailable', message: mediaTexts.busy, retryAfter: 5 }
  expect(await others).toMatchObject([{ reason }, { reason }])
  process.kill(pid, 'SIGCONT')
  expect((await first).files[0].type).toBeDefined()
})

test('a stuck voice or share picture delays no photo', async () => {
  const { processUpload, drawSharePicture, ...processing } = await openTestProcessing()
  const { stopNewest, stopWorker, workers, jobs, folder } = processing
  const draw = (name: string) =>
    drawSharePicture(raka, { name, sky: 'biru', source: join(folder, `bagi-${name}`) })
  await draw('')
  const stopped = [stopNewest()]
  const drawing = draw('Sinta')
  stopped.push(await stopWorker(jobs.voice))
  const voice = processUpload(jobs.voice, raka)
  expect((await processUpload(jobs.photo, raka)).widths).toEqual([480, 600])
  expect(workers()).toHaveLength(3)
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  expect((await voice).files).toHaveLength(1)
  expect(await drawing).toContain('bagi-Sinta')
})

test('a large photo that cannot be decoded by lines gets a worker with more memory, and an animation does not', async () => {
  const { processUpload, folder } = await openTestProcessing({ memory: 200 * MEGABYTE })
  const large = { kind: 'photo', source: join(folder, 'besar'), extension: 'webp' } as const
  await plain(4400, 3800).webp({ effort: 0, lossless: true }).toFile(large.source)
  const { files, widths } = await processUpload(large, raka)
  expect(files[0]).toMatchObject({ type: 'image/jpeg', width: 4400 })
  expect(widths).toEqual([480, 960, 1600])
  const frames = await Promise.all(['red', 'blue'].map(frame))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  // Its canvas may be larger than its frames: 24 bits each for width and height, minus one.
  moving.writeUIntLE(4399, 24, 3)
  moving.writeUIntLE(3799, 27, 3)
  writeFileSync(join(folder, 'bergerak'), moving)
  const made = processUpload({ ...large, source: join(folder, 'bergerak') }, raka)
  await expect(made).rejects.toMatchObject({ code: 'too_large' })
})

test('a worker has limits of memory and time and no secrets, and ends when it is idle', async () => {
  vi.stubEnv('MEDIA_SECRET_KEY', 'rahasia')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { processUpload, workers, jobs } = await openTestProcessing()
  stopTimers()
  expect(workers()).toEqual([])
  await processUpload(jobs.photo, raka)
  const [worker] = workers()
  const limits = readFileSync(`/proc/${worker?.pid}/limits`, 'utf8')
  expect(limits).toMatch(/^Max data size\s+\d+/m)
  expect(limits).toMatch(/^Max cpu time +1200 +1200 +seconds/m)
  const names = environmentOf(worker?.pid ?? 0)
  expect(names.filter((name) => !/^(PATH|MALLOC_|NODE_CHANNEL_)/.test(name))).toEqual([])
  vi.advanceTimersByTime(LONG)
  await expect.poll(workers).toEqual([])
})

test('a job has processor time by its size, at low priority', async () => {
  const { processUpload, workers, jobs } = await openTestProcessing({ processorTime: 0 })
  // It loads what it needs, and then waits for a film that nobody writes.
  rmSync(jobs.video.source)
  execFileSync('mkfifo', [jobs.video.source])
  const told: number[] = []
  const onFailure = async (spent: number) => void told.push(spent)
  await expect(processUpload(jobs.video, { ...raka, onFailure })).rejects.toMatchObject({
    code: 'too_large',
    message: mediaRefusals.tooHeavy.video,
  })
  expect(told).toEqual([expect.any(Number)])
  expect(told[0]).toBeGreaterThan(0)
  // A photo's time does not depend on its megabytes, and this one takes as long as it needs.
  await processUpload(jobs.photo, { ...raka, onFailure })
  expect(told).toHaveLength(1)
  expect(getPriority(workers().at(-1)?.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  const { film, voice } = QUEUES
  expect([voice.processorTime, voice.processorTimePerMegabyte, film.processorTime]).toEqual([
    3000, 1000, 5000,
  ])
})

test('a worker that is being stopped for idleness gets no job', async () => {
  const { processUpload, workers, jobs } = await openTestProcessing({ idle: 20 })
  // The first worker has been told to end, and has not yet.
  const kill = vi.spyOn(ChildProcess.prototype, 'kill').mockReturnValue(true)
  onTestFinished(() => kill.mockRestore())
  await processUpload(jobs.photo, raka)
  const [stopped] = workers()
  await expect.poll(() => kill.mock.calls).toEqual([['SIGKILL']])
  const next = processUpload(jobs.photo, raka)
  await expect.poll(() => workers().some(({ pid }) => pid !== stopped?.pid)).toBe(true)
  expect((await next).widths).toEqual([480, 600])
})

test('a worker writes nothing more of a refused film after its answer', async () => {
  const { processUpload, workers, jobs } = await openTestProcessing()
  const bytes = Buffer.from(files.video)
  bytes.write('xxxx', bytes.indexOf('avc1', bytes.indexOf('stsd')))
  writeFileSync(jobs.video.source, bytes)
  const message = mediaRefusals.unknownTrack
  await expect(processUpload(jobs.video, raka)).rejects.toMatchObject({ message })
  const descriptors = `/proc/${workers()[0]?.pid}/fd`
  const opened = readdirSync(descriptors).map((name) => readlinkSync(join(descriptors, name)))
  expect(opened.filter((name) => name.startsWith(`${jobs.video.source}.`))).toEqual([])
})

function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

function frame(background: string) {
  return sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
}

// Each has its own number of bytes, by which its workers are recognised.
async function openTestProcessing({
  memory = 400 * MEGABYTE,
  maxWait = LONG,
  maxFilmWait = LONG,
  processorTime = LONG,
  idle = LONG,
} = {}) {
  processings += 1
  const limitsOf = (queue: QueueLimits, more: Partial<QueueLimits> = {}) => ({
    ...queue,
    timeout: LONG,
    maxWait,
    memory: memory + processings,
    ...more,
  })
  const processing = openProcessing(
    {
      photo: limitsOf(QUEUES.photo),
      largePhoto: limitsOf(QUEUES.largePhoto, { memory: QUEUES.largePhoto.memory + processings }),
      film: limitsOf(QUEUES.film, { maxWait: maxFilmWait, processorTime }),
      voice: limitsOf(QUEUES.voice),
      share: limitsOf(QUEUES.share),
    },
    idle,
  )
  const folder = makeFolder()
  const jobs = {
    photo: { kind: 'photo', source: join(folder, 'kita'), extension: 'jpg' },
    video: { kind: 'video', source: join(folder, 'film') },
    voice: { kind: 'voice', source: join(folder, 'suara') },
  } satisfies Record<string, UploadJob>
  for (const job of Object.values(jobs)) writeFileSync(job.source, files[job.kind])
  const workers = () => runningWorkers().filter((each) => each.memory % MEGABYTE === processings)
  function stopNewest() {
    const pid = workers().at(-1)?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    return pid
  }
  // The process of a worker that has done such a job, so that the next one waits in it.
  async function stopWorker(job: UploadJob) {
    await processing.processUpload(job, raka)
    return stopNewest()
  }
  // Sends a job to a worker, which may be stopped. @returns what it makes, and the client that may leave
  async function begin(job: UploadJob, uploader = raka) {
    const client = new AbortController()
    const listening = vi.spyOn(client.signal, 'addEventListener')
    const making = processing.processUpload(job, { ...uploader, signal: client.signal })
    await expect.poll(() => listening, { interval: 5 }).toHaveBeenCalled()
    return { making, client }
  }
  onTestFinished(() => {
    for (const { pid } of workers()) process.kill(pid, 'SIGKILL')
  })
  return { ...processing, workers, begin, stopNewest, stopWorker, jobs, folder }
}
