import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/durations.ts'
import { raka, sinta } from '#tests/people.ts'
import { addOtherGift, carrying, openTestApp, type TestApp } from '#tests/server/app.ts'
import { firstRow } from '#tests/server/rows.ts'
import { deviceOf } from './server-device.ts'

const like = '(KHTML, like Gecko)'
const android = (model: string) => `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 ${like}`
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 ${like}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${like}`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${like}`
const onPhone = `${android('SM-A556E')} Chrome/131.0.0.0 Mobile Safari/537.36`
const onLaptop = `${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`

test('an account lists and ends only its own sessions, the current one first', async () => {
  const { ask, phone, laptop, guest, clock, start, rows, signIn, db } = await openWithSessions()
  clock.now += 5 * MINUTE
  const look = (who?: object) => ask('GET', '/api/sessions', undefined, who)
  const end = (id: unknown) => ask('DELETE', `/api/sessions/${id}`, undefined, phone)
  const seen = await look(phone)
  const id = expect.any(Number)
  const signed_in_at = start + MINUTE
  expect(seen.body).toEqual([
    { ...ofPhone, id, signed_in_at: start, last_used_at: clock.now, is_current: true },
    { ...ofLaptop, id, signed_in_at, last_used_at: signed_in_at, is_current: false },
  ])
  expect(seen.text).not.toMatch(/token|hash|Mozilla/)
  expect((await look(laptop)).body).toMatchObject([
    { ...ofLaptop, is_current: true },
    { ...ofPhone, is_current: false },
  ])
  expect((await look()).status).toBe(401)
  expect((await look(guest)).status).toBe(403)
  const [, waiting] = (await ask('GET', '/api/accounts', undefined, phone)).body
  await ask('PUT', `/api/accounts/${waiting.id}`, { may_edit: true }, phone)
  expect((await look(guest)).body).toMatchObject([{ device: 'Perangkat lain', is_current: true }])

  await signIn()
  const foreign = await moveNewest(db)
  const before = await rows()
  const ofSinta = (await firstRow(db, 'session', { account_id: waiting.id })).id
  for (const [session, status] of [
    [ofSinta, 404],
    [foreign, 404],
    [999_999, 404],
    ['', 404],
    ['x', 422],
    ['-1', 422],
  ])
    expect((await end(session)).status, String(session)).toBe(status)
  expect(await rows()).toBe(before)

  const [own, other] = seen.body
  const ended = await end(other.id)
  const data = [{ ...ofPhone, is_current: true }]
  const body = { status: 'success', success: true, message: 'Perangkat itu sudah dikeluarkan.', data }
  expect(ended).toMatchObject({ status: 200, body })
  expect(ended.cookies).toEqual([])
  expect(await rows()).toBe(before - 1)
  expect((await look(laptop)).status).toBe(401)
  expect((await look(phone)).status).toBe(200)
  expect((await end(other.id)).status).toBe(404)
  // Ending the current session signs out.
  const left = await end(own.id)
  expect(left.body).toMatchObject({ message: 'Kamu sudah keluar.', data: [] })
  expect(left.headers['set-cookie']).toMatch(/^kado_session=; Max-Age=0;/)
  expect((await look(phone)).status).toBe(401)
})

test('ending all other sessions affects only this account and gift', async () => {
  const { ask, phone, laptop, guest, signIn, db, rows, clock } = await openWithSessions()
  const elsewhere = await signIn()
  await moveNewest(db)
  const ended = await ask('DELETE', '/api/sessions', undefined, phone)
  const data = [{ ...ofPhone, is_current: true }]
  expect(ended.body).toMatchObject({ message: 'Semua perangkat lain sudah dikeluarkan.', data })
  const userOf = async (who: object) => (await ask('GET', '/api/session', undefined, who)).body.user
  expect(await userOf(laptop)).toBeNull()
  expect(await userOf(guest)).toEqual({ email: sinta.email })
  expect(await userOf(elsewhere)).toBeNull()
  expect(await rows()).toBe(3)

  await signIn()
  clock.now += 29 * DAY
  const listed = async () => (await ask('GET', '/api/sessions', undefined, phone)).body
  expect(await listed()).toHaveLength(2)
  clock.now += 2 * DAY
  expect(await listed()).toMatchObject([{ is_current: true }])
  expect(await rows()).toBe(4)
})

test('a device is described by its browser and system', () => {
  for (const [userAgent, device] of [
    [onPhone, 'Chrome di Android'],
    [onLaptop, 'Edge di Windows'],
    [`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari di iPhone'],
    [`${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome di iPhone'],
    [`${mac} Version/18.1 Safari/605.1.15`, 'Safari di Mac'],
    [
      `${android('S921B')} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
      'Samsung Internet di Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox di Linux'],
    [
      `${android('22101316G; wv')} Version/4.0 Chrome/131.0 Mobile Safari/537.36 Instagram 359`,
      'Chrome di Android',
    ],
    ['curl/8.5.0', 'Perangkat lain'],
    ['', 'Perangkat lain'],
    ['<img src=x onerror=alert(1)> Android', 'Browser lain di Android'],
  ] as const)
    expect(deviceOf(userAgent), userAgent).toBe(device)
})

const ofPhone = { device: 'Chrome di Android' }
const ofLaptop = { device: 'Edge di Windows' }

/** Raka is signed in on a phone and, a minute later, on a laptop; Sinta waits for access. */
async function openWithSessions() {
  const app = await openTestApp()
  const start = app.clock.now
  await app.account({ action: 'create', ...raka })
  const enter = async (agent: string) => {
    const { cookies } = await app.account({ action: 'login', ...raka }, { headers: { 'user-agent': agent } })
    return carrying(cookies)
  }
  const phone = await enter(onPhone)
  app.clock.now += MINUTE
  const laptop = await enter(onLaptop)
  await app.account({ action: 'create', ...sinta })
  const guest = await app.signIn(sinta)
  const rows = async () => (await app.db.selectFrom('session').select('id').execute()).length
  return { ...app, start, phone, laptop, guest, rows }
}

// The newest session becomes one of another gift.
async function moveNewest(db: TestApp['db']) {
  const gift_id = await addOtherGift(db)
  const { id } = await db.selectFrom('session').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db.updateTable('session').set({ gift_id }).where('id', '=', id).execute()
  return id
}
