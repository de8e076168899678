import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'

const open = () => openPage('/api/features')

test('a fresh gift reveals everything', async () => {
  const { read } = await open()
  expect(await read()).toEqual({
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
  const { ask, save } = await open()
  const saved = await save({ title: 'Rumah', selected_features })
  expect(saved).toMatchObject({ status: 200, body: { message: 'Data berhasil disimpan!' } })
  const { body } = await ask('GET', '/api/features.php')
  expect(body).toMatchObject({ title: 'Rumah', selected_features: stored })
})

test('refuses a selection of unknown features, and changes nothing', async () => {
  // A flood is refused before each id is read.
  const flood = Array(1000).fill('rahasia-dari-kita')
  const kado = await open()
  await expectRefusals(
    kado,
    ['["gallery","rahasia"]', ['rahasia'], 'gallery', '{}', 7, undefined].map((selected_features) => [
      { title: 'Rumah', selected_features },
      'selected_features',
      expect.any(String),
    ]),
  )
  await expectRefusals(
    kado,
    [flood, JSON.stringify(flood)].map((selected_features) => [
      { title: 'Kita', selected_features },
      'selected_features',
      'Ada fitur yang tidak dikenal.',
    ]),
  )
})

test('where nothing is stored the answer says so, and a save makes a record', async () => {
  const { db, read, save } = await open()
  await db.deleteFrom('features').execute()
  expect(await read()).toEqual({
    title: '',
    selected_features: '[]',
    error: 'Data tidak ditemukan atau kosong.',
  })
  await save({ title: 'Rumah', selected_features: ['games'] })
  expect(await read()).toEqual({ id: expect.any(Number), title: 'Rumah', selected_features: '["games"]' })
})
