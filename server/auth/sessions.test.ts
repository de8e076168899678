import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeExpired } from '#server/jobs/expired-rows.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const nobody = { user: null, owner: false }

test('a sign-in sets an opaque cookie that scripts cannot read', async () => {
  const { account, becomeOwner, raka, db } = await openTestApp()
  await becomeOwner()
  const { headers, cookies } = await account({ action: 'login', ...raka })
  expect(headers['set-cookie']).toMatch(
    /^kado_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const stored = JSON.stringify(await db.selectFrom('session').selectAll().execute())
  expect(stored).not.toContain(cookies[0]?.value)
})

test('over https the cookie belongs to this host alone', async () => {
  const { account, raka, ask } = await openTestApp({ env: { PUBLIC_URL: 'https://hadiah.example' } })
  await account({ action: 'create', ...raka })
  const { headers, cookies } = await account({ action: 'login', ...raka })
  expect(headers['set-cookie']).toMatch(
    /^__Host-kado_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const plain = { headers: { cookie: `kado_session=${cookies[0]?.value}` } }
  expect((await ask('GET', '/api/session', undefined, plain)).body).toEqual(nobody)
  const hosts = { headers: { cookie: `__Host-kado_session=${cookies[0]?.value}` } }
  expect((await ask('GET', '/api/session', undefined, hosts)).body).toMatchObject({ owner: true })
})

test('the session says who is signed in, to nobody else and to no cache', async () => {
  const { ask, becomeOwner, raka } = await openTestApp()
  expect((await ask('GET', '/api/session')).body).toEqual(nobody)
  const signedIn = await becomeOwner()
  const answer = await ask('GET', '/api/session', undefined, signedIn)
  expect(answer.body).toEqual({ user: { email: raka.email }, owner: true })
  expect(answer.headers['cache-control']).toMatch(/private|no-store/)
})

test('an invented cookie opens no session, and of two of one name the first counts', async () => {
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

test('a session lasts 30 days from its last use', async () => {
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

test('a clock that was ahead prolongs no session', async () => {
  const app = await openTestApp()
  app.clock.now += 400 * DAY
  const raka = await app.becomeOwner()
  app.clock.now -= 400 * DAY
  expect(await isSignedIn(app, raka)).toBe(true)
  app.clock.now += 30 * DAY + SECOND
  expect(await isSignedIn(app, raka)).toBe(false)
})

test.skipIf(process.env.TEST_POSTGRES_URL)('reads go on while the database takes no writes', async () => {
  const app = await openTestApp()
  const raka = await app.becomeOwner()
  await sql`pragma query_only = 1`.execute(app.db)
  app.clock.now += DAY
  expect(await isSignedIn(app, raka)).toBe(true)
  expect((await app.ask('POST', '/api/opening', { title: 'A', recipient_name: 'B' }, raka)).status).toBe(503)
  app.clock.now += 31 * DAY
  expect(await isSignedIn(app, raka)).toBe(false)
})

test('signing in again ends the session that the request came with, and only that', async () => {
  const app = await openTestApp()
  const phone = await app.becomeOwner()
  const laptop = await app.signIn()
  const answer = await app.account({ action: 'login', ...app.raka }, phone)
  const renewed = { headers: { cookie: `kado_session=${answer.cookies[0]?.value}` } }
  expect(renewed.headers.cookie).not.toBe(phone.headers.cookie)
  expect(await isSignedIn(app, phone)).toBe(false)
  expect(await isSignedIn(app, laptop)).toBe(true)
  expect(await isSignedIn(app, renewed)).toBe(true)
})

test('signing out ends the session and takes the cookie back, also where there is none', async () => {
  const app = await openTestApp()
  const raka = await app.becomeOwner()
  const signedOut = { status: 'success', success: true, message: 'Kamu sudah keluar.' }
  app.clock.now += 2 * MINUTE
  for (const options of [raka, raka, {}]) {
    const answer = await app.ask('DELETE', '/api/session', undefined, options)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(signedOut)
    expect(answer.cookies).toHaveLength(1)
    expect(answer.headers['set-cookie']).toMatch(
      /^kado_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
    )
  }
  expect(await isSignedIn(app, raka)).toBe(false)
})

test('an owner’s call without a session is refused', async () => {
  const { ask } = await openTestApp()
  const { status, body } = await ask('POST', '/api/opening', { title: 'Untuk', recipient_name: 'Sinta' })
  expect(status).toBe(401)
  expect(body).toEqual({
    status: 'error',
    success: false,
    message: 'Silakan login dulu.',
    code: 'unauthenticated',
  })
})

test('what time has ended is removed', async () => {
  const { db, clock, becomeOwner, account, mail, raka } = await openTestApp()
  await becomeOwner()
  await account({ action: 'change_password', email: raka.email, newPassword: 'kunang-kunang-22' })
  await mail.settle()
  const room = { db, now: () => clock.now }
  const count = async () => [
    (await db.selectFrom('session').selectAll().execute()).length,
    (await db.selectFrom('reset_token').selectAll().execute()).length,
  ]
  await purgeExpired(room)
  expect(await count()).toEqual([1, 1])
  clock.now += 30 * MINUTE
  await purgeExpired(room)
  expect(await count()).toEqual([1, 0])
  clock.now += 30 * DAY
  await purgeExpired(room)
  expect(await count()).toEqual([0, 0])
})

test('a session from before the clock was put back counts from now on, also where nobody uses it', async () => {
  const { db, clock, becomeOwner } = await openTestApp()
  const room = { db, now: () => clock.now }
  clock.now += 400 * DAY
  await becomeOwner()
  clock.now -= 400 * DAY
  await purgeExpired(room)
  const times = { last_used_at: clock.now, signed_in_at: 0 }
  expect(await db.selectFrom('session').selectAll().execute()).toMatchObject([times])
  clock.now += 30 * DAY + 1
  await purgeExpired(room)
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

async function isSignedIn({ ask }: TestApp, options: object) {
  return (await ask('GET', '/api/session', undefined, options)).body.user !== null
}
