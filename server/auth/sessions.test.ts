import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/durations.ts'
import { raka, sinta } from '#tests/people.ts'
import { carrying, openTestApp, type TestApp } from '#tests/server/app.ts'

const SECOND = 1000

const nobody = { user: null, owner: false }

test('a sign-in sets an opaque cookie that scripts cannot read, and the session says who is signed in', async () => {
  const { account, ask, becomeOwner, db } = await openTestApp()
  await becomeOwner()
  expect((await ask('GET', '/api/session')).body).toEqual(nobody)
  const { headers, cookies } = await account({ action: 'login', ...raka })
  expect(headers['set-cookie']).toMatch(
    /^kado_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const stored = JSON.stringify(await db.selectFrom('session').selectAll().execute())
  expect(stored).not.toContain(cookies[0]?.value)
  const answer = await ask('GET', '/api/session', undefined, carrying(cookies))
  expect(answer.body).toEqual({ user: { email: raka.email }, owner: true })
  expect(answer.headers['cache-control']).toMatch(/private|no-store/)
})

test('an invented cookie opens no session, and of two with one name the first counts', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const { cookie } = (await becomeOwner()).headers
  const who = async (header: string) =>
    (await ask('GET', '/api/session', undefined, { headers: { cookie: header } })).body
  for (const value of ['', 'x', 'a'.repeat(43), '%00', `${'a'.repeat(42)}.`])
    expect(await who(`kado_session=${value}`), value).toEqual(nobody)
  expect(await who(`${cookie}; kado_session=lain`)).toMatchObject({ owner: true })
  expect(await who(`kado_session=lain; ${cookie}`)).toEqual(nobody)
  expect(await who(`KADO_SESSION${cookie.slice('kado_session'.length)}`)).toEqual(nobody)
})

test('a session lasts 30 days from its last use, also after a clock was ahead', async () => {
  const app = await openTestApp()
  const raka = await app.becomeOwner()
  app.clock.now += 29 * DAY
  expect(await isSignedIn(app, raka)).toBe(true)
  app.clock.now += 29 * DAY
  expect(await isSignedIn(app, raka)).toBe(true)
  app.clock.now += 30 * DAY + SECOND
  expect(await isSignedIn(app, raka)).toBe(false)
  app.clock.now -= 40 * DAY
  expect(await isSignedIn(app, raka)).toBe(false)
  app.clock.now += 400 * DAY
  const ahead = await app.becomeOwner()
  app.clock.now -= 400 * DAY
  expect(await isSignedIn(app, ahead)).toBe(true)
  app.clock.now += 30 * DAY + SECOND
  expect(await isSignedIn(app, ahead)).toBe(false)
})

test('a used session renews its cookie, at most once a minute', async () => {
  const { ask, becomeOwner, clock } = await openTestApp()
  const raka = await becomeOwner()
  const load = async () => (await ask('GET', '/api/session', undefined, raka)).headers['set-cookie']
  clock.now += 30 * SECOND
  expect(await load()).toBeUndefined()
  clock.now += 31 * SECOND
  expect(await load()).toContain(`${raka.headers.cookie}; Max-Age=2592000`)
  expect(await load()).toBeUndefined()
})

test("signing in again or out ends only the request's own session", async () => {
  const app = await openTestApp()
  const phone = await app.becomeOwner()
  const laptop = await app.signIn()
  const renewed = carrying((await app.account({ action: 'login', ...raka }, phone)).cookies)
  expect(await isSignedIn(app, phone)).toBe(false)
  expect(await isSignedIn(app, renewed)).toBe(true)
  // The cookie is removed, also where there is no session.
  for (const options of [renewed, renewed, {}]) {
    const answer = await app.ask('DELETE', '/api/session', undefined, options)
    const body = { status: 'success', success: true, message: 'Kamu sudah keluar.' }
    expect(answer).toMatchObject({ status: 200, body })
    expect(answer.headers['set-cookie']).toMatch(
      /^kado_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
    )
  }
  expect(await isSignedIn(app, laptop)).toBe(true)
  const refused = await app.ask('POST', '/api/opening', { title: 'A', recipient_name: 'B' }, renewed)
  const message = 'Silakan login dulu.'
  expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated', message } })
})

async function isSignedIn({ ask }: TestApp, options: object) {
  return (await ask('GET', '/api/session', undefined, options)).body.user !== null
}

test('a sign-in is no proof after the clock was set back', async () => {
  const app = await openTestApp()
  const owner = await app.becomeOwner()
  expect(await isProof(app, owner)).toBe(true)
  app.clock.now += 20 * MINUTE
  await app.ask('GET', '/api/session', undefined, owner)
  app.clock.now -= 10 * MINUTE
  expect(await isProof(app, owner)).toBe(false)
})

// With proof the common password is refused; without it the password is not judged.
async function isProof({ account, db }: TestApp, person: InjectOptions) {
  await db.deleteFrom('rate_limit').execute()
  const change = { action: 'change_password', email: raka.email, newPassword: 'password123' }
  const { status, body } = await account(change, person)
  expect([403, 422]).toContain(status)
  return body.code === 'validation'
}

test('a locked gift sends its date only to editors and to visitors with access', async () => {
  const { ask, account, signIn, becomeOwner, lock, enter } = await openTestApp()
  const owner = await becomeOwner()
  const statusOf = async (person: object) => (await ask('GET', '/api/music', undefined, person)).status
  const { etag } = (await ask('GET', '/api/music', undefined, owner)).headers
  const held = { headers: { 'if-none-match': String(etag) } }
  for (const locked of [true, false, true]) {
    await lock(owner, { locked })
    expect(await statusOf(held)).toBe(locked ? 423 : 304)
  }
  const title = 'Tanggal Jadian Kita?'
  const photo_url = '/images/cover-4.webp'
  const shownTo = async (person = {}) => (await ask('GET', '/api/date-input', undefined, person)).body
  expect(await shownTo()).toMatchObject([{ title, selected_date: '', photo_url }])

  await account({ action: 'create', ...sinta })
  const { id } = (await ask('GET', '/api/accounts', undefined, owner)).body[1]
  const letIn = (may_edit: boolean) => ask('PUT', `/api/accounts/${id}`, { may_edit }, owner)
  await letIn(true)
  const editor = await signIn(sinta)
  for (const person of [owner, editor, await enter()])
    expect(await shownTo(person)).toMatchObject([{ title, selected_date: '14022024', photo_url }])
  // An account whose access was revoked is a visitor like any other.
  await letIn(false)
  expect(await statusOf(editor)).toBe(423)
  expect(await statusOf(await enter('14022024', editor))).toBe(200)
})
