import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { failure, message, openForm } from '#tests/components/hub.ts'
import { answer, cutOff, hold, valuesSentTo, written } from '#tests/components/network.ts'
import * as calls from './calls.ts'
import { type Sky, texts } from './contract.ts'

const dawn = page.getByRole('radio', { name: 'Fajar' })
const root = document.documentElement

afterEach(() => root.removeAttribute('data-sky'))

test('a sky is stored when it is chosen; the hub changes with it, and Urungkan brings the first one back', async () => {
  answer(calls.save, ({ values }) => written({ sky: values.sky as Sky }, texts.saved))
  await enter()
  await openForm('Suasana', { hasSave: false })
  const release = hold(calls.save)
  await dawn.click()
  await expect.element(message('Menyimpan')).toBeVisible()
  expect(root.dataset.sky).not.toBe('fajar')
  release()
  await expect.element(message(/^Tersimpan/)).toBeVisible()
  await expect.poll(() => root.dataset.sky).toBe('fajar')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.element(page.getByRole('radio', { name: 'Waktu Biru' })).toBeChecked()
  await expect.poll(() => valuesSentTo(calls.save)).toEqual([{ sky: 'fajar' }, { sky: 'biru' }])
})

test('a sky that is not stored goes back', async () => {
  cutOff(calls.save)
  await enter()
  await openForm('Suasana', { hasSave: false })
  await dawn.click()
  await expect.element(failure('Belum tersimpan, coba lagi.').last()).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('radio', { name: 'Waktu Biru' })).toBeChecked()
})
