import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const greeting = { title: 'Halo', recipient_name: 'Sinta' }
const refusal = (code: string) => ({ status: 'error', success: false, code, message: expect.any(String) })

const writes = [
  ['POST', '/api/opening'],
  ['POST', '/api/date-input'],
  ['PUT', '/api/date-input'],
  ['POST', '/api/date-input/photo'],
  ['POST', '/api/days-of-love'],
  ['PUT', '/api/days-of-love/time-zone'],
  ['POST', '/api/features'],
  ['GET', '/api/accounts'],
  ['PUT', '/api/accounts/1'],
] as const

test.each(writes)('%s %s needs a session', async (method, path) => {
  const { ask } = await openTestApp()
  const answer = await ask(method, path, method === 'GET' ? undefined : {}, {
    headers: { cookie: 'isLoggedIn=true' },
  })
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual(refusal('unauthenticated'))
})

test.each(writes)('%s %s needs an account that was let in', async (method, path) => {
  const { ask, account, signIn, becomeOwner } = await openTestApp()
  await becomeOwner()
  const sinta = { email: 'sinta@rumah.id', password: 'melati-pagi-hari-9' }
  await account({ action: 'create', ...sinta })
  const answer = await ask(method, path, method === 'GET' ? undefined : {}, await signIn(sinta))
  expect(answer.status).toBe(403)
  expect(answer.body).toEqual({
    ...refusal('forbidden'),
    message: 'Akun ini belum boleh mengedit. Hubungi admin.',
  })
})

test('a write is understood as JSON, as a form and as multipart', async () => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const multipart = new FormData()
  for (const [name, value] of Object.entries(greeting)) multipart.append(name, value)
  const form = new URLSearchParams(greeting).toString()
  const bodies = [
    { payload: greeting, headers },
    { payload: form, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } },
    { payload: multipart, headers },
  ]
  for (const body of bodies) {
    const answer = await app.inject({ method: 'POST', url: '/api/opening.php', ...body })
    expect(answer.json()).toMatchObject({ success: true, data: greeting })
  }
})

test.each([
  ['{"title":', 'application/json'],
  ['[1]', 'application/json'],
  ['"halo"', 'application/json'],
  ['<x/>', 'application/xml'],
  ['kosong', 'multipart/form-data'],
  ['kosong', 'multipart/form-data; boundary=x'],
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

test('a body over a megabyte is too large', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const answer = await ask('POST', '/api/opening', { title: 'x'.repeat(1024 * 1024) }, await becomeOwner())
  expect(answer.status).toBe(413)
  expect(answer.body).toEqual(refusal('too_large'))
})

test('who may not write is refused before the body is read', async () => {
  const { ask } = await openTestApp()
  const answer = await ask('POST', '/api/opening', { title: 7 })
  expect(answer.status).toBe(401)
})

test.each([
  ['GET', '/api/rahasia'],
  ['GET', '/api'],
  ['DELETE', '/api/opening'],
  ['PATCH', '/api/opening'],
  ['GET', '/api/opening/1'],
  ['GET', '/api/../api/rahasia'],
])('%s %s is not found, in JSON', async (method, path) => {
  const { ask } = await openTestApp()
  const answer = await ask(method, path)
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual(refusal('not_found'))
})

test('a fault of ours is a sentence, and nothing leaks', async () => {
  const { ask, db } = await openTestApp()
  await db.schema.dropTable('opening').execute()
  const answer = await ask('GET', '/api/opening')
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual(refusal('unavailable'))
  expect(answer.text).not.toMatch(/opening|sql|table|node_modules/i)
})
