import { expect, test } from 'vitest'
import { openOwned } from '#tests/server/page.ts'
import { RESTORE_WINDOW, sample, tearLimit, texts } from './contract.ts'
import type { Ticket } from './schemas.ts'

const SECOND = 1000

/** Opens a gift with coupons, and the calls that visitors make on them. */
async function openBundle(...names: string[]) {
  const { owner: raka, ...kado } = await openOwned()
  const own = (method: string, path: string, body?: object) => kado.own(method, `/api${path}`, body)
  for (const name of names) await own('POST', '/coupons', { name })
  const list = async () => (await kado.ask('GET', '/api/coupons')).body as Ticket[]
  const tear = (id: number, who?: object) => kado.ask('POST', `/api/coupons/${id}/ask`, undefined, who)
  const takeBack = (id: number, who?: object) => kado.ask('DELETE', `/api/coupons/${id}/ask`, undefined, who)
  return { ...kado, raka, own, list, tear, takeBack }
}

test('a gift has its one coupon until the owner adds a second, which begins the list with it', async () => {
  const { ask, own, list } = await openBundle()
  const before = await ask('GET', '/api/coupon')
  expect(await list()).toEqual([])
  const added = await own('POST', '/coupons', { name: 'Pijat bahu', expires_on: '2026-12-31' })
  const second = { name: 'Pijat bahu', code: sample.code, description: '', expires_on: '2026-12-31' }
  expect(added).toMatchObject({ status: 201, body: { data: { ...second, state: 'ready', asked_at: null } } })
  const { image_url: _, ...first } = sample
  expect(await list()).toEqual([
    { ...added.body.data, ...first, id: expect.any(Number), expires_on: '' },
    added.body.data,
  ])
  expect((await ask('GET', '/api/coupon')).text).toBe(before.text)
  for (const { id } of await list()) expect((await own('DELETE', `/coupons/${id}`)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('a coupon is torn, given back and fulfilled; a visitor takes it back for a minute', async () => {
  const { own, list, tear, takeBack, clock, raka } = await openBundle('Pijat bahu')
  const [, { id } = { id: 0 }] = await list()
  const state = async () => (await list())[1]
  const torn = clock.now
  expect((await tear(id)).body).toMatchObject({
    message: texts.asked,
    data: { state: 'asked', asked_at: torn },
  })
  clock.now += RESTORE_WINDOW - SECOND
  expect((await takeBack(id)).body.data).toMatchObject({ state: 'ready', asked_at: null })
  // Twice has the effect of once.
  expect((await takeBack(id)).status).toBe(200)
  await tear(id)
  clock.now += RESTORE_WINDOW
  expect(await takeBack(id)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: texts.tooLate },
  })
  expect(await state()).toMatchObject({ state: 'asked' })
  expect((await takeBack(id, raka)).body.data).toMatchObject({ state: 'ready' })
  await tear(id)
  const fulfilled_at = clock.now
  expect((await own('POST', `/coupons/${id}/fulfil`)).body.data).toMatchObject({
    state: 'fulfilled',
    fulfilled_at,
  })
  clock.now += SECOND
  expect((await own('POST', `/coupons/${id}/fulfil`)).body.data).toMatchObject({ fulfilled_at })
  expect(await takeBack(id)).toMatchObject({ status: 403 })
  expect(await tear(id)).toMatchObject({ status: 409, body: { code: 'conflict', message: texts.over } })
  expect((await takeBack(id, raka)).body.data).toMatchObject({ state: 'ready', fulfilled_at: null })
})

test('two phones that tear a coupon at once tear it once, and get the same answer', async () => {
  const { list, tear, clock } = await openBundle('Pijat bahu')
  const [{ id } = { id: 0 }] = await list()
  const both = await Promise.all([tear(id), tear(id)])
  clock.now += SECOND
  both.push(await tear(id))
  const truth = { state: 'asked', asked_at: clock.now - SECOND }
  for (const { body } of both) expect(body.data).toMatchObject(truth)
  expect((await list())[0]).toMatchObject(truth)
})

test.each([
  ['Asia/Jakarta', Date.UTC(2026, 11, 31, 17)],
  ['America/New_York', Date.UTC(2027, 0, 1, 5)],
  ['Pacific/Kiritimati', Date.UTC(2026, 11, 31, 10)],
])('a coupon lasts to the end of its last day in %s', async (time_zone, midnight) => {
  const { own, list, tear, clock } = await openBundle('Pijat bahu', 'Makan malam')
  await own('PUT', '/days-of-love/time-zone', { time_zone })
  const [, late, asked] = (await list()).map(({ id }) => id)
  for (const id of [late, asked]) await own('PUT', `/coupons/${id}`, { expires_on: '2026-12-31' })
  clock.now = midnight - SECOND
  expect((await tear(Number(asked))).status).toBe(200)
  expect((await list()).map(({ state }) => state)).toEqual(['ready', 'ready', 'asked'])
  clock.now = midnight
  expect((await list()).map(({ state }) => state)).toEqual(['ready', 'expired', 'asked'])
  expect(await tear(Number(late))).toMatchObject({ status: 409, body: { message: texts.over } })
})

test('the owner changes what is written on a coupon, and has eight at most', async () => {
  const { own, list } = await openBundle('dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan')
  expect((await own('POST', '/coupons', { name: 'sembilan' })).body).toMatchObject({ message: texts.full })
  const [first, ...rest] = await list()
  const changed = await own('PUT', `/coupons/${first?.id}`, { description: 'Baru.' })
  expect(changed.body.data).toEqual({ ...first, description: 'Baru.' })
  expect(await list()).toEqual([changed.body.data, ...rest])
  for (const expires_on of ['2026-02-30', 'besok', '31-12-2026'])
    expect((await own('PUT', `/coupons/${first?.id}`, { expires_on })).body.fields).toEqual({
      expires_on: texts.dayUnknown,
    })
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/ask'],
    ['DELETE', '/ask'],
    ['POST', '/fulfil'],
  ] as const)
    expect((await own(method, `/coupons/999${path}`, {})).status, method + path).toBe(404)
  expect(await list()).toHaveLength(8)
})

test('one network may tear sixty times a minute', async () => {
  const { list, tear, takeBack } = await openBundle('Pijat bahu')
  const [{ id } = { id: 0 }] = await list()
  const from = { remoteAddress: '203.0.113.7' }
  for (let count = 0; count < tearLimit.max; count += 2) {
    await tear(id, from)
    await takeBack(id, from)
  }
  expect(await tear(id, from)).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect((await list())[0]).toMatchObject({ state: 'ready' })
})

test('the journal tells which coupon a visitor tore, not one that the owner tries or that is taken back', async () => {
  const { own, list, tear, takeBack, raka } = await openBundle('Pijat bahu')
  await own('PUT', '/journal/settings', { is_kept: true })
  const [{ id } = { id: 0 }, other] = await list()
  await tear(id, raka)
  await takeBack(id, raka)
  expect((await own('GET', '/journal')).body).toEqual([])
  const noted = [{ kind: 'coupon', coupon: 'Pijat bahu' }]
  await tear(Number(other?.id))
  expect((await own('GET', '/journal')).body).toMatchObject(noted)
  await takeBack(Number(other?.id))
  expect((await own('GET', '/journal')).body).toEqual([])
  await tear(Number(other?.id))
  await takeBack(Number(other?.id), raka)
  expect((await own('GET', '/journal')).body).toMatchObject(noted)
})
