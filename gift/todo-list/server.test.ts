import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { expectRefusals, openPage } from '#tests/server/page.ts'

const PATH = '/api/todo-list.php'
const DAY = 24 * 60 * 60_000

async function list({ ask }: TestApp) {
  return (await ask('GET', PATH)).body as { id: number; title: string; is_selected: string }[]
}

test('a fresh gift has five plans, and says as text which are selected', async () => {
  const kado = await openTestApp()
  const id = expect.any(Number)
  expect(await list(kado)).toEqual([
    { id, title: 'Nonton di teras, bawa selimut', is_selected: '1' },
    { id, title: 'Masak resep ibu berdua', is_selected: '0' },
    { id, title: 'Foto di tempat pertama bertemu', is_selected: '1' },
    { id, title: 'Naik kereta ke kota sebelah', is_selected: '0' },
    { id, title: 'Sehari tanpa ponsel', is_selected: '0' },
  ])
  expect((await kado.ask('GET', '/api/todo-list')).body).toHaveLength(5)
})

test('the owner adds a plan, which is not selected yet', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const added = await kado.ask('POST', PATH, { title: '  Piknik di danau 🧺 ' }, raka)
  const plan = { id: expect.any(Number), title: 'Piknik di danau 🧺', is_selected: '0' }
  expect(added).toMatchObject({ status: 200, body: { status: 'success', success: true, data: plan } })
  expect((await list(kado)).at(-1)).toEqual(plan)
})

test('a title has 1 to 120 characters, and what is refused adds nothing', async () => {
  const kado = await openPage(PATH)
  const [empty, long] = ['Judul todo tidak boleh kosong!', 'Judul todo paling banyak 120 karakter.']
  await expectRefusals(kado, [
    ...['', '   ', '\u200b', undefined, null, 7].map((title): [object, string, string] => [
      { title },
      'title',
      empty,
    ]),
    [{ title: 'x'.repeat(121) }, 'title', long],
  ])
  expect(await kado.save({ title: '🌸'.repeat(120) })).toMatchObject({ status: 200 })
})

test.each([
  [1, '1'],
  [0, '0'],
  ['1', '1'],
  ['0', '0'],
  [true, '1'],
  [false, '0'],
])('a visitor sends is_selected %j, and %j is stored', async (is_selected, stored) => {
  const kado = await openTestApp()
  for (const { id } of await list(kado)) {
    const saved = await kado.ask('PUT', PATH, { id: String(id), is_selected })
    expect(saved).toMatchObject({ status: 200, body: { success: true, data: { id, is_selected: stored } } })
  }
  expect((await list(kado)).map((each) => each.is_selected)).toEqual(Array(5).fill(stored))
})

test('refuses an is_selected that is neither yes nor no, and changes nothing', async () => {
  const kado = await openTestApp()
  const [plan] = await list(kado)
  const save = (body: object) => kado.ask('PUT', PATH, body)
  await expectRefusals(
    { ...kado, save },
    [2, 'ya', null, undefined, ''].map((is_selected) => [
      { id: plan?.id, is_selected },
      'is_selected',
      expect.any(String),
    ]),
  )
})

test('one network may toggle sixty times a minute', async () => {
  const kado = await openTestApp()
  const [plan] = await list(kado)
  const toggle = (is_selected: number, remoteAddress = '203.0.113.7') =>
    kado.ask('PUT', PATH, { id: plan?.id, is_selected }, { remoteAddress })
  for (let count = 0; count < 60; count += 1) expect(await toggle(0)).toMatchObject({ status: 200 })
  const refused = await toggle(1, '203.0.113.250')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBe(60)
  expect((await list(kado))[0]?.is_selected).toBe('0')
  expect(await toggle(1, '203.0.114.7')).toMatchObject({ status: 200 })
  kado.clock.now += 60_000
  expect(await toggle(1)).toMatchObject({ status: 200 })
})

test('a plan keeps the moment that was made of it, of the same gift', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const [plan] = await list(kado)
  const card = { title: plan?.title, date: '22 November 2026', letter: 'Kita jadi.' }
  const moment = (await kado.ask('POST', '/api/love-moments', card, raka)).body.data
  const path = `/api/todo-list/${plan?.id}/moment`
  expect(await kado.ask('PUT', path, { moment_id: moment.id + 1 }, raka)).toMatchObject({ status: 404 })
  expect((await kado.ask('PUT', path, { moment_id: moment.id }, raka)).body.data).toEqual({
    ...plan,
    moment_id: moment.id,
  })
  expect((await list(kado))[0]).toEqual({ ...plan, moment_id: moment.id })
})

test('the owner removes a plan by a form, or by JSON', async () => {
  const kado = await openTestApp()
  const { headers } = await kado.becomeOwner()
  const [first, second, ...rest] = await list(kado)
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const byForm = await kado.app.inject({
    method: 'DELETE',
    url: PATH,
    headers: form,
    payload: `id=${first?.id}`,
  })
  expect(byForm.json()).toMatchObject({ status: 'success', data: first })
  expect(await kado.ask('DELETE', PATH, { id: second?.id }, { headers })).toMatchObject({ status: 200 })
  expect(await list(kado)).toEqual(rest)
  for (const [method, payload] of [
    ['DELETE', { id: first?.id }],
    ['PUT', { id: first?.id, is_selected: 1 }],
  ] as const) {
    expect(await kado.ask(method, PATH, payload, { headers })).toMatchObject({ status: 404 })
  }
})

test('a removed plan comes back as it was, for a day, and then it is forgotten', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const before = await list(kado)
  const [first, ...rest] = before
  await kado.ask('DELETE', PATH, { id: first?.id }, raka)
  const restored = await kado.ask('POST', `/api/todo-list/${first?.id}/restore`, {}, raka)
  expect(restored).toMatchObject({ status: 200, body: { data: first } })
  expect(await list(kado)).toEqual(before)
  await kado.ask('DELETE', PATH, { id: first?.id }, raka)
  const purgeDeleted = async (before: number) => {
    for (const page of kado.pages) await page.purgeDeleted?.(kado.db, before)
  }
  await purgeDeleted(kado.clock.now)
  expect(await kado.db.selectFrom('todo').select('id').execute()).toHaveLength(5)
  await purgeDeleted(kado.clock.now + DAY)
  expect(await kado.ask('POST', `/api/todo-list/${first?.id}/restore`, {}, raka)).toMatchObject({
    status: 404,
  })
  expect(await list(kado)).toEqual(rest)
})
