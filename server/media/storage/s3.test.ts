import { EventEmitter, once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import type { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { faultyBucket, keys, serveAs, testBucket } from '#tests/server/bucket.ts'
import { expectNothingKept, keysIn, plain, portrait, send } from '#tests/server/photos.ts'
import { addRow } from '#tests/server/rows.ts'
import { listen } from '#tests/server/sockets.ts'
import { openS3 } from './s3.ts'
import { openStore } from './store.ts'

// In milliseconds: the longest pause of a store, and when the client begins to watch a request.
const STALL = 50
const WATCHED_AFTER = 3000
// More bytes than are read ahead.
const LARGE = 4_000_000

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
  await kado.collect()
  expect(await keysIn(kado.media)).toEqual(shown)
  expect(await kado.db.selectFrom('pending_upload').selectAll().execute()).toEqual([])
})

test('a stalled store is given up, a slow one or a slow reader is not', async () => {
  let answer: ServerResponse | undefined
  const asked = new EventEmitter()
  const url = await serveAs((request, response) => {
    asked.emit(request.method ?? '')
    if (request.method !== 'GET') return
    answer = response.writeHead(200, { 'transfer-encoding': 'chunked' })
    answer.flushHeaders()
  })
  const bucket = { url: `${url}/kado`, region: 'us-east-1', accessKey: 'raka', secretKey: 'rahasia' }
  const store = openS3(bucket, makeFolder(), undefined, STALL)
  const open = async () => (await store.open('kunci.txt')) as PassThrough
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = await open()
  for (const letter of 'lampion') {
    vi.advanceTimersByTime(STALL - 1)
    answer?.write(letter)
    const [read] = await once(slow, 'data')
    expect(String(read)).toBe(letter)
  }
  const unread = await open()
  answer?.end(Buffer.alloc(LARGE))
  await expect.poll(() => unread.writableNeedDrain).toBe(true)
  vi.advanceTimersByTime(10 * STALL)
  expect(await text(unread)).toHaveLength(LARGE)
  const stalled = await open()
  const failed = once(stalled.resume(), 'error')
  await expect.poll(() => vi.advanceTimersByTime(STALL) && stalled.destroyed).toBe(true)
  expect(await failed).toMatchObject([{ message: `the store sent nothing for ${STALL} ms` }])
  const file = store.temporary()
  writeFileSync(file, 'lampion')
  const putting = once(asked, 'PUT')
  const put = expect(store.put('kunci.txt', file)).rejects.toMatchObject({ words: 'it does not respond' })
  await putting
  vi.advanceTimersByTime(WATCHED_AFTER)
  await put
})

const KEY = `${'a'.repeat(22)}-${'0'.repeat(32)}.mp4`
const FILM = 'lampion'.repeat(40_000)

// A store may leave out the length of its response.
const CHUNKED = { 'transfer-encoding': 'chunked' }

test('a file of another length than its row is answered as missing, and logged', async () => {
  const lines: string[] = []
  const kado = await openTestApp({ env: await testBucket(), log: (line) => lines.push(line) })
  const url: string = (await send(kado, await portrait())).json().newUrl
  const range = { range: 'bytes=9-99' }
  for (const content of ['pendek', 'x'.repeat(999_999), '']) {
    const file = kado.media.temporary()
    writeFileSync(file, content)
    await kado.media.put(url.replace('/media/', ''), file)
    expect((await kado.app.inject({ url })).statusCode).toBe(404)
    expect((await kado.app.inject({ url, headers: range })).statusCode).toBe(404)
  }
  expect(lines.filter((line) => line.includes('is missing or has another length'))).toHaveLength(6)
})

