import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { photo, pick } from '#tests/components/files.ts'
import { serveGallery, storedTitles } from '#tests/components/gallery.ts'
import { message, openForm, save } from '#tests/components/hub.ts'
import { misfits } from '#tests/components/misfits.ts'
import { hold, refuse } from '#tests/components/network.ts'
import { resize, restoreSize } from '#tests/components/sizes.ts'
import { addPhoto } from './calls.ts'

const button = (label: string) => page.getByRole('button', { name: label, exact: true })
const field = (number: number) => page.getByRole('textbox', { name: `Judul foto ${number}`, exact: true })
const titles = () => storedTitles('Perjalanan')
const files = page.getByLabelText('Berkas foto baru')

beforeEach(async () => {
  serveGallery()
  await enter()
  await openForm('Gallery', { hasSave: false })
  await page.getByRole('button', { name: '4 foto di Perjalanan' }).click()
  await expect.element(field(4)).toBeInTheDocument()
})

test('photos are added in the sheet, and their file is named while it is sent', async () => {
  const release = hold(addPhoto)
  await pick(files, await photo('Lembang.jpg'), await photo('IMG_2031.jpg'))
  await expect.element(message('Lembang.jpg, foto 1 dari 2')).toBeVisible()
  release()
  await expect.element(message('2 foto ditambahkan.')).toBeVisible()
  await expect.element(field(5)).toHaveValue('Lembang')
  expect(titles().slice(4)).toEqual(['Lembang', 'Foto 6'])
})

test('a photo that is refused says why, and is thrown away', async () => {
  refuse(addPhoto, 'unsupported_media', { message: 'Ini bukan foto.' })
  await pick(files, await photo('tiket.jpg'))
  const refused = page.getByRole('figure', { name: 'tiket' })
  await expect.element(refused.getByRole('alert')).toHaveTextContent('tiket.jpg Ini bukan foto.')
  await expect.element(page.getByRole('figure').first()).toHaveAccessibleName('tiket')
  await button('Buang tiket.jpg').click()
  await expect.element(refused).not.toBeInTheDocument()
})

test('Enter leads to the next title, and Simpan stores each', async () => {
  await field(1).fill('Jam lima')
  await expect.element(message('Belum disimpan')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field(2)).toHaveFocus()
  await save()
  await expect.poll(() => titles()[0]).toBe('Jam lima')
  await expect.element(message(/^Tersimpan \d/)).toBeVisible()
  await expect.element(page.getByText(/^Judul \d+ foto tersimpan/)).not.toBeInTheDocument()
})

test('the button to the next section stores the titles first', async () => {
  await field(1).fill('x'.repeat(61))
  await page.getByRole('button', { name: /^Lanjut ke / }).click()
  await expect.element(field(1)).toHaveFocus()
  await field(1).fill('Jam lima')
  await page.getByRole('button', { name: /^Lanjut ke / }).click()
  await expect.element(field(1)).not.toBeInTheDocument()
  expect(titles()[0]).toBe('Jam lima')
})

test('titles that wait in a folder are said in the list of folders', async () => {
  await field(1).fill('Jam lima')
  await button('Semua folder').click()
  await expect.element(message('Belum disimpan')).toBeVisible()
  await page.getByRole('button', { name: '4 foto di Perjalanan' }).click()
  await expect.element(field(1)).toHaveValue('Jam lima')
})

test('photos are moved and removed after Atur', async () => {
  const [first = '', second = ''] = titles()
  await button('Atur').click()
  await button(`Mundurkan ${first}`).click()
  await expect.poll(() => titles().slice(0, 2)).toEqual([second, first])
  await button(`Hapus ${first}`).click()
  await expect.poll(titles).not.toContain(first)
  await button('Urungkan').click()
  await expect.poll(titles).toContain(first)
})

test.each([
  [320, 568],
  [844, 390],
  [1440, 900],
])('the prints fit at %d by %d, also while they are moved', async (width, height) => {
  await resize({ width, height })
  // A wide window has no sheet: its form begins anew.
  if (width > 767) await page.getByRole('button', { name: '4 foto di Perjalanan' }).click()
  await expect.element(field(4)).toBeInTheDocument()
  expect(misfits()).toEqual([])
  await button('Atur').click()
  expect(misfits()).toEqual([])
  expect(await graveFindings()).toEqual([])
  await restoreSize()
})
