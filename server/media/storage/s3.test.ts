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
  expect(await read()).toBeUndefined()
  expect(await keysIn(store)).toEqual([])
})

const failures: Record<string, RequestListener> = {
  'answers 503': (_, answer) => answer.writeHead(503).end(),
  'answers in no XML': (_, answer) => answer.writeHead(500).end('{"error":'),
  'closes the connection': (request) => request.socket.destroy(),
  'refuses our keys': (_, answer) => answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
  'loses the file': (request, answer) => request.resume().on('end', () => answer.end()),
}

test('an upload is refused while the store fails in any way, and pages are answered', async () => {
  let fail: RequestListener | undefined
  const url = await serveAs((...request) => fail?.(...request))
  const lines: string[] = []
  const env = { MEDIA_URL: `${url}/kado`, ...keys }
  const kado = await openTestApp({ env, log: (line) => lines.push(line) })
  const photo = await portrait()
  for (const [name, failure] of Object.entries(failures)) {
    fail = failure
    const answer = await send(kado, photo)
    expect(answer.statusCode, name).toBe(503)
    const message = expect.stringContaining('Belum ada')
    expect(answer.json(), name).toMatchObject({ code: 'unavailable', message })
    expect(await kado.db.selectFrom('media').selectAll().execute()).toEqual([])
    expect(readdirSync(`${kado.dataDir}/unfinished`)).toEqual([])
    expect((await kado.ask('GET', '/api/opening')).status).toBe(200)
  }
  expect(lines.join('')).not.toContain(keys.MEDIA_SECRET_KEY)
})

test('a photo whose third file fails leaves nothing, and what a silent store keeps is collected', async () => {
  const { env, fail } = await faultyBucket()
  const kado = await openTestApp({ env })
  const statuses = (...urls: string[]) =>
    Promise.all(urls.map(async (url) => (await kado.ask('GET', url)).status))
  for (const fault of ['500', 'wrong ETag'] as const) {
    let puts = 0
    fail((method) => {
      if (method === 'PUT') puts += 1
      return method === 'PUT' && puts > 2 ? fault : undefined
    })
    expect((await send(kado, await portrait())).statusCode).toBe(503)
    await expectNothingKept(kado)
  }
  fail(() => undefined)
  const { newUrl } = (await send(kado, await portrait())).json()
  const shown = await keysIn(kado.media)
  expect(await statuses('/healthz', newUrl)).toEqual([200, 200])
  fail((method) => (method === 'DELETE' ? '503' : 'answer lost'))
  expect(await statuses('/healthz', newUrl, '/api/opening')).toEqual([503, 503, 200])
  expect((await send(kado, await plain(90, 90).png().toBuffer())).statusCode).toBe(503)
  fail(() => undefined)
  expect(await keysIn(kado.media)).toHaveLength(shown.length + 1)
  await collectMedia({ db: kado.db, media: kado.media, now: () => kado.clock.now }, kado.pages)
  expect(await keysIn(kado.media)).toEqual(shown)
  expect(await kado.db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
})

test('a stalled store is given up, a slow one is not', async () => {
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
  await expect(store.put('kunci.txt', file)).rejects.toMatchObject({ words: 'it does not respond' })
})
