import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { keys, serveAs, testBucket } from '#tests/server/bucket.ts'
import { keysIn, portrait, send } from '#tests/server/photos.ts'
import { addRow } from '#tests/server/rows.ts'
import { listen } from '#tests/server/sockets.ts'
import { openStore } from './store.ts'

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
  const behaviours: RequestListener[] = [
    (_, answer) => breakOff(answer.writeHead(200, { 'content-length': FILM.length })),
    (_, answer) => answer.writeHead(200, CHUNKED).end(FILM.slice(1)),
    (_, answer) => answer.writeHead(200, CHUNKED).end(`${FILM}x`),
  ]
  for (behaviour of behaviours) {
    lines.length = 0
    const answer = await fetch(`http://127.0.0.1:${port}/media/${KEY}`)
    expect(answer.headers.get('content-length')).toBe(String(FILM.length))
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

function breakOff(answer: Parameters<RequestListener>[1]) {
  answer.write(FILM.slice(0, 9000), () => setTimeout(() => answer.destroy(), 20))
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
