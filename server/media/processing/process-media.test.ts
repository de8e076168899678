import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mediaTexts } from '#contract/media.ts'
import { makeFolder } from '#tests/server/app.ts'
import { phoneFilm } from '#tests/server/films.ts'
import { environmentOf, runningWorkers } from '#tests/server/media-worker.ts'
import { plain, portrait } from '#tests/server/photos.ts'
import { makeVoice } from '#tests/server/voices.ts'
import { openProcessing } from './process-media.ts'

const MEGABYTE = 1024 * 1024
const raka = { giftId: 1, signal: new AbortController().signal }
let processings = 0

test('a worker that crashes fails only its own photo', async () => {
  const { processUpload, workerPid, file, folder } = await openTestProcessing()
  await processUpload('photo', file, 'jpg', raka)
  const pid = workerPid()
  process.kill(pid, 'SIGSTOP')
  const making = processUpload('photo', file, 'jpg', raka)
  await setImmediate()
  writeFileSync(`${file}-480.webp`, 'half of it')
  process.kill(pid, 'SIGSEGV')
  process.kill(pid, 'SIGCONT')
  await expect(making).rejects.toMatchObject({ code: 'unsupported_media' })
  expect(readdirSync(folder)).toEqual(['kita'])
  expect((await processUpload('photo', file, 'jpg', raka)).widths).toEqual([480, 600])
  expect(workerPid()).not.toBe(pid)
})

test('a photo whose worker the system kills is refused as too heavy', async () => {
  const { processUpload, workerPid, file } = await openTestProcessing()
  await processUpload('photo', file, 'jpg', raka)
  process.kill(workerPid(), 'SIGSTOP')
  const making = processUpload('photo', file, 'jpg', raka)
  await setImmediate()
  process.kill(workerPid(), 'SIGKILL')
  await expect(making).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('berat') })
})

test('a photo that needs more memory than allowed is refused, and the next one is processed', async () => {
  const { processUpload, file, folder } = await openTestProcessing({ memory: 130 * MEGABYTE })
  const heavy = join(folder, 'berat')
  await plain(5000, 3000).png({ progressive: true }).toFile(heavy)
  await expect(processUpload('photo', heavy, 'png', raka)).rejects.toMatchObject({
    code: 'too_large',
    message: 'Foto ini terlalu berat untuk dibaca di sini. Perkecil dulu, lalu unggah lagi.',
  })
  expect(readdirSync(folder).sort()).toEqual(['berat', 'kita'])
  expect((await processUpload('photo', file, 'jpg', raka)).widths).toEqual([480, 600])
})

