import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'

test('a fresh gift shows all features, then those that the owner selects', async () => {
  const { ask, db, read, save } = await openPage('/api/features')
  const id = expect.any(Number)
  const all = '["gift","gallery","todo","games","letter"]'
  expect(await read()).toEqual({ id, title: 'Ruang Kita', selected_features: all })
  for (const [selected_features, stored] of [
    [['todo', 'letter', 'todo'], '["todo","letter"]'],
    ['["letter","todo","letter"]', '["letter","todo"]'],
    [[], '[]'],
  ]) {
    const saved = await save({ title: 'Rumah', selected_features })
    expect(saved).toMatchObject({ status: 200, body: { message: 'Data berhasil disimpan!' } })
    const { body } = await ask('GET', '/api/features.php')
    expect(body).toMatchObject({ title: 'Rumah', selected_features: stored })
  }
  await db.deleteFrom('features').execute()
  const error = 'Data tidak ditemukan atau kosong.'
  expect(await read()).toEqual({ title: '', selected_features: '[]', error })
  await save({ title: 'Rumah', selected_features: ['games'] })
  expect(await read()).toEqual({ id, title: 'Rumah', selected_features: '["games"]' })
})

test('a selection of unknown features is refused and changes nothing', async () => {
  // A flood is refused before each id is read.
  const flood = Array(1000).fill('rahasia-dari-kita')
  const unknown = 'Ada fitur yang tidak dikenal.'
  const some = expect.any(String)
  const refusals = [
    ...['["gallery","rahasia"]', ['rahasia'], 'gallery', '{}', 7, undefined].map((each) => [each, some]),
    ...[flood, JSON.stringify(flood)].map((each) => [each, unknown]),
  ]
  await expectRefusals(
    await openPage('/api/features'),
    refusals.map(([selected_features, message]) => [
      { title: 'Rumah', selected_features },
      'selected_features',
      message,
    ]),
  )
})
