import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as coupon from '#gift/coupon/contract.ts'
import * as dateInput from '#gift/date-input/contract.ts'
import * as daysOfLove from '#gift/days-of-love/contract.ts'
import * as features from '#gift/features/contract.ts'
import * as loveTyping from '#gift/love-typing/contract.ts'
import * as opening from '#gift/opening/contract.ts'
import * as account from '#owner/account/contract.ts'
import { everyRow, openTestApp } from './test-app.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const declared = [opening, dateInput, daysOfLove, features, loveTyping, coupon, account].flatMap((page) =>
  Object.values(page).filter(isEndpoint),
)
const guarded = declared
  .filter(({ access }) => access !== 'visitor')
  .map(({ method, path }) => [method, `/api${path.replace(':id', '1')}`] as const)

// What nobody may call without a session; a call that drops out of it has lost its guard.
test('every write of a page is guarded, and the account calls that name people', () => {
  expect(guarded.map((call) => call.join(' ')).sort()).toEqual([
    'GET /api/accounts',
    'POST /api/coupon',
    'POST /api/date-input',
    'POST /api/date-input/photo',
    'POST /api/days-of-love',
    'POST /api/features',
    'POST /api/love-typing.php',
    'POST /api/opening',
    'PUT /api/accounts/1',
    'PUT /api/date-input',
    'PUT /api/days-of-love/time-zone',
  ])
})

const valid = {
  title: 'Halo',
  recipient_name: 'Sinta',
  selected_date: '12022022',
  photo_url: '/x.webp',
  selected_features: [],
  time_zone: 'Asia/Jayapura',
  may_edit: true,
  id: 1,
}

test.each(guarded)('%s %s needs a session, whatever it is sent', async (method, path) => {
  const { ask, becomeOwner, db } = await openTestApp()
  await becomeOwner()
  const before = await everyRow(db)
  const cookies = ['', 'isLoggedIn=true', 'kado_session=bukan', 'kado_session=']
  for (const cookie of cookies) {
    const answer = await ask(method, path, method === 'GET' ? undefined : valid, { headers: { cookie } })
    expect(answer).toMatchObject({
      status: 401,
      body: { status: 'error', success: false, code: 'unauthenticated', message: 'Silakan login dulu.' },
    })
  }
  expect(await everyRow(db)).toEqual(before)
})

test.each(guarded)('%s %s needs an account that was let in', async (method, path) => {
  const { ask, account, signIn, becomeOwner, db } = await openTestApp()
  await becomeOwner()
  const sinta = { email: 'sinta@rumah.id', password: 'melati-pagi-hari-9' }
  await account({ action: 'create', ...sinta })
  const before = await everyRow(db)
  const answer = await ask(method, path, method === 'GET' ? undefined : valid, await signIn(sinta))
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(answer.body.message).toBe('Akun ini belum boleh mengedit. Hubungi admin.')
  expect(await everyRow(db)).toEqual(before)
})

test.each([
  ['half a body', 'application/json', '{"title":'],
  ['a heavy body', 'application/json', `{"title":"${'x'.repeat(1024 * 1024)}"}`],
  ['another kind', 'application/xml', '<x/>'],
  ['a form', 'application/x-www-form-urlencoded', 'title=Halo'],
  ['no parts', 'multipart/form-data', 'kosong'],
])('who may not write is refused before the body is read: %s as %s', async (_, type, payload) => {
  const { app } = await openTestApp()
  const headers = { 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: '/api/opening', payload, headers })
  expect(answer.statusCode).toBe(401)
})

test('a session of another gift opens nothing here', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const other = await db
    .insertInto('gift')
    .values({ host: 'mawar', owner_id: null, claim_code: 'X', time_zone: 'Asia/Tokyo', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('session').set({ gift_id: other.id }).execute()
  expect(await ask('POST', '/api/opening', valid, raka)).toMatchObject({ status: 401 })
})