test('a photo that takes too long is refused, and the next one is processed', async () => {
  const { processUpload, workerPid, file } = await openTestProcessing()
  await processUpload('photo', file, 'jpg', raka)
  process.kill(workerPid(), 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const making = processUpload('photo', file, 'jpg', raka)
  await setImmediate()
  vi.advanceTimersByTime(30_001)
  vi.useRealTimers()
  await expect(making).rejects.toMatchObject({ code: 'too_large' })
  expect((await processUpload('photo', file, 'jpg', raka)).widths).toEqual([480, 600])
})

test('a worker is stopped when the client is gone', async () => {
  const { processUpload, workerPid, workers, file, folder } = await openTestProcessing()
  await processUpload('photo', file, 'jpg', raka)
  process.kill(workerPid(), 'SIGSTOP')
  const client = new AbortController()
  const making = processUpload('photo', file, 'jpg', { ...raka, signal: client.signal })
  const next = processUpload('photo', file, 'jpg', raka)
  await setImmediate()
  client.abort()
  await expect(making).rejects.toThrow('aborted')
  expect((await next).widths).toEqual([480, 600])
  await expect.poll(workers).toHaveLength(1)
  await expect(processUpload('photo', file, 'jpg', { ...raka, signal: client.signal })).rejects.toThrow(
    'aborted',
  )
  expect(readdirSync(folder)).toEqual(['kita'])
})

test.each(['photo', 'video'] as const)(
  "a gift's stuck %s leaves another gift's on its way, and holds its own until they are refused",
  async (kind) => {
    const { processUpload, workers, file, folder } = await openTestProcessing({
      maxWait: 500,
      maxFilmWait: 500,
    })
    const film = join(folder, 'film')
    writeFileSync(film, await phoneFilm())
    const make = (giftId: number) =>
      kind === 'photo'
        ? processUpload(kind, file, 'jpg', { ...raka, giftId })
        : processUpload(kind, film, '', { ...raka, giftId })
    await make(1)
    const [stuck] = workers()
    process.kill(stuck?.pid ?? 0, 'SIGSTOP')
    const first = make(1)
    // A film's size is read before it is queued.
    await wait(200)
    const others = Promise.allSettled([make(1), make(1)])
    await wait(200)
    expect((await make(2)).files[0]).toMatchObject({ type: kind === 'photo' ? 'image/jpeg' : 'video/mp4' })
    const reason = { code: 'unavailable', message: mediaTexts.busy, retryAfter: 5 }
    expect(await others).toMatchObject([{ reason }, { reason }])
    process.kill(stuck?.pid ?? 0, 'SIGCONT')
    expect((await first).files[0].type).toBeDefined()
  },
)

test("a stranger's stuck voice holds up no photo of the gift", async () => {
  const { processUpload, workers, file, folder } = await openTestProcessing()
  const voice = join(folder, 'suara')
  writeFileSync(voice, await makeVoice())
  await processUpload('voice', voice, '', raka)
  const [stuck] = workers()
  process.kill(stuck?.pid ?? 0, 'SIGSTOP')
  const first = processUpload('voice', voice, '', raka)
  expect((await processUpload('photo', file, 'jpg', raka)).widths).toEqual([480, 600])
  expect(workers()).toHaveLength(2)
  process.kill(stuck?.pid ?? 0, 'SIGCONT')
  expect((await first).files).toHaveLength(1)
})

test('a download of the sample that waits too long says that the picture is not ready', async () => {
  const { writeJpeg, workers, file } = await openTestProcessing({ maxWait: 200 })
  await writeJpeg(file, `${file}-1.jpg`)
  const [stuck] = workers()
  process.kill(stuck?.pid ?? 0, 'SIGSTOP')
  const first = writeJpeg(file, `${file}-2.jpg`)
  await expect(writeJpeg(file, `${file}-3.jpg`)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Server sedang sibuk, jadi gambarnya belum siap. Coba lagi sebentar lagi.',
    retryAfter: 5,
  })
  process.kill(stuck?.pid ?? 0, 'SIGCONT')
  await first
})

test('a film waits longer than a photo, since it takes long to be sent again', async () => {
  const { processUpload, workers, folder } = await openTestProcessing({ maxWait: 200 })
  const film = join(folder, 'film')
  writeFileSync(film, await phoneFilm())
  const make = () => processUpload('video', film, '', raka)
  await make()
  const [stuck] = workers()
  process.kill(stuck?.pid ?? 0, 'SIGSTOP')
  const both = Promise.all([make(), make()])
  await wait(600)
  process.kill(stuck?.pid ?? 0, 'SIGCONT')
  expect(await both).toHaveLength(2)
})

test('the share pictures of many gifts hold up no photo', async () => {
  const { processUpload, writeSharePicture, file } = await openTestProcessing()
  let drawn = 0
  const drawing = Array.from({ length: 5 }, async (_, index) => {
    await writeSharePicture({ name: `Sinta ${index}`, sky: 'biru' }, `${file}-${index}.jpg`, 10 + index)
    drawn += 1
  })
  await processUpload('photo', file, 'jpg', raka)
  expect(drawn).toBeLessThan(4)
  await Promise.all(drawing)
})

test('a large photo that cannot be decoded by lines gets a worker with more memory, and an animation does not', async () => {
  const { processUpload, workers, folder } = await openTestProcessing({ memory: 200 * MEGABYTE })
  const large = join(folder, 'besar')
  await plain(4400, 3800).webp({ effort: 0 }).toFile(large)
  const { files, widths } = await processUpload('photo', large, 'webp', raka)
  expect(files[0]).toMatchObject({ type: 'image/jpeg', width: 4400 })
  expect(widths).toEqual([480, 960, 1600])
  await expect.poll(workers).toEqual([])
  const moving = join(folder, 'bergerak')
  const frames = await Promise.all(['red', 'blue'].map((colour) => frame(colour)))
  await sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toFile(moving)
  await expect(processUpload('photo', moving, 'webp', raka)).rejects.toMatchObject({
    code: 'too_large',
  })
})

