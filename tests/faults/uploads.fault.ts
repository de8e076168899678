import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectNothingLeft, sendDamaged } from '#tests/server/damage.ts'
import { formOf } from '#tests/server/files.ts'
import { peakMemory, runningWorkers } from '#tests/server/media-worker.ts'
import { type Original, originals, randomFrom } from '#tests/server/mutations.ts'
import { plain } from '#tests/server/photos.ts'
import { type Started, startServer } from '#tests/server/program.ts'
import { END_OF_PARTS, partHead } from '#tests/server/sockets.ts'
import { containers, tryTails, withTails } from '#tests/server/tails.ts'
import { openUploadApp } from '#tests/server/upload-app.ts'
import { bombs } from './bombs.ts'
import { readKilobytes } from './memory.ts'
import { becomeOwner, fromElsewhere } from './owner-calls.ts'

const MEGABYTE = 1024 * 1024
const SEEDS = 30
const DAMAGED = 5000
const ABORTS = 200

// Limits of time in milliseconds and of memory in bytes for a decompression bomb; the server itself decodes nothing.
const WITHIN = 10_000
const MOST = 400 * MEGABYTE
const MOST_SERVER = 128 * MEGABYTE

// The temporary files of aborted uploads are removed within this many milliseconds.
const REMOVED_WITHIN = 2000

const routes = {
  photo: '/api/date-input/photo',
  audio: '/api/music',
  video: '/api/video-gift',
  voice: '/api/answers',
  narration: '/api/narrations',
}
const fields = {
  photo: 'photoFile',
  audio: 'musicFile',
  video: 'video_url',
  voice: 'voice',
  narration: 'recording',
}

test('random damaged files are refused, or stored complete and without metadata', async () => {
  const kado = await openUploadApp()
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

test('no bytes behind the end of a film, song or voice keep its parser busy', async () => {
  const files = (await containers()).flatMap((each) => [each, ...withTails(each)])
  const outcomes = await tryTails(files)
  const busy = outcomes.filter(([, outcome]) => !['taken', 'unsupported_media'].includes(outcome))
  expect(busy).toEqual([])
  const taken = outcomes.filter(([, outcome]) => outcome === 'taken').length
  console.log(`tails: ${outcomes.length} files, ${taken} taken, none kept its parser busy`)
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

test.each(bombs)('$name is refused or done within 10 s and 400 MB in a worker', async ({ name, make }) => {
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
  expect(decoder).toBeLessThan(MOST)
  expect(server).toBeLessThan(MOST_SERVER)
  expect(readdirSync(join(kado.dataDir, 'unfinished'))).toEqual([])
  expect(await send(kado, cookie, await plain(60, 40).jpeg().toBuffer())).toBe(201)
})

async function send({ url }: Started, cookie: string, photoFile: Buffer) {
  const body = formOf({}, { photoFile })
  return (await fetch(url + routes.photo, { method: 'POST', body, headers: { cookie } })).status
}

// Sends a part of a body and disconnects.
function abortUpload({ port }: Started, cookie: string, { kind, bytes }: Original, part: number) {
  const body = Buffer.concat([Buffer.from(partHead(fields[kind])), bytes, Buffer.from(END_OF_PARTS)])
  return new Promise<void>((done) => {
    const headers = {
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': body.length,
      ...fromElsewhere(),
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
  const look = () => {
    most = Math.max(most, ...runningWorkers(pid).map((each) => peakMemory(each.pid)))
  }
  const timer = setInterval(look, 5)
  return () => {
    look()
    clearInterval(timer)
    return { decoder: most, server: peakMemory(pid) - before }
  }
}

function inMegabytes(bytes: number) {
  return `${Math.round(bytes / MEGABYTE)} MB`
}
