import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { reads } from '#tests/server/endpoints.ts'
import { acceptsBrotli } from './etag.ts'

const refusal = (code: string) => ({ status: 'error', success: false, code, message: expect.any(String) })

test('every read is served with and without .php, and with a query', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  for (const declared of reads) {
    const path = declared.replace(/\.php$/, '')
    const plain = await ask('GET', path, undefined, raka)
    expect(plain.status, path).toBe(200)
    for (const other of [`${path}.php`, `${path}.php?x=.php`, `${path}?x=1`])
      expect(await ask('GET', other, undefined, raka)).toMatchObject({ status: 200, text: plain.text })
  }
})

test('an unknown or malformed address below /api is refused in JSON', async () => {
  const { ask } = await openTestApp()
  for (const [method, path] of [
    ['GET', '/api/rahasia'],
    ['GET', '/api'],
    ['DELETE', '/api/opening'],
    ['PATCH', '/api/opening'],
    ['GET', '/api/opening/1'],
    ['GET', '/api/opening.php.php'],
    ['GET', '/api/opening%2ephp'],
    ['GET', '/api/Opening'],
    ['OPTIONS', '/api/opening'],
    ['GET', '/api/../api/rahasia'],
  ] as const) {
    const { status, body } = await ask(method, path)
    expect([status, body], `${method} ${path}`).toEqual([404, refusal('not_found')])
  }
  const broken = { payload: '{"broken', headers: { 'content-type': 'application/json' } }
  for (const path of ['/api/rahasia', '/api/opening/1', '/rahasia'])
    expect((await ask('POST', path, undefined, broken)).status, path).toBe(404)
  for (const path of ['/api/%E0%A4%A', '/%zz', '/api/opening/%']) {
    const { status, body } = await ask('GET', path)
    expect([status, body], path).toEqual([400, refusal('malformed')])
  }
})

const SENTENCE = 'Layanan sedang tidak tersedia. Belum ada yang tersimpan. Coba lagi sebentar lagi.'

test('an unexpected error is answered with one sentence and not cached', async () => {
  const { app, ask, db } = await openTestApp()
  const faults = [
    new Error('rahasia: /srv/kado/server.ts, select * from account'),
    new TypeError('rahasia'),
    Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' }),
    Object.assign(new Error('rahasia'), { code: 'ENOSPC' }),
    Object.assign(new Error('rahasia'), { statusCode: 500, code: 'X' }),
    Object.assign(new Error('multipart is malformed, says a fault of ours'), { code: 'X' }),
  ]
  for (const [index, fault] of faults.entries()) {
    app.get(`/api/pecah-${index}`, async () => {
      throw fault
    })
  }
  await db.schema.dropTable('opening').execute()
  for (const path of [...faults.map((_, index) => `/api/pecah-${index}`), '/api/opening']) {
    const answer = await ask('GET', path, undefined, { headers: { 'if-none-match': '*' } })
    expect(answer).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
    expect(answer.body, path).toEqual({ ...refusal('unavailable'), message: SENTENCE })
    expect(answer.headers.etag).toBeUndefined()
  }
})

test('a write stores nothing when its sender loses access before the body has arrived', async () => {
  const { app, ask, becomeOwner, lock } = await openTestApp()
  const arrived: string[] = []
  app.addHook('preParsing', async ({ url }) => void arrived.push(url))
  const raka = await becomeOwner()
  const opening = (await ask('GET', '/api/opening')).text
  const { text: todos, body } = await ask('GET', '/api/todo-list.php')
  async function sendSlowly(method: 'POST' | 'PUT', url: string, json: string, cookie?: string) {
    const payload = new Readable({ read: () => undefined })
    payload.push(json.slice(0, 5))
    const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
    const answer = app.inject({ method, url, payload, headers })
    await expect.poll(() => arrived.at(-1)).toBe(url)
    return async () => {
      payload.push(json.slice(5))
      payload.push(null)
      return (await answer).statusCode
    }
  }
  const toggle = JSON.stringify({ id: body[1].id, is_selected: 1 })
  const endToggle = await sendSlowly('PUT', '/api/todo-list', toggle)
  await lock(raka)
  expect(await endToggle()).toBe(423)
  await lock(raka, { locked: false })
  const greeting = JSON.stringify({ title: 'Halo', recipient_name: 'Sinta' })
  const endSave = await sendSlowly('POST', '/api/opening', greeting, raka.headers.cookie)
  await ask('DELETE', '/api/session', undefined, raka)
  expect(await endSave()).toBe(401)
  expect((await ask('GET', '/api/opening')).text).toBe(opening)
  expect((await ask('GET', '/api/todo-list.php')).text).toBe(todos)
})

