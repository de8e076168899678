import { expect, test } from 'vitest'
import { addOtherGift, carrying, openTestApp } from '#tests/server/app.ts'
import { sinta } from '#tests/server/house.ts'
import { firstRow } from '#tests/server/rows.ts'
import { deviceOf } from './server-device.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const onPhone =
  'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const onLaptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'

test('the account sees where it is signed in, this place first, and nobody else does', async () => {
  const { ask, phone, laptop, guest, clock, start } = await openHouse()
  clock.now += 5 * MINUTE
  const seen = await ask('GET', '/api/sessions', undefined, phone)
  expect(seen.body).toEqual([
    { ...ofPhone, id: expect.any(Number), signed_in_at: start, last_used_at: clock.now, is_current: true },
    {
      ...ofLaptop,
      id: expect.any(Number),
      signed_in_at: start + MINUTE,
      last_used_at: start + MINUTE,
      is_current: false,
    },
  ])
  expect(seen.text).not.toMatch(/token|hash|Mozilla/)
  const other = await ask('GET', '/api/sessions', undefined, laptop)
  expect(other.body.map((each: Row) => [each.device, each.is_current])).toEqual([
    [ofLaptop.device, true],
    [ofPhone.device, false],
  ])
  expect((await ask('GET', '/api/sessions')).status).toBe(401)
  expect((await ask('GET', '/api/sessions', undefined, guest)).status).toBe(403)
})

test('an account that was let in sees its own sessions alone', async () => {
  const { ask, phone, guest } = await openHouse()
  const [, waiting] = (await ask('GET', '/api/accounts', undefined, phone)).body
  await ask('PUT', `/api/accounts/${waiting.id}`, { may_edit: true }, phone)
  const seen = await ask('GET', '/api/sessions', undefined, guest)
  expect(seen.body).toMatchObject([{ device: 'Perangkat lain', is_current: true }])
})

test('an ended session is refused at its next call', async () => {
  const { ask, phone, laptop, rows } = await openHouse()
  const [, other] = (await ask('GET', '/api/sessions', undefined, phone)).body
  const ended = await ask('DELETE', `/api/sessions/${other.id}`, undefined, phone)
  expect(ended).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      success: true,
      message: 'Perangkat itu sudah dikeluarkan.',
      data: [{ device: ofPhone.device, is_current: true }],
    },
  })
  expect(ended.cookies).toEqual([])
  expect(await rows()).toBe(2)
  expect((await ask('GET', '/api/sessions', undefined, laptop)).status).toBe(401)
  expect((await ask('GET', '/api/sessions', undefined, phone)).status).toBe(200)
  expect((await ask('DELETE', `/api/sessions/${other.id}`, undefined, phone)).status).toBe(404)
})

test('ending this one signs out', async () => {
  const { ask, phone, laptop } = await openHouse()
  const [own] = (await ask('GET', '/api/sessions', undefined, phone)).body
  const ended = await ask('DELETE', `/api/sessions/${own.id}`, undefined, phone)
  expect(ended.body).toMatchObject({ message: 'Kamu sudah keluar.', data: [] })
  expect(ended.headers['set-cookie']).toMatch(/^kado_session=; Max-Age=0;/)
  expect((await ask('GET', '/api/sessions', undefined, phone)).status).toBe(401)
  expect((await ask('GET', '/api/sessions', undefined, laptop)).body).toHaveLength(1)
})

test('all others end at once, and only those of this account and gift', async () => {
  const { ask, phone, laptop, guest, signIn, db, rows } = await openHouse()
  const gift_id = await addOtherGift(db)
  const elsewhere = await signIn()
  await db
    .updateTable('session')
    .set({ gift_id })
    .where('id', '=', await newest(db))
    .execute()
  const ended = await ask('DELETE', '/api/sessions', undefined, phone)
  expect(ended.body).toMatchObject({
    message: 'Semua perangkat lain sudah dikeluarkan.',
    data: [{ device: ofPhone.device, is_current: true }],
  })
  expect((await ask('GET', '/api/session', undefined, laptop)).body.user).toBeNull()
  expect((await ask('GET', '/api/session', undefined, guest)).body.user).toEqual({ email: sinta.email })
  expect((await ask('GET', '/api/session', undefined, elsewhere)).body.user).toBeNull()
  expect(await rows()).toBe(3)
})

test('sessions of other accounts and gifts cannot be ended', async () => {
  const { ask, phone, signIn, db, rows } = await openHouse()
  const { id: account_id } = await firstRow(db, 'account', { email: sinta.email })
  await signIn()
  const gift_id = await addOtherGift(db)
  const foreign = await newest(db)
  await db.updateTable('session').set({ gift_id }).where('id', '=', foreign).execute()
  const before = await rows()
  for (const [id, status] of [
    [(await firstRow(db, 'session', { account_id })).id, 404],
    [foreign, 404],
    [999_999, 404],
    ['', 404],
    ['x', 422],
    ['-1', 422],
  ]) {
    expect((await ask('DELETE', `/api/sessions/${id}`, undefined, phone)).status, String(id)).toBe(status)
  }
  expect(await rows()).toBe(before)
})

test('an expired session is not listed', async () => {
  const { ask, phone, clock, rows } = await openHouse()
  clock.now += 29 * DAY
  expect((await ask('GET', '/api/sessions', undefined, phone)).body).toHaveLength(2)
  clock.now += 2 * DAY
  expect((await ask('GET', '/api/sessions', undefined, phone)).body).toMatchObject([{ is_current: true }])
  expect(await rows()).toBe(3)
})

test.each([
  [onPhone, 'Chrome di Android'],
  [onLaptop, 'Edge di Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari di iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
    'Chrome di iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari di Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet di Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox di Linux'],
  [
    'Mozilla/5.0 (Linux; Android 13; 22101316G; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.81 Mobile Safari/537.36 Instagram 359',
    'Chrome di Android',
  ],
  ['curl/8.5.0', 'Perangkat lain'],
  ['', 'Perangkat lain'],
  ['<img src=x onerror=alert(1)> Android', 'Browser lain di Android'],
])('%j is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

type Row = { id: number; device: string; is_current: boolean }

const ofPhone = { device: 'Chrome di Android' }
const ofLaptop = { device: 'Edge di Windows' }

/** Raka signed in on a phone, a minute later on a laptop, and Sinta, who waits. */
async function openHouse() {
  const app = await openTestApp()
  const start = app.clock.now
  await app.account({ action: 'create', ...app.raka })
  const enter = async (agent: string) => {
    const { cookies } = await app.account(
      { action: 'login', ...app.raka },
      { headers: { 'user-agent': agent } },
    )
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

async function newest(db: Awaited<ReturnType<typeof openTestApp>>['db']) {
  const { id } = await db.selectFrom('session').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}
