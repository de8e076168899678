import { readdirSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { collectMedia } from '#server/media/collector.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { failAfterPuts, serveAs, testBucket } from '#tests/server/bucket.ts'
import { expectNothingKept, keysIn, plain, portrait, send } from '#tests/server/photos.ts'
import { openS3 } from './s3.ts'
import { openStore } from './store.ts'

test('a bucket keeps, shows in parts, lists and forgets files', async () => {
  const dataDir = makeFolder()
  const store = openStore(readConfig({ DATA_DIR: dataDir, ...(await testBucket()) }))
  const file = store.temporary()
  writeFileSync(file, '0123456789')
  await store.put('kunci.txt', file)
  expect(readdirSync(`${dataDir}/unfinished`)).toEqual([])
  expect(await keysIn(store)).toEqual(['kunci.txt'])
  const read = async (range?: { start: number; end: number }) => {
    const file = await store.open('kunci.txt', range)
    return file && text(file)
  }
  expect(await read()).toBe('0123456789')
  expect(await read({ start: 2, end: 4 })).toBe('234')
  await store.ping()
  await store.remove('kunci.txt')
  await store.remove('kunci.txt')
  expect(await store.open('kunci.txt')).toBeUndefined()
  expect(await keysIn(store)).toEqual([])
})

test.each<[string, RequestListener]>([
  ['that answers 503', (_, answer) => answer.writeHead(503).end()],
  ['that breaks off', (request) => request.socket.destroy()],
  ['that knows us not', (_, answer) => answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
  ['that loses what it takes', (request, answer) => request.resume().on('end', () => answer.end())],
])('with a store %s nothing is said to be stored', async (_, behaviour) => {
  const url = await serveAs(behaviour)
  const env = { MEDIA_URL: `${url}/kado`, MEDIA_ACCESS_KEY: 'raka', MEDIA_SECRET_KEY: 'rahasia-sekali' }
  const lines: string[] = []
  const kado = await openTestApp({ env, log: (line) => lines.push(line) })
  const answer = await send(kado, await portrait())
  expect(answer).toMatchObject({ statusCode: 503 })
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Belum ada') })
  expect(await kado.db.selectFrom('media').selectAll().execute()).toEqual([])
  expect(readdirSync(`${kado.dataDir}/unfinished`)).toEqual([])
  expect(lines.join('')).not.toContain('rahasia-sekali')
  expect((await kado.ask('GET', '/api/opening')).status).toBe(200)
})

test('a store that does not answer makes the gift unwell, and its photos unavailable', async () => {
  const kado = await openTestApp({ env: await testBucket(), isInside: true })
  const { newUrl } = (await send(kado, await portrait())).json()
  expect((await kado.ask('GET', '/healthz')).status).toBe(200)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect((await kado.ask('GET', '/healthz')).status).toBe(503)
  expect((await kado.ask('GET', newUrl)).status).toBe(503)
  expect((await kado.ask('GET', '/api/opening')).status).toBe(200)
})

test('a store that fails in the middle of a photo keeps nothing of it', async () => {
  const kado = await openTestApp({ env: await testBucket(), isInside: true })
  failAfterPuts(2)
  expect((await send(kado, await portrait())).statusCode).toBe(503)
  await expectNothingKept(kado)
})

test('a store that shows another content than it was given has stored nothing', async () => {
  const kado = await openTestApp({ env: await testBucket(), isInside: true })
  const through = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await through(url, init)
    if (init.method === 'PUT') answer.headers.set('etag', '"0123456789abcdef0123456789abcdef"')
    return answer
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect((await send(kado, await portrait())).statusCode).toBe(503)
  await expectNothingKept(kado)
})

test('what a store keeps of an upload that failed is removed when it answers again', async () => {
  const kado = await openTestApp({ env: await testBucket(), isInside: true })
  const room = { db: kado.db, media: kado.media, now: () => kado.clock.now }
  expect((await send(kado, await portrait())).statusCode).toBe(201)
  const shown = await keysIn(kado.media)
  const through = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'DELETE') await through(url, init)
    throw new TypeError('terminated')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect((await send(kado, await plain(90, 90).png().toBuffer())).statusCode).toBe(503)
  vi.unstubAllGlobals()
  expect(await keysIn(kado.media)).toHaveLength(shown.length + 1)
  await collectMedia(room, kado.pages)
  expect(await keysIn(kado.media)).toEqual(shown)
  expect(await kado.db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
})

test('a store that falls silent is given up, and one that is slow is not', async () => {
  const story = { isSilent: false }
  const body = 'a'.repeat(40)
  const url = await serveAs(async (request, answer) => {
    if (request.method !== 'GET') return
    answer.writeHead(200, { 'content-length': body.length })
    for (const letter of body) {
      answer.write(letter)
      await new Promise((done) => setTimeout(done, story.isSilent ? 10_000 : 20))
    }
    answer.end()
  })
  const bucket = { url: `${url}/kado`, region: 'us-east-1', accessKey: 'raka', secretKey: 'rahasia' }
  const store = openS3(bucket, makeFolder(), undefined, 700)
  const read = async () => text((await store.open('kunci.txt')) ?? Readable.from([]))
  expect(await read()).toBe(body)
  story.isSilent = true
  await expect(read()).rejects.toThrow('silent')
  const file = store.temporary()
  writeFileSync(file, body)
  await expect(store.put('kunci.txt', file)).rejects.toMatchObject({ code: 'unavailable' })
})

test('what is refused leaves nothing in the bucket', async () => {
  const kado = await openTestApp({ env: await testBucket() })
  expect((await send(kado, Buffer.from('<svg/>'))).statusCode).toBe(415)
  await expectNothingKept(kado)
})
