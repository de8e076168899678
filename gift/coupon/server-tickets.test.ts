import { expect, test } from 'vitest'
import { openOwned } from '#tests/server/page.ts'
import { RESTORE_WINDOW, sample, texts } from './contract.ts'
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

test('a gift has one coupon until the owner adds a second, which begins the list with it, and eight at most', async () => {
  const { ask, own, list } = await openBundle()
  const before = await ask('GET', '/api/coupon')
  expect(await list()).toEqual([])
  const added = await own('POST', '/coupons', { name: 'Pijat bahu', expires_on: '2026-12-31' })
  const second = { name: 'Pijat bahu', code: sample.code, description: '', expires_on: '2026-12-31' }
  expect(added).toMatchObject({ status: 201, body: { data: { ...second, state: 'ready', asked_at: null } } })
  const { image_url: _, ...first } = sample
  const { data } = added.body
  expect(await list()).toEqual([{ ...data, ...first, id: expect.any(Number), expires_on: '' }, data])
  expect((await ask('GET', '/api/coupon')).text).toBe(before.text)

  for (const name of ['tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan'])
    await own('POST', '/coupons', { name })
  expect((await own('POST', '/coupons', { name: 'sembilan' })).body).toMatchObject({ message: texts.full })
  const [one, ...rest] = await list()
  const changed = await own('PUT', `/coupons/${one?.id}`, { description: 'Baru.' })
  expect(changed.body.data).toEqual({ ...one, description: 'Baru.' })
  expect(await list()).toEqual([changed.body.data, ...rest])
  for (const expires_on of ['2026-02-30', 'besok', '31-12-2026'])
    expect((await own('PUT', `/coupons/${one?.id}`, { expires_on })).body.fields).toEqual({
      expires_on: texts.dayUnknown,
    })
  expect(await list()).toHaveLength(8)
  for (const { id } of await list()) expect((await own('DELETE', `/coupons/${id}`)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('a coupon is torn once, given back and fulfilled; a visitor takes it back for a minute', async () => {
  const { own, list, tear, takeBack, clock, raka } = await openBundle('Pijat bahu')
  const [, { id } = { id: 0 }] = await list()
  const state = async () => (await list())[1]
  const asked = { state: 'asked', asked_at: clock.now }
  // By two phones at once, which get the same answer.
  for (const { body } of await Promise.all([tear(id), tear(id)]))
    expect(body).toMatchObject({ message: texts.asked, data: asked })
  clock.now += RESTORE_WINDOW - SECOND
  expect((await tear(id)).body.data).toMatchObject(asked)
  expect(await state()).toMatchObject(asked)
  expect((await takeBack(id)).body.data).toMatchObject({ state: 'ready', asked_at: null })
  // Twice has the effect of once.
  expect((await takeBack(id)).status).toBe(200)
  await tear(id)
  clock.now += RESTORE_WINDOW
  const tooLate = { status: 403, body: { code: 'forbidden', message: texts.tooLate } }
  expect(await takeBack(id)).toMatchObject(tooLate)
  expect(await state()).toMatchObject({ state: 'asked' })
  expect((await takeBack(id, raka)).body.data).toMatchObject({ state: 'ready' })
  await tear(id)
  const fulfilled = { state: 'fulfilled', fulfilled_at: clock.now }
  for (const _ of ['once', 'twice']) {
    expect((await own('POST', `/coupons/${id}/fulfil`)).body.data).toMatchObject(fulfilled)
    clock.now += SECOND
  }
  expect(await takeBack(id)).toMatchObject({ status: 403, body: { message: texts.alreadyFulfilled } })
  expect(await tear(id)).toMatchObject({ status: 409, body: { code: 'conflict', message: texts.over } })
  expect((await takeBack(id, raka)).body.data).toMatchObject({ state: 'ready', fulfilled_at: null })
})

test('a coupon lasts to the end of its last day in the time zone of the gift', async () => {
  const { own, list, tear, clock } = await openBundle('Pijat bahu', 'Makan malam')
  const start = clock.now
  const [, late, asked] = (await list()).map(({ id }) => id)
  for (const id of [late, asked]) await own('PUT', `/coupons/${id}`, { expires_on: '2026-12-31' })
  expect((await tear(Number(asked))).status).toBe(200)
  const states = async () => (await list()).map(({ state }) => state)
  for (const [time_zone, midnight] of [
    ['Asia/Jakarta', Date.UTC(2026, 11, 31, 17)],
    ['America/New_York', Date.UTC(2027, 0, 1, 5)],
    ['Pacific/Kiritimati', Date.UTC(2026, 11, 31, 10)],
  ] as const) {
    clock.now = start
    await own('PUT', '/days-of-love/time-zone', { time_zone })
    clock.now = midnight - SECOND
    expect(await states(), time_zone).toEqual(['ready', 'ready', 'asked'])
    clock.now = midnight
    expect(await states(), time_zone).toEqual(['ready', 'expired', 'asked'])
    expect(await tear(Number(late))).toMatchObject({ status: 409, body: { message: texts.over } })
  }
})

test('the journal tells what a visitor tore and did not take back', async () => {
  const { own, list, tear, takeBack, raka } = await openBundle('Pijat bahu')
  await own('PUT', '/journal/settings', { is_kept: true })
  const journal = async () => (await own('GET', '/journal')).body
  const [{ id } = { id: 0 }, { id: other } = { id: 0 }] = await list()
  await tear(id, raka)
  await takeBack(id, raka)
  expect(await journal()).toEqual([])
  const noted = [{ kind: 'coupon', coupon: 'Pijat bahu' }]
  await tear(other)
  expect(await journal()).toMatchObject(noted)
  await takeBack(other)
  expect(await journal()).toEqual([])
  await tear(other)
  await takeBack(other, raka)
  expect(await journal()).toMatchObject(noted)
})
