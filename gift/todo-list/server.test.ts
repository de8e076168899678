import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'

const PATH = '/api/todo-list.php'
const FORM_TYPE = 'application/x-www-form-urlencoded'

type Todo = { id: number; title: string; is_selected: string }

/** Opens a gift with the sample's todos, which visitors list and switch. */
async function openTodos() {
  const kado = await openPage(PATH)
  const list = async () => (await kado.read()) as Todo[]
  const toggle = (body: object, remoteAddress = '127.0.0.1') => kado.ask('PUT', PATH, body, { remoteAddress })
  return { ...kado, list, toggle }
}

test('a fresh gift has five todos; the owner adds and removes them, and makes a moment of one', async () => {
  const { ask, list, own, owner, save } = await openTodos()
  const id = expect.any(Number)
  const sample = await list()
  expect(sample).toEqual([
    { id, title: 'Nonton di teras, bawa selimut', is_selected: '1' },
    { id, title: 'Masak resep ibu berdua', is_selected: '0' },
    { id, title: 'Foto di tempat pertama bertemu', is_selected: '1' },
    { id, title: 'Naik kereta ke kota sebelah', is_selected: '0' },
    { id, title: 'Sehari tanpa ponsel', is_selected: '0' },
  ])
  const [first, second, ...rest] = sample
  const added = await save({ title: '  Piknik di danau 🧺 ' })
  const todo = { id, title: 'Piknik di danau 🧺', is_selected: '0' }
  expect(added).toMatchObject({ status: 200, body: { status: 'success', success: true, data: todo } })

  const card = { title: second?.title, date: '22 November 2026', letter: 'Kita jadi.' }
  const moment = (await own('POST', '/api/love-moments', card)).body.data
  const path = `/api/todo-list/${second?.id}/moment`
  expect(await own('PUT', path, { moment_id: moment.id + 1 })).toMatchObject({ status: 404 })
  const kept = { ...second, moment_id: moment.id }
  expect((await own('PUT', path, { moment_id: moment.id })).body.data).toEqual(kept)

  const headers = { ...owner.headers, 'content-type': FORM_TYPE }
  const removed = await ask('DELETE', PATH, undefined, { headers, payload: `id=${first?.id}` })
  expect(removed.body).toMatchObject({ status: 'success', data: first })
  expect(await list()).toEqual([kept, ...rest, todo])
})

test('a visitor may change only is_selected, as yes or no', async () => {
  const { db, list, toggle } = await openTodos()
  const todos = await list()
  for (const is_selected of [1, 0, '1', '0', true, false]) {
    const stored = Number(is_selected) ? '1' : '0'
    for (const { id } of todos) {
      const saved = await toggle({ id: String(id), is_selected })
      expect(saved).toMatchObject({ status: 200, body: { success: true, data: { id, is_selected: stored } } })
    }
    expect((await list()).map((each) => each.is_selected)).toEqual(Array(5).fill(stored))
  }
  await expectRefusals(
    { db, save: (body) => toggle(body, '203.0.113.7') },
    [2, 'ya', null, undefined, ''].map((is_selected) => [
      { id: todos[0]?.id, is_selected },
      'is_selected',
      expect.any(String),
    ]),
  )
})
