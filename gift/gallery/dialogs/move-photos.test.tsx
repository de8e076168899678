import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { addressOf, serveGallery, storedTitles } from '#tests/components/gallery.ts'
import { failure, message } from '#tests/components/hub.ts'

const figures = () => page.getByRole('figure').elements()
const dialog = page.getByRole('dialog', { name: 'Pindahkan ke...' })
const move = dialog.getByRole('button', { name: 'Pindahkan', exact: true })

beforeEach(async () => {
  serveGallery()
  await enter(addressOf('Perjalanan'))
  await page.getByRole('button', { name: 'Atur', exact: true }).click()
  await page.getByRole('button', { name: 'Pindahkan ke...' }).click()
})

test('photos are chosen before they are moved', async () => {
  await move.click()
  await expect.element(failure('Pilih dulu fotonya.')).toBeVisible()
  expect(await commands.graveFindings()).toEqual([])
})

test('chosen photos are moved behind those of another folder, and back to their places by Urungkan', async () => {
  const before = storedTitles('Perjalanan')
  for (const name of ['Kaki gunung', 'Sawah pagi']) {
    dialog.getByRole('checkbox', { name }).element().focus()
    await userEvent.keyboard(' ')
  }
  await expect.element(dialog.getByText('2 foto dipilih.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Ke folder' }).selectOptions('Hari Biasa')
  await move.click()
  await expect.element(message('2 foto dipindahkan ke "Hari Biasa".')).toBeVisible()
  await expect.poll(figures).toHaveLength(2)
  await expect.poll(() => storedTitles('Hari Biasa').slice(4)).toEqual(['Kaki gunung', 'Sawah pagi'])
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.poll(figures).toHaveLength(4)
  await expect.poll(() => storedTitles('Perjalanan')).toEqual(before)
})