test("a client is cut off when the store's response has another length", async () => {
  const lines: string[] = []
  let behaviour: RequestListener | undefined
  const url = await serveAs((...request) => behaviour?.(...request))
  const env = { MEDIA_URL: `${url}/kado`, ...keys }
  const kado = await openTestApp({ env, log: (line) => lines.push(line) })
  await addFilm(kado)
  const port = await listen(kado.app)
  let begun: ServerResponse | undefined
  const behaviours: RequestListener[] = [
    (_, answer) => {
      begun = answer.writeHead(200, { 'content-length': FILM.length })
      begun.write(FILM.slice(0, 9000))
    },
    (_, answer) => answer.writeHead(200, CHUNKED).end(FILM.slice(1)),
    (_, answer) => answer.writeHead(200, CHUNKED).end(`${FILM}x`),
  ]
  for (behaviour of behaviours) {
    lines.length = 0
    const answer = await fetch(`http://127.0.0.1:${port}/media/${KEY}`)
    expect(answer.headers.get('content-length')).toBe(String(FILM.length))
    begun?.destroy()
    await expect(answer.text()).rejects.toThrow('terminated')
    await expect.poll(() => lines.join('')).toMatch(/an answer broke off/)
  }
  expect((await kado.ask('GET', '/api/opening')).status).toBe(200)
})

test('thousands of files are listed page by page, with the times at which they were stored', async () => {
  const files = Array.from({ length: 2500 }, (_, index) => ({ key: `${index}.png`, storedAt: index * 1000 }))
  const pages: string[] = []
  const url = await serveAs(listing(files, pages))
  const env = { DATA_DIR: makeFolder(), MEDIA_URL: `${url}/kado/hadiah`, ...keys }
  const listed: typeof files = []
  for await (const file of (await openStore(readConfig(env))).list()) listed.push(file)
  expect(listed).toEqual(files)
  expect(pages).toEqual(['', '1000 & <lagi>+/=', '2000 & <lagi>+/='])
})

test('a list that breaks off or leads back to itself, and an ignored range, are errors', async () => {
  let body = ''
  const url = await serveAs((_, answer) => answer.end(body))
  const store = await openStore(readConfig({ DATA_DIR: makeFolder(), MEDIA_URL: `${url}/kado`, ...keys }))
  for (const token of ['', '<NextContinuationToken>lagi</NextContinuationToken>']) {
    body = `<ListBucketResult><IsTruncated>true</IsTruncated>${token}</ListBucketResult>`
    const error = { code: 'unavailable', cause: { message: expect.stringContaining('list') } }
    await expect(keysIn(store)).rejects.toMatchObject(error)
  }
  body = '0123456789'
  const part = await store.open('kunci.txt', { start: 2, end: 4 }, 10)
  await expect(part && text(part)).rejects.toThrow('10 bytes instead of 3')
})

async function addFilm({ db }: Awaited<ReturnType<typeof openTestApp>>) {
  const row = { kind: 'video', type: 'video/mp4', width: 0, height: 0, created_at: 0, unsaved: 1 }
  await addRow(db, 'media', {
    gift_id: (await loadInstallation(db)).id,
    key: KEY,
    bytes: FILM.length,
    ...row,
  })
}

// Lists a thousand at a time, as every store does, with tokens that XML and an address must escape.
function listing(files: { key: string; storedAt: number }[], pages: string[]): RequestListener {
  return ({ url = '' }, answer) => {
    const token = new URL(url, 'http://x').searchParams.get('continuation-token') ?? ''
    pages.push(token)
    const to = Number.parseInt(token || '0', 10) + 1000
    const contents = files.slice(to - 1000, to).map(({ key, storedAt }) => {
      const time = new Date(storedAt).toISOString()
      return `<Contents><Key>hadiah/${key}</Key><LastModified>${time}</LastModified></Contents>`
    })
    const next = `<NextContinuationToken>${to} &amp; &lt;lagi&gt;&#43;&#x2f;=</NextContinuationToken>`
    const more = to < files.length
    const head = `<IsTruncated>${more}</IsTruncated>${more ? next : ''}`
    answer.end(`<ListBucketResult>${head}${contents.join('')}</ListBucketResult>`)
  }
}
