import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'

const PATH = '/api/todo-list.php'
const FORM_TYPE = 'application/x-www-form-urlencoded'

type Plan = { id: number; title: string; is_selected: string }

/** Opens a gift with the sample's plans, which visitors list and switch. */
async function openPlans() {
  const kado = await openPage(PATH)
  const list = async () => (await kado.read()) as Plan[]
  const toggle = (body: object, remoteAddress = '127.0.0.1') => kado.ask('PUT', PATH, body, { remoteAddress })
  return { ...kado, list, toggle }
}

test('a fresh gift has five plans, and says as text which are selected', async () => {
  const { list } = await openPlans()
  const id = expect.any(Number)
  expect(await list()).toEqual([
    { id, title: 'Nonton di teras, bawa selimut', is_selected: '1' },
    { id, title: 'Masak resep ibu berdua', is_selected: '0' },
    { id, title: 'Foto di tempat pertama bertemu', is_selected: '1' },
    { id, title: 'Naik kereta ke kota sebelah', is_selected: '0' },
    { id, title: 'Sehari tanpa ponsel', is_selected: '0' },
  ])
})

test('the owner adds a plan, which is not selected yet', async () => {
  const { list, save } = await openPlans()
  const added = await save({ title: '  Piknik di danau 🧺 ' })
  const plan = { id: expect.any(Number), title: 'Piknik di danau 🧺', is_selected: '0' }
  expect(added).toMatchObject({ status: 200, body: { status: 'success', success: true, data: plan } })
  expect((await list()).at(-1)).toEqual(plan)
})

test.each([
  [1, '1'],
  [0, '0'],
  ['1', '1'],
  ['0', '0'],
  [true, '1'],
  [false, '0'],
])('a visitor sends is_selected %j, and %j is stored', async (is_selected, stored) => {
  const { list, toggle } = await openPlans()
  for (const { id } of await list()) {
    const saved = await toggle({ id: String(id), is_selected })
    expect(saved).toMatchObject({ status: 200, body: { success: true, data: { id, is_selected: stored } } })
  }
  expect((await list()).map((each) => each.is_selected)).toEqual(Array(5).fill(stored))
})

test('refuses an is_selected that is neither yes nor no, and changes nothing', async () => {
  const { db, list, toggle: save } = await openPlans()
  const [plan] = await list()
  await expectRefusals(
    { db, save },
    [2, 'ya', null, undefined, ''].map((is_selected) => [
      { id: plan?.id, is_selected },
      'is_selected',
      expect.any(String),
    ]),
  )
})

test('one network may toggle sixty times a minute', async () => {
  const { clock, list, toggle } = await openPlans()
  const [plan] = await list()
  const set = (is_selected: number, network = '203.0.113.7') => toggle({ id: plan?.id, is_selected }, network)
  for (let count = 0; count < 60; count += 1) expect(await set(0)).toMatchObject({ status: 200 })
  const refused = await set(1, '203.0.113.250')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBe(60)
  expect((await list())[0]?.is_selected).toBe('0')
  expect(await set(1, '203.0.114.7')).toMatchObject({ status: 200 })
  clock.now += 60_000
  expect(await set(1)).toMatchObject({ status: 200 })
})

test('a plan keeps the moment that was made of it, of the same gift', async () => {
  const { list, own } = await openPlans()
  const [plan] = await list()
  const card = { title: plan?.title, date: '22 November 2026', letter: 'Kita jadi.' }
  const moment = (await own('POST', '/api/love-moments', card)).body.data
  const path = `/api/todo-list/${plan?.id}/moment`
  expect(await own('PUT', path, { moment_id: moment.id + 1 })).toMatchObject({ status: 404 })
  const kept = { ...plan, moment_id: moment.id }
  expect((await own('PUT', path, { moment_id: moment.id })).body.data).toEqual(kept)
  expect((await list())[0]).toEqual(kept)
})

test('the owner removes a plan by a form', async () => {
  const { ask, list, owner } = await openPlans()
  const [first, ...rest] = await list()
  const headers = { ...owner.headers, 'content-type': FORM_TYPE }
  const removed = await ask('DELETE', PATH, undefined, { headers, payload: `id=${first?.id}` })
  expect(removed.body).toMatchObject({ status: 'success', data: first })
  expect(await list()).toEqual(rest)
})
