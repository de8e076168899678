import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter, logIn, open } from '#tests/components/app.tsx'
import { failure, message } from '#tests/components/hub.ts'
import {
  answer,
  cutOff,
  hold,
  refuse,
  sampleOf,
  sentTo,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import { sinta } from '#tests/people.ts'
import * as calls from './calls.ts'
import type { Todo } from './schemas.ts'

const todo = (title: string) => page.getByRole('switch', { name: title, exact: true })
const phoneless = todo('Sehari tanpa ponsel')
const recipe = todo('Masak resep ibu berdua')
const field = page.getByRole('textbox', { name: 'Rencana baru' })
const add = page.getByRole('button', { name: 'Tambah' })
const login = page.getByRole('dialog', { name: 'Login' })
const titles = () =>
  page
    .getByRole('switch')
    .elements()
    .map(({ textContent }) => textContent)

let stored: Todo[]

beforeEach(() => {
  stored = sampleOf(calls.load)
  answer(calls.load, () => stored)
  answer(calls.create, ({ values }) => {
    const created: Todo = { id: 77, title: String(values.title), is_selected: '0' }
    stored = [...stored, created]
    return written(created)
  })
  answer(calls.select, ({ values }) => {
    stored = stored.map((each) =>
      each.id === values.id ? { ...each, is_selected: values.is_selected ? '1' : '0' } : each,
    )
    return written(found(values.id))
  })
  answer(calls.remove, ({ values }) => {
    const removed = found(values.id)
    stored = stored.filter((each) => each !== removed)
    return written(removed)
  })
})

function found(id: unknown) {
  const todo = stored.find((each) => each.id === Number(id))
  if (!todo) throw new Error(`There is no todo ${id}`)
  return todo
}

test('the todos are shown with what is chosen, and Kembali leads to the menu', async () => {
  await open('/todo-list')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Choose For This Month' })).toBeVisible()
  await expect.poll(titles).toHaveLength(5)
  await expect.element(todo('Nonton di teras, bawa selimut')).toBeChecked()
  await expect.element(phoneless).not.toBeChecked()
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect.poll(() => location.pathname).toBe('/features')
})

describe('switching a todo', () => {
  const sent = () => valuesSentTo(calls.select).map(({ is_selected }) => is_selected)

  beforeEach(() => open('/todo-list'))

  test('a visitor switches a todo by a tap and by a key', async () => {
    await phoneless.click()
    await expect.element(phoneless).toBeChecked()
    await expect.poll(() => found(5).is_selected).toBe('1')
    phoneless.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(phoneless).not.toBeChecked()
    await expect.poll(() => found(5).is_selected).toBe('0')
  })

  test('a refused switch shows the stored value again, without a message', async () => {
    const logged = vi.spyOn(console, 'error')
    refuse(calls.select, 'too_many', { message: 'Terlalu banyak.' })
    await phoneless.click()
    await expect.poll(() => logged.mock.calls.join()).toContain('The todos')
    await expect.element(phoneless).not.toBeChecked()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('of many taps the last one counts', async () => {
    const release = hold(calls.select)
    for (const _ of [1, 2, 3, 4]) await phoneless.click()
    await expect.element(phoneless).not.toBeChecked()
    await expect.poll(sent).toEqual([1])
    release()
    await expect.poll(sent).toEqual([1, 0])
    await expect.poll(() => found(5).is_selected).toBe('0')
    await expect.element(phoneless).not.toBeChecked()
  })
})

describe('without a session', () => {
  beforeEach(() => open('/todo-list'))

  test('an empty todo is refused at its field', async () => {
    await add.click()
    await expect.element(failure('Judul todo tidak boleh kosong!')).toBeVisible()
    await expect.element(field).toHaveFocus()
  })

  test('a new todo asks for a login and is then added', async () => {
    await field.fill('Piknik di danau 🧺')
    await userEvent.keyboard('{Enter}')
    await logIn()
    await expect.element(todo('Piknik di danau 🧺')).not.toBeChecked()
    await expect.element(field).toHaveValue('')
    expect(found(77).title).toBe('Piknik di danau 🧺')
  })

  test('an account that may not edit is told so, and what was typed stays', async () => {
    refuse(calls.create, 'unauthenticated')
    await field.fill('Piknik')
    await add.click()
    await expect.element(login).toBeVisible()
    const sentence = 'Akun ini belum boleh mengedit. Hubungi admin.'
    refuse(calls.create, 'forbidden', { message: sentence })
    await logIn(sinta)
    await expect.element(failure(sentence)).toBeVisible()
    await expect.element(field).toHaveValue('Piknik')
    await expect.poll(titles).toHaveLength(5)
  })
})

test('a removed todo asks for a login, passes the focus on and comes back by Urungkan', async () => {
  answer(calls.restore, ({ values }) => {
    const removed = sampleOf(calls.load).find(({ id }) => id === Number(values.id))
    if (!removed) throw new Error('It was never there')
    stored = [...stored, removed].toSorted((one, other) => one.id - other.id)
    return written(removed)
  })
  await open('/todo-list')
  await expect.poll(titles).toHaveLength(5)
  const before = titles()
  await page.getByRole('button', { name: 'Hapus Masak resep ibu berdua' }).click()
  await logIn()
  await expect.element(recipe).not.toBeInTheDocument()
  await expect.element(todo('Foto di tempat pertama bertemu')).toHaveFocus()
  await expect.element(message('“Masak resep ibu berdua” dihapus.')).toBeVisible()
  expect(sentTo(calls.remove).at(-1)?.headers.get('content-type')).toContain(
    'application/x-www-form-urlencoded',
  )
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.element(recipe).toBeVisible()
  await expect.poll(titles).toEqual(before)
})

test('without a network nothing typed is lost, nothing is removed, and failures are only logged', async () => {
  const logged = vi.spyOn(console, 'error')
  await enter('/todo-list')
  cutOff(calls.create)
  cutOff(calls.remove)
  await field.fill('Piknik')
  await add.click()
  await page.getByRole('button', { name: 'Hapus Sehari tanpa ponsel' }).click()
  await expect.poll(() => logged.mock.calls.filter(([said]) => said === 'The todos')).toHaveLength(2)
  await expect.element(field).toHaveValue('Piknik')
  await expect.element(phoneless).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a list that cannot be read again after a sign-in stays as it is', async () => {
  await enter('/todo-list')
  await expect.poll(titles).toHaveLength(5)
  cutOff(calls.load)
  await field.fill('Piknik')
  await add.click()
  await expect.element(todo('Piknik')).toBeVisible()
  await expect.poll(titles).toHaveLength(6)
})

test('the browser asks before leaving a todo that is typed and not added', async () => {
  await enter('/todo-list')
  await field.fill('Piknik')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
})
