import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { raka } from '#tests/people.ts'
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
