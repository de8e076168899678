import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

test('a fresh gift reveals everything', async () => {
  const { ask } = await openTestApp()
  const { body } = await ask('GET', '/api/features')
  expect(body).toEqual({
    id: expect.any(Number),
    title: 'Ruang Kita',
    selected_features: '["gift","gallery","todo","games","letter"]',
  })
})

test.each([
  [['todo', 'letter', 'todo'], '["todo","letter"]'],
  ['["todo","letter","todo"]', '["todo","letter"]'],
  [[], '[]'],
])('%j is stored as %s', async (selected_features, stored) => {
  const { ask, becomeOwner } = await openTestApp()
  const saved = await ask('POST', '/api/features', { title: 'Rumah', selected_features }, await becomeOwner())
  expect(saved).toMatchObject({ status: 200, body: { message: 'Data berhasil disimpan!' } })
  expect((await ask('GET', '/api/features.php')).body).toMatchObject({
    title: 'Rumah',
    selected_features: stored,
  })
})

test.each([['["gallery","rahasia"]'], [['rahasia']], ['gallery'], ['{}'], [7], [undefined]])(
  '%j is no selection, and changes nothing',
  async (selected_features) => {
    const { ask, becomeOwner } = await openTestApp()
    const before = await ask('GET', '/api/features')
    const refused = await ask(
      'POST',
      '/api/features',
      { title: 'Rumah', selected_features },
      await becomeOwner(),
    )
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { selected_features: expect.any(String) } },
    })
    expect((await ask('GET', '/api/features')).body).toEqual(before.body)
  },
)

test('the title is required and may have thirteen characters', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const save = (title: string) => ask('POST', '/api/features', { title, selected_features: [] }, raka)
  expect(await save('')).toMatchObject({ status: 422, body: { message: 'Judul halaman harus diisi!' } })
  expect(await save('👩🏽‍❤️‍👨🏻'.repeat(13))).toMatchObject({ status: 200 })
  expect(await save('x'.repeat(14))).toMatchObject({ status: 422 })
})

test('where nothing is stored the answer says so, and a save makes a record', async () => {
  const { ask, db, becomeOwner } = await openTestApp()
  await db.deleteFrom('features').execute()
  expect((await ask('GET', '/api/features')).body).toEqual({
    title: '',
    selected_features: '[]',
    error: 'Data tidak ditemukan atau kosong.',
  })
  const page = { title: 'Rumah', selected_features: ['games'] }
  await ask('POST', '/api/features', page, await becomeOwner())
  expect((await ask('GET', '/api/features')).body).toEqual({
    id: expect.any(Number),
    title: 'Rumah',
    selected_features: '["games"]',
  })
})

test('a list may come as a field of a form that repeats', async () => {
  const { app, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const payload = new FormData()
  payload.append('title', 'Rumah')
  for (const id of ['gallery', 'todo', 'letter']) payload.append('selected_features', id)
  const answer = await app.inject({ method: 'POST', url: '/api/features', payload, headers })
  expect(answer.json()).toMatchObject({ data: { selected_features: '["gallery","todo","letter"]' } })
})

test.each([(ids: number[]) => ids, JSON.stringify])(
  'a flood of ids is refused before each is read',
  async (sent) => {
    const { ask, becomeOwner } = await openTestApp()
    const selected_features = sent(Array.from({ length: 400_000 }, () => 1))
    const answer = await ask(
      'POST',
      '/api/features',
      { title: 'Kita', selected_features },
      await becomeOwner(),
    )
    expect(answer).toMatchObject({ status: 422, body: { message: 'Ada fitur yang tidak dikenal.' } })
  },
)
