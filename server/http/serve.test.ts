import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { reads } from '#tests/server/endpoints.ts'

const refusal = (code: string) => ({ status: 'error', success: false, code, message: expect.any(String) })

test.each([
  ['{"title":', 'application/json'],
  ['[1]', 'application/json'],
  ['"halo"', 'application/json'],
  ['<x/>', 'application/xml'],
  ['kosong', 'multipart/form-data'],
  ['kosong', 'multipart/form-data; boundary=x'],
  ['kosong', `multipart/form-data; boundary=${'x'.repeat(300)}`],
  ['--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nHal', 'multipart/form-data; boundary=x'],
  [
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
  ['{"__proto__":{"title":"a"},"recipient_name":"b"}', 'application/json'],
  ['', 'application/json'],
])('%s as %s cannot be read', async (payload, type) => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/opening',
    payload,
    headers: { ...headers, 'content-type': type },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual(refusal('malformed'))
})

test('a form without a file is nothing that an upload counts', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const answer = await ask('POST', '/api/date-input/photo', { photoFile: 'kita.jpg' }, await becomeOwner())
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } })
})

test.each(reads)('%s is read with and without .php, and with a query', async (declared) => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const path = declared.replace(/\.php$/, '')
  const plain = await ask('GET', path, undefined, raka)
  expect(plain.status).toBe(200)
  for (const other of [`${path}.php`, `${path}.php?x=.php`, `${path}?x=1`]) {
    expect(await ask('GET', other, undefined, raka)).toMatchObject({ status: 200, text: plain.text })
  }
})

test('the account call stands with and without .php, and knows three actions', async () => {
  const { ask } = await openTestApp()
  for (const path of ['/api/user/login', '/api/user/login.php']) {
    for (const body of [{ action: 'hapus' }, { action: 7 }, {}]) {
      expect(await ask('POST', path, body)).toMatchObject({ status: 400, body: refusal('malformed') })
    }
  }
})

const unknown = [
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
] as const

test('an unknown or malformed address below /api is refused in JSON', async () => {
  const { ask } = await openTestApp()
  for (const [method, path] of unknown) {
    const { status, body } = await ask(method, path)
    expect([status, body], `${method} ${path}`).toEqual([404, refusal('not_found')])
  }
  for (const path of ['/api/%E0%A4%A', '/%zz', '/api/opening/%']) {
    const { status, body } = await ask('GET', path)
    expect([status, body], path).toEqual([400, refusal('malformed')])
  }
})

test('a fault of ours is a sentence, and nothing leaks', async () => {
  const { ask, db } = await openTestApp()
  await db.schema.dropTable('opening').execute()
  const answer = await ask('GET', '/api/opening')
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual(refusal('unavailable'))
  expect(answer.text).not.toMatch(/opening|sql|table|node_modules/i)
})

const SENTENCE = 'Layanan sedang tidak tersedia. Belum ada yang tersimpan. Coba lagi sebentar lagi.'

test.each([
  new Error('rahasia: /srv/kado/server.ts, select * from account'),
  new TypeError('rahasia'),
  Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' }),
  Object.assign(new Error('rahasia'), { code: 'ENOSPC' }),
  Object.assign(new Error('rahasia'), { statusCode: 500, code: 'X' }),
  Object.assign(new Error('multipart is malformed, says a fault of ours'), { code: 'X' }),
])('%s is answered with one sentence', async (error) => {
  const { app, ask } = await openTestApp()
  app.get('/api/pecah', async () => {
    throw error
  })
  const answer = await ask('GET', '/api/pecah')
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual({ ...refusal('unavailable'), message: SENTENCE })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a session that ends while a body is on its way writes nothing', async () => {
  const { app, db, becomeOwner, ask } = await openTestApp()
  const { headers } = await becomeOwner()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const before = (await ask('GET', '/api/opening')).body
  const body = JSON.stringify({ title: 'Halo', recipient_name: 'Sinta' })
  socket.write(
    `POST /api/opening HTTP/1.1\r\nHost: localhost\r\nCookie: ${headers.cookie}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await expect.poll(() => db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  await new Promise((done) => setTimeout(done, 100))
  await ask('DELETE', '/api/session', undefined, { headers })
  socket.write(body.slice(5))
  expect(await text(socket)).toMatch(/^HTTP\/1.1 401 /)
  expect((await ask('GET', '/api/opening')).body).toEqual(before)
})

test('a gift that is locked while a body is on its way takes nothing more', async () => {
  const { app, ask, becomeOwner, lock } = await openTestApp()
  let isIn = false
  app.addHook('preParsing', async ({ method, url }) => {
    isIn ||= method === 'PUT' && url.startsWith('/api/todo-list')
  })
  const raka = await becomeOwner()
  const before = (await ask('GET', '/api/todo-list.php')).body
  const payload = new Readable({ read: () => undefined })
  payload.push(`{"id":${before[1].id},`)
  const headers = { 'content-type': 'application/json' }
  const answer = app.inject({ method: 'PUT', url: '/api/todo-list.php', payload, headers })
  await expect.poll(() => isIn).toBe(true)
  await lock(raka)
  payload.push('"is_selected":1}')
  payload.push(null)
  expect((await answer).statusCode).toBe(423)
  expect((await ask('GET', '/api/todo-list.php', undefined, raka)).body).toEqual(before)
})

test('a field of a form that says that it is JSON is refused', async () => {
  const { app } = await openTestApp()
  const payload =
    '--x\r\nContent-Disposition: form-data; name="action"\r\nContent-Type: application/json\r\n\r\n[{},{}]\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.inject({ method: 'POST', url: '/api/user/login.php', payload, headers })
  expect(answer.statusCode).toBe(400)
})

test('a body that says it is larger than its call can take is refused before it comes', async () => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const sent = (url: string, length: number) =>
    app.inject({
      method: 'POST',
      url,
      payload: 'x',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
    })
  expect((await sent('/api/opening', 2_000_000)).statusCode).toBe(413)
  const photo = await sent('/api/date-input/photo', 90_000_000)
  const message = 'Foto paling besar 25 MB.'
  expect(photo.json()).toMatchObject({ code: 'too_large', message, fields: { photoFile: message } })
})

test('a rule without a sentence of its own answers with ours', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const sent = { name: 'Kupon', image_url: 7 }
  const { status, body } = await ask('POST', '/api/coupon', sent, await becomeOwner())
  expect(status).toBe(422)
  expect(body.fields).toEqual({ image_url: 'Permintaan tidak bisa dibaca. Coba lagi.' })
})
