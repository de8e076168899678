import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFolder } from '#tests/server/app.ts'
import { environmentOf, runningDecoders } from '#tests/server/decoder.ts'
import { plain, portrait } from '#tests/server/photos.ts'
import { openDecoding } from './decoding.ts'

const MEGABYTE = 1024 * 1024
const stays = new AbortController().signal
let opened = 0

test('a decoder that crashes costs the photo that it is at, and the next is made', async () => {
  const { decodePhoto, decoder, file, folder } = await openKitchen()
  await decodePhoto(file, 'jpg', stays)
  const pid = decoder()
  process.kill(pid, 'SIGSTOP')
  const making = decodePhoto(file, 'jpg', stays)
  await setImmediate()
  writeFileSync(`${file}-480.webp`, 'half of it')
  process.kill(pid, 'SIGSEGV')
  process.kill(pid, 'SIGCONT')
  await expect(making).rejects.toMatchObject({ code: 'unsupported_media' })
  expect(readdirSync(folder)).toEqual(['kita'])
  expect((await decodePhoto(file, 'jpg', stays)).widths).toEqual([480, 600])
  expect(decoder()).not.toBe(pid)
})

test('one that the system ends for its memory was too heavy', async () => {
  const { decodePhoto, decoder, file } = await openKitchen()
  await decodePhoto(file, 'jpg', stays)
  process.kill(decoder(), 'SIGSTOP')
  const making = decodePhoto(file, 'jpg', stays)
  await setImmediate()
  process.kill(decoder(), 'SIGKILL')
  await expect(making).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('berat') })
})

test('a photo that takes more memory than there is is refused, and the next is made', async () => {
  const { decodePhoto, file, folder } = await openKitchen({ memory: 130 * MEGABYTE })
  const heavy = join(folder, 'berat')
  await plain(5000, 3000).png({ progressive: true }).toFile(heavy)
  await expect(decodePhoto(heavy, 'png', stays)).rejects.toMatchObject({
    code: 'too_large',
    message: 'Foto ini terlalu berat untuk dibaca di sini. Perkecil dulu, lalu unggah lagi.',
  })
  expect(readdirSync(folder).sort()).toEqual(['berat', 'kita'])
  expect((await decodePhoto(file, 'jpg', stays)).widths).toEqual([480, 600])
})

test('a photo that takes too long is refused, and the next is made', async () => {
  const { decodePhoto, decoder, file } = await openKitchen()
  await decodePhoto(file, 'jpg', stays)
  process.kill(decoder(), 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const making = decodePhoto(file, 'jpg', stays)
  await setImmediate()
  vi.advanceTimersByTime(30_001)
  vi.useRealTimers()
  await expect(making).rejects.toMatchObject({ code: 'too_large' })
  expect((await decodePhoto(file, 'jpg', stays)).widths).toEqual([480, 600])
})

test('when nobody waits for a photo any more its decoding ends', async () => {
  const { decodePhoto, decoder, decoders, file, folder } = await openKitchen()
  await decodePhoto(file, 'jpg', stays)
  process.kill(decoder(), 'SIGSTOP')
  const leaving = new AbortController()
  const making = decodePhoto(file, 'jpg', leaving.signal)
  const next = decodePhoto(file, 'jpg', stays)
  await setImmediate()
  leaving.abort()
  await expect(making).rejects.toMatchObject({ code: 'malformed' })
  expect((await next).widths).toEqual([480, 600])
  await expect.poll(decoders).toHaveLength(1)
  await expect(decodePhoto(file, 'jpg', leaving.signal)).rejects.toMatchObject({ code: 'malformed' })
  expect(readdirSync(folder)).toEqual(['kita'])
})

test('a large photo that cannot be read by lines has a roomier decoder, and animations have none', async () => {
  const { decodePhoto, decoders, folder } = await openKitchen({ memory: 200 * MEGABYTE })
  const large = join(folder, 'besar')
  await plain(4400, 3800).webp({ effort: 0 }).toFile(large)
  const { files, widths } = await decodePhoto(large, 'webp', stays)
  expect(files[0]).toMatchObject({ type: 'image/jpeg', width: 4400 })
  expect(widths).toEqual([480, 960, 1600])
  await expect.poll(decoders).toEqual([])
  const moving = join(folder, 'bergerak')
  const frames = await Promise.all(['red', 'blue'].map((colour) => frame(colour)))
  await sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toFile(moving)
  await expect(decodePhoto(moving, 'webp', stays)).rejects.toMatchObject({ code: 'too_large' })
})

test('a decoder is held by the system, knows no secrets, and ends when there are no more photos', async () => {
  vi.stubEnv('MEDIA_SECRET_KEY', 'rahasia')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { decodePhoto, decoder, decoders, file } = await openKitchen({ idle: 300 })
  expect(decoders()).toEqual([])
  await decodePhoto(file, 'jpg', stays)
  expect(environmentOf(decoder()).filter((name) => !/^(PATH|MALLOC_|NODE_CHANNEL_)/.test(name))).toEqual([])
  expect(readFileSync(`/proc/${decoder()}/limits`, 'utf8')).toMatch(/^Max data size\s+\d+/m)
  await expect.poll(decoders).toEqual([])
})

const frame = (background: string) =>
  sharp({ create: { width: 4400, height: 3800, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer()

// Each has its own number of bytes, by which its decoder is known.
async function openKitchen({ memory = 400 * MEGABYTE, idle = 30_000 } = {}) {
  opened += 1
  const own = memory + opened
  const folder = makeFolder()
  const file = join(folder, 'kita')
  writeFileSync(file, await portrait())
  const decoding = openDecoding({ memory: own, roomyMemory: 1280 * MEGABYTE + opened, within: 30_000, idle })
  const decoders = () => runningDecoders().filter((each) => each.memory % MEGABYTE === opened)
  const decoder = () => {
    const [found, ...others] = decoders()
    expect(others).toEqual([])
    return found?.pid ?? 0
  }
  onTestFinished(() => {
    for (const { pid } of decoders()) process.kill(pid, 'SIGKILL')
  })
  return { ...decoding, decoder, decoders, file, folder }
}
