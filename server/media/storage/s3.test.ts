import { readdirSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { collectMedia } from '#server/media/collector.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { faultyBucket, keys, serveAs, testBucket } from '#tests/server/bucket.ts'
import { expectNothingKept, keysIn, plain, portrait, send } from '#tests/server/photos.ts'
import { openS3 } from './s3.ts'
import { openStore } from './store.ts'

test('a bucket stores, reads in parts, lists and removes files', async () => {
  const dataDir = makeFolder()
  const store = await openStore(readConfig({ DATA_DIR: dataDir, ...(await testBucket()) }))
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
  ['answers 503', (_, answer) => answer.writeHead(503).end()],
  ['answers in no XML', (_, answer) => answer.writeHead(500).end('{"error":')],
  ['closes the connection', (request) => request.socket.destroy()],
  ['refuses our keys', (_, answer) => answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
  ['loses the file', (request, answer) => request.resume().on('end', () => answer.end())],
])('an upload is refused when the store %s', async (_, behaviour) => {
  const url = await serveAs(behaviour)
  const lines: string[] = []
  const env = { MEDIA_URL: `${url}/kado`, ...keys }
  const kado = await openTestApp({ env, log: (line) => lines.push(line) })
  const answer = await send(kado, await portrait())
  expect(answer).toMatchObject({ statusCode: 503 })
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Belum ada') })
  expect(await kado.db.selectFrom('media').selectAll().execute()).toEqual([])
  expect(readdirSync(`${kado.dataDir}/unfinished`)).toEqual([])
  expect(lines.join('')).not.toContain(keys.MEDIA_SECRET_KEY)
  expect((await kado.ask('GET', '/api/opening')).status).toBe(200)
})

test('a store that does not answer makes the server unhealthy and its photos unavailable', async () => {
  const { env, fail } = await faultyBucket()
  const kado = await openTestApp({ env })
  const { newUrl } = (await send(kado, await portrait())).json()
  expect((await kado.ask('GET', '/healthz')).status).toBe(200)
  fail(() => 'answer lost')
  expect((await kado.ask('GET', '/healthz')).status).toBe(503)
  expect((await kado.ask('GET', newUrl)).status).toBe(503)
  expect((await kado.ask('GET', '/api/opening')).status).toBe(200)
})

test.each(['500', 'wrong ETag'] as const)(
  'a photo whose third file meets "%s" leaves nothing',
  async (fault) => {
    const { env, fail } = await faultyBucket()
    const kado = await openTestApp({ env })
    let puts = 0
    fail((method) => {
      if (method === 'PUT') puts += 1
      return method === 'PUT' && puts > 2 ? fault : undefined
    })
    expect((await send(kado, await portrait())).statusCode).toBe(503)
    await expectNothingKept(kado)
  },
)

test('the collector removes what a failed upload left in the store', async () => {
  const { env, fail } = await faultyBucket()
  const kado = await openTestApp({ env })
  const context = { db: kado.db, media: kado.media, now: () => kado.clock.now }
  expect((await send(kado, await portrait())).statusCode).toBe(201)
  const shown = await keysIn(kado.media)
  fail((method) => (method === 'DELETE' ? '503' : 'answer lost'))
  expect((await send(kado, await plain(90, 90).png().toBuffer())).statusCode).toBe(503)
  fail(() => undefined)
  expect(await keysIn(kado.media)).toHaveLength(shown.length + 1)
  await collectMedia(context, kado.pages)
  expect(await keysIn(kado.media)).toEqual(shown)
  expect(await kado.db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
})

test('a stalled store is given up, and a slow store or reader is not', async () => {
  let pause = 20
  const body = 'a'.repeat(40)
  const url = await serveAs(async (request, answer) => {
    if (request.method !== 'GET') return
    answer.writeHead(200, { 'content-length': body.length })
    for (const letter of body) {
      answer.write(letter)
      await wait(pause)
    }
    answer.end()
  })
  const bucket = { url: `${url}/kado`, region: 'us-east-1', accessKey: 'raka', secretKey: 'rahasia' }
  const store = openS3(bucket, makeFolder(), undefined, 700)
  const open = async () => (await store.open('kunci.txt')) ?? expect.unreachable()
  expect(await text(await open())).toBe(body)
  const left = await open()
  await wait(1500)
  expect(await text(left)).toBe(body)
  pause = 5000
  await expect(text(await open())).rejects.toThrow('sent nothing for 700 ms')
  const file = store.temporary()
  writeFileSync(file, body)
  await expect(store.put('kunci.txt', file)).rejects.toMatchObject({ words: 'it is silent' })
})