test('a worker has a memory limit of the system and no secrets, and ends when it is idle', async () => {
  vi.stubEnv('MEDIA_SECRET_KEY', 'rahasia')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { processUpload, workerPid, workers, file } = await openTestProcessing({ idle: 300 })
  expect(workers()).toEqual([])
  await processUpload('photo', file, 'jpg', raka)
  expect(environmentOf(workerPid()).filter((name) => !/^(PATH|MALLOC_|NODE_CHANNEL_)/.test(name))).toEqual([])
  expect(readFileSync(`/proc/${workerPid()}/limits`, 'utf8')).toMatch(/^Max data size\s+\d+/m)
  await expect.poll(workers).toEqual([])
})

test('a film runs in a worker of its own, and a hostile one costs only itself', async () => {
  const { processUpload, workers, folder } = await openTestProcessing()
  const film = join(folder, 'film')
  writeFileSync(film, await phoneFilm())
  const { files } = await processUpload('video', film, '', raka)
  expect(files[0]).toMatchObject({ type: 'video/mp4', extension: 'mp4' })
  const [worker] = workers()
  process.kill(worker?.pid ?? 0, 'SIGSTOP')
  const next = processUpload('video', film, '', raka)
  // The server first looks how large the film is.
  await wait(200)
  process.kill(worker?.pid ?? 0, 'SIGKILL')
  await expect(next).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('Video ini'),
  })
  expect((await processUpload('video', film, '', raka)).files).toHaveLength(1)
})

test('a worker writes nothing more of a refused film after its answer', async () => {
  const { processUpload, workers, folder } = await openTestProcessing()
  const film = join(folder, 'film')
  const bytes = await phoneFilm()
  bytes.write('xxxx', bytes.indexOf('avc1', bytes.indexOf('stsd')))
  writeFileSync(film, bytes)
  const message = mediaTexts.unknownTrack
  await expect(processUpload('video', film, '', raka)).rejects.toMatchObject({ message })
  expect(openFiles(workers()[0]?.pid).filter((name) => name.startsWith(`${film}.`))).toEqual([])
})

const frame = (background: string) =>
  sharp({ create: { width: 4400, height: 3800, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer()

// Each has its own number of bytes, by which its worker is recognised.
async function openTestProcessing({
  memory = 400 * MEGABYTE,
  idle = 30_000,
  maxWait = 30_000,
  maxFilmWait = 30_000,
} = {}) {
  processings += 1
  const own = memory + processings
  const folder = makeFolder()
  const file = join(folder, 'kita')
  writeFileSync(file, await portrait())
  const processing = openProcessing({
    memory: own,
    roomyMemory: 1280 * MEGABYTE + processings,
    timeout: 30_000,
    filmTimeout: 30_000,
    filmTimeoutPerMegabyte: 0,
    voiceTimeout: 30_000,
    idle,
    maxWait,
    maxFilmWait,
  })
  const workers = () => runningWorkers().filter((each) => each.memory % MEGABYTE === processings)
  const workerPid = () => {
    const [found, ...others] = workers()
    expect(others).toEqual([])
    return found?.pid ?? 0
  }
  onTestFinished(() => {
    for (const { pid } of workers()) process.kill(pid, 'SIGKILL')
  })
  return { ...processing, workerPid, workers, file, folder }
}

function openFiles(pid = 0) {
  const descriptors = `/proc/${pid}/fd`
  return readdirSync(descriptors).map((name) => readlinkSync(join(descriptors, name)))
}

test('the system ends a worker that uses too much processor time', async () => {
  const { processUpload, workerPid, file } = await openTestProcessing()
  await processUpload('photo', file, 'jpg', raka)
  expect(readFileSync(`/proc/${workerPid()}/limits`, 'utf8')).toMatch(/^Max cpu time +1200 +1200 +seconds/m)
})
