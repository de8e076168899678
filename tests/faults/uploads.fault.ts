import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectNothingLeft, sendDamaged } from '#tests/server/damage.ts'
import { peakMemory, runningWorkers } from '#tests/server/media-worker.ts'
import { type Original, originals, randomFrom } from '#tests/server/mutations.ts'
import { plain } from '#tests/server/photos.ts'
import { type Started, startServer } from '#tests/server/program.ts'
import { openShelf } from '#tests/server/shelf.ts'
import { type Bomb, bombs, whole } from './bombs.ts'
import { readKilobytes } from './memory.ts'
import { becomeOwner } from './owner-calls.ts'

const MEGABYTE = 1024 * 1024
const SEEDS = 30
const DAMAGED = 5000
const ABORTS = 200
const AT_ONCE = 20

// Limits of time in milliseconds and of memory in bytes for a decompression bomb; the server itself decodes nothing.
const WITHIN = 10_000
const MOST = 400 * MEGABYTE
const MOST_WHOLE = 1280 * MEGABYTE
const MOST_SERVER = 128 * MEGABYTE

// The temporary files of aborted uploads are removed within this many milliseconds.
const REMOVED_WITHIN = 2000

const routes = {
  photo: '/api/date-input/photo',
  audio: '/api/music',
  video: '/api/video-gift',
  voice: '/api/answers',
}
const fields = { photo: 'photoFile', audio: 'musicFile', video: 'video_url', voice: 'voice' }

test('damaged files are refused, or stored complete and without metadata', async () => {
  const kado = await openShelf()
  const files = await originals()
  let taken = 0
  let sent = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const count = Math.round((DAMAGED * seed) / SEEDS) - sent
    // `npm test` uses other seeds.
    taken += await sendDamaged(kado, files, 1000 + seed, count)
    sent += count
  }
  await expectNothingLeft(kado)
  console.log(`damaged files: ${sent} over ${SEEDS} seeds, ${taken} taken, each of them whole and silent`)
})

test('aborted uploads leave no file', async () => {
  const kado = await startServer({ env: { TRUST_PROXY: '127.0.0.1,::1' } })
  const { cookie } = await becomeOwner(kado)
  const files = await originals()
  const random = randomFrom(1)
  const sending = Array.from({ length: ABORTS }, (_, number) => {
    const file = files[number % files.length]
    return file && abortUpload(kado, cookie, file, random())
  })
  await Promise.all(sending)
  const broken = Date.now()
  const unfinished = () => readdirSync(join(kado.dataDir, 'unfinished'))
  await expect.poll(unfinished, { timeout: 10 * REMOVED_WITHIN, interval: 10 }).toEqual([])
  const gone = Date.now() - broken
  expect(readdirSync(join(kado.dataDir, 'media'))).toEqual([])
  expect((await fetch(`${kado.url}/healthz`)).status).toBe(200)
  console.log(
    `broken off: ${ABORTS} uploads at ${ABORTS} places, nothing kept, the last file gone after ${gone} ms`,
  )
  expect(gone).toBeLessThan(REMOVED_WITHIN)
})

test.each(bombs)('$name is refused or done in 10 s and 400 MB, apart from the server', async (bomb) => {
  await throwAt(bomb, MOST)
})

test.each(whole)('$name is accepted in 10 s, by the decoder with more memory', async (bomb) => {
  expect(await throwAt(bomb, MOST_WHOLE)).toBe(201)
})

test('photos of 12 megapixels that arrive at once are decoded one after another', async () => {
  const kado = await startServer({ env: { TRUST_PROXY: '127.0.0.1,::1' } })
  const { cookie } = await becomeOwner(kado)
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#808080', noise } as const
  const photo = await sharp({ create }).jpeg({ quality: 50 }).toBuffer()
  const stop = watchMemory(kado)
  const start = Date.now()
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(kado, cookie, photo)))
  const { decoder, server, decoders } = stop()
  expect(statuses).toEqual(Array(AT_ONCE).fill(201))
  expect(decoders).toBe(1)
  expect(decoder).toBeLessThan(MOST)
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(
    `at once: ${AT_ONCE} photos of 12 MP in ${seconds} s, decoder ${inMegabytes(decoder)}, server +${inMegabytes(server)}`,
  )
})

async function throwAt({ name, make }: Bomb, most: number) {
  const bytes = await make()
  const kado = await startServer()
  const { cookie } = await becomeOwner(kado)
  const stop = watchMemory(kado)
  const start = Date.now()
  const status = await send(kado, cookie, bytes)
  const took = Date.now() - start
  const { decoder, server } = stop()
  console.log(
    `bomb: ${name} (${inMegabytes(bytes.length)}): ${status} in ${took} ms, decoder ${inMegabytes(decoder)}, server +${inMegabytes(server)}`,
  )
  expect([201, 413, 415]).toContain(status)
  expect(took).toBeLessThan(WITHIN)
  expect(decoder).toBeLessThan(most)
  expect(server).toBeLessThan(MOST_SERVER)
  expect(readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
  expect(await send(kado, cookie, await plain(60, 40).jpeg().toBuffer())).toBe(201)
  return status
}

async function send({ url }: Started, cookie: string, photo: Buffer) {
  const body = new FormData()
  body.append('photoFile', new Blob([new Uint8Array(photo)]), 'kita')
  return (await fetch(url + routes.photo, { method: 'POST', body, headers: { cookie } })).status
}

// Sends a part of a body and disconnects.
function abortUpload({ port }: Started, cookie: string, { kind, bytes }: Original, part: number) {
  const head = `--x\r\nContent-Disposition: form-data; name="${fields[kind]}"; filename="a"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  const network = `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.1`
  return new Promise<void>((done) => {
    const headers = {
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': body.length,
      'x-forwarded-for': network,
    }
    const asking = request({ port, method: 'POST', path: routes[kind], headers })
    asking.on('error', () => undefined)
    asking.on('close', () => done())
    asking.write(body.subarray(0, Math.floor(body.length * part)))
    void setTimeout(20 + 200 * Math.random()).then(() => asking.destroy())
  })
}

// Measures the peak memory of the decoders and the growth of the server.
function watchMemory({ child }: Started) {
  const pid = Number(child.pid)
  const before = readKilobytes(pid, 'Rss') * 1024
  let most = 0
  let decoders = 0
  const look = () => {
    const running = runningWorkers(pid)
    decoders = Math.max(decoders, running.length)
    most = Math.max(most, ...running.map((each) => peakMemory(each.pid)))
  }
  const timer = setInterval(look, 5)
  return () => {
    look()
    clearInterval(timer)
    return { decoder: most, decoders, server: peakMemory(pid) - before }
  }
}

function inMegabytes(bytes: number) {
  return `${Math.round(bytes / MEGABYTE)} MB`
}
