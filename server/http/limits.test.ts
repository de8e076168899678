import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { everyRow } from '#tests/server/app.ts'
import { formOf } from '#tests/server/files.ts'
import { openOwned } from '#tests/server/page.ts'
import { firstRow } from '#tests/server/rows.ts'

type Gift = Awaited<ReturnType<typeof openGift>>

/**
 * The nth of several calls, each different so that no other rule refuses it. A string is JSON that is sent as it is.
 */
type Call = (gift: Gift, nth: number) => [method: string, path: string, body?: object | string]

const ACCOUNTS = '/api/user/login.php'
const TODOS = '/api/todo-list.php'
const REMINDERS = '/api/sealed-letters/reminders'
const PHOTO = Buffer.from('bukan foto')
const signIn = { action: 'login', password: 'bukan-ini-7' }

// Calls of visitors are sent without a session, so that no exception for editors applies.
const limits: [max: number, name: string, seconds: number, status: number, call: Call][] = [
  [20, 'sign-ins', 60, 401, (_, nth) => ['POST', ACCOUNTS, { ...signIn, email: `tamu${nth}@rumah.id` }]],
  [20, 'malformed sign-ins', 60, 422, () => ['POST', ACCOUNTS, { action: 'login', email: 'x' }]],
  [20, 'unreadable sign-ins', 60, 400, () => ['POST', ACCOUNTS, '{"broken']],
  [60, 'malformed registrations', 60, 422, () => ['POST', ACCOUNTS, { action: 'create', email: 'x' }]],
  [10, 'malformed dates', 60, 422, () => ['POST', '/api/date-input/unlock', { date: 'kapan' }]],
  [60, 'switches of a todo', 60, 200, ({ todo }, nth) => ['PUT', TODOS, { id: todo, is_selected: nth % 2 }]],
  [60, 'malformed switches of a todo', 60, 422, () => ['PUT', TODOS, { id: 'x' }]],
  [60, 'tears and returns of a coupon', 60, 200, ({ tear }, nth) => [nth % 2 ? 'DELETE' : 'POST', tear]],
  [30, 'openings of a sealed letter', 60, 423, ({ open }) => ['POST', open]],
  [20, 'answers', 600, 201, () => ['POST', '/api/answers', { after: 'letter', text: 'Besok kopi.' }]],
  [20, 'malformed answers', 600, 422, () => ['POST', '/api/answers', { after: 'quiz' }]],
  [20, 'withdrawals of an answer', 600, 404, () => ['DELETE', '/api/answers/4711']],
  [5, 'reminders', 86_400, 200, (_, nth) => ['POST', REMINDERS, { email: `tamu${nth}@rumah.id` }]],
  [
    300,
    'uploads of editors',
    60,
    415,
    () => ['POST', '/api/date-input/photo', formOf({}, { photoFile: PHOTO })],
  ],
]

test.each(limits)('a network is limited to %i %s in %i seconds', async (max, _, seconds, status, call) => {
  const gift = await openGift()
  const { ask, db, clock, owner } = gift
  let sent = 0
  const send = (remoteAddress: string) => {
    const [method, path, body] = call(gift, sent)
    sent += 1
    // Only an editor may upload.
    const options: InjectOptions = { remoteAddress, ...(body instanceof FormData ? owner : {}) }
    if (typeof body !== 'string') return ask(method, path, body, options)
    const headers = { 'content-type': 'application/json' }
    return ask(method, path, undefined, { ...options, payload: body, headers })
  }
  for (let count = 0; count < max; count += 1)
    expect((await send(`203.0.113.${count % 250}`)).status, `${count}`).toBe(status)
  const before = await everyRow(db)
  expect(await send('203.0.113.250')).toMatchObject({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: { success: false, code: 'too_many' },
  })
  expect(await everyRow(db)).toEqual(before)
  expect((await send('203.0.114.7')).status).toBe(status)
  clock.now += seconds * 1000 - 1
  expect((await send('203.0.113.250')).status).toBe(429)
  clock.now += 1
  expect((await send('203.0.113.250')).status).toBe(status)
})

test('a call counts once, also a malformed one', async () => {
  const { ask, todo } = await openGift()
  const toggle = async (is_selected: unknown) => (await ask('PUT', TODOS, { id: todo, is_selected })).status
  for (let pair = 0; pair < 30; pair += 1)
    expect([await toggle(pair % 2), await toggle('x')]).toEqual([200, 422])
  expect([await toggle(1), await toggle('x')]).toEqual([429, 429])
})

/** A gift that takes answers, with a todo, and calls that tear a coupon and open a letter of a later day. */
async function openGift() {
  const kado = await openOwned()
  await kado.own('PUT', '/api/giving', { takes_answers: true })
  const coupon = await kado.own('POST', '/api/coupons', { name: 'Pijat bahu' })
  const letter = await kado.own('POST', '/api/sealed-letters', { day: 36_500, text: 'Nanti.' })
  return {
    ...kado,
    todo: (await firstRow(kado.db, 'todo')).id,
    tear: `/api/coupons/${coupon.body.data.id}/ask`,
    open: `/api/sealed-letters/${letter.body.data.id}/open`,
  }
}