// A response with the time differs each time.
const lasting = reads.filter((path) => path !== '/api/waiting')

test('a read answers 304 to a client that holds the response, and 200 after a save', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const others = ['/api/gallery.php?folderId=1', '/api/love-moment?id=1', '/api/openapi.json']
  for (const path of [...lasting, ...others]) {
    const send = (method: string, condition?: string) =>
      ask(method, path, undefined, {
        headers: { ...headers, ...(condition ? { 'if-none-match': condition } : {}) },
      })
    const first = await send('GET')
    const etag = String(first.headers.etag)
    expect(etag, path).toMatch(/^"[\w-]{27}"$/)
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
    for (const condition of [etag, `W/${etag}`, `"lain", ${etag}`, '*'])
      expect(await send('GET', condition), path).toMatchObject({ status: 304, text: '', headers: { etag } })
    expect(await send('HEAD'), path).toMatchObject({ status: 200, text: '', headers: { etag } })
    expect(await send('HEAD', etag), path).toMatchObject({ status: 304, text: '', headers: { etag } })
    expect(await send('GET', '"lain"'), path).toMatchObject({ status: 200, text: first.text })
  }
  const { etag } = (await ask('GET', '/api/opening')).headers
  for (const path of ['/%61pi/opening', '/api/%6Fpening', '/api/opening?x=/media/'])
    expect((await ask('GET', path)).headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
  await ask('POST', '/api/opening', { title: 'Halo', recipient_name: 'Sinta' }, { headers })
  const held = { headers: { 'if-none-match': String(etag) } }
  expect(await ask('GET', '/api/opening', undefined, held)).toMatchObject({ status: 200 })
})

test.each([
  [['br', 'gzip, br', 'gzip,br;q=0.5', 'BR ; q=1.0, gzip', 'br;q=0.001'], true],
  [['', 'gzip', 'br;q=0', 'br;q=0.0', 'br;q= 0', 'gzip, br ; q=0.000, deflate', 'x-br', 'gzip;q=br'], false],
])('Accept-Encoding %j accepts Brotli: %s', (texts, isTaken) => {
  for (const text of texts)
    expect(acceptsBrotli({ headers: { 'accept-encoding': text } }), text).toBe(isTaken)
})

const foreign = [
  { origin: 'https://lain.example' },
  { origin: 'null' },
  { origin: 'http://localhost.lain.example' },
  { origin: 'http://localhost:81' },
  { origin: 'bukan alamat' },
  { referer: 'https://lain.example/kado.example' },
  { origin: 'https://lain.example', referer: 'https://kado.example/' },
  { origin: 'https://kado.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://kado.example' },
  { origin: 'http://kado.example', host: 'kado.example' },
  { origin: 'https://kado.example.lain.example' },
  { origin: 'https://lain.example', host: '' },
  { origin: 'http://lain.example', host: 'rumah.lan', 'x-forwarded-host': 'lain.example' },
]

const own = [
  {},
  { origin: 'https://kado.example' },
  { origin: 'http://localhost' },
  { referer: 'https://kado.example/edit-pages' },
  { origin: 'http://rumah.lan:3000', host: 'rumah.lan:3000', 'sec-fetch-site': 'same-origin' },
]

test('a write from another site is refused, one from its own pages is accepted', async () => {
  const env = { PUBLIC_URL: 'https://kado.example', HOST: '0.0.0.0' }
  const { ask, becomeOwner } = await openTestApp({ env })
  const raka = await becomeOwner()
  const write = (method: string, sent: object) => {
    const headers = { ...raka.headers, ...sent }
    return ask(method, '/api/opening', { title: 'Halo', recipient_name: 'Sinta' }, { headers })
  }
  const before = await ask('GET', '/api/opening')
  for (const sent of foreign) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = { status: 403, body: { code: 'forbidden' } }
      expect(await write(method, sent), JSON.stringify(sent)).toMatchObject(refused)
    }
  }
  expect((await ask('GET', '/api/opening')).body).toEqual(before.body)
  for (const sent of own) expect((await write('POST', sent)).status, JSON.stringify(sent)).toBe(200)
})
