import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { photo, pick } from '#tests/components/files.ts'
import { addressOf, serveGallery, storedTitles } from '#tests/components/gallery.ts'
import { failure, message, save } from '#tests/components/hub.ts'

const field = (number: number) => page.getByRole('textbox', { name: `Judul foto ${number}`, exact: true })
const openCaptions = () => page.getByRole('button', { name: 'Tulis judul' }).last().click()

// Two new photos, the second one without a caption.
beforeEach(async () => {
  serveGallery()
  await enter(addressOf('Perjalanan'))
  const files = page.getByLabelText('Berkas foto baru')
  await expect.element(files).toBeInTheDocument()
  await pick(files, await photo('Lembang.jpg'), await photo('IMG_2031.jpg'))
  await expect.element(page.getByText('2 foto ditambahkan.')).toBeVisible()
  await openCaptions()
})

test('the first photo without a caption has the focus', async () => {
  await expect.element(field(6)).toHaveFocus()
  await expect.element(field(5)).toHaveValue('Lembang')
  await expect.element(field(4)).not.toBeInTheDocument()
})

test('Enter leads to the next photo, and every caption is stored', async () => {
  await field(5).fill('Kebun teh')
  await userEvent.keyboard('{Enter}')
  await expect.element(field(6)).toHaveFocus()
  await field(6).fill('Braga')
  await save()
  await expect.element(message('Judul 2 foto tersimpan.')).toBeVisible()
  await expect.element(page.getByRole('figure', { name: 'Braga' })).toBeVisible()
  await expect.poll(() => storedTitles('Perjalanan').slice(4)).toEqual(['Kebun teh', 'Braga'])
})

test('a photo without a caption has its number', async () => {
  await field(5).fill('')
  await save()
  await expect.element(page.getByRole('figure', { name: 'Foto 5' })).toBeVisible()
  await expect.poll(() => storedTitles('Perjalanan').slice(4)).toEqual(['Foto 5', 'Foto 6'])
})

test('a caption that is too long is refused at its field', async () => {
  await field(6).fill('x'.repeat(61))
  await save()
  await expect.element(failure('Judul paling banyak 60 karakter.')).toBeVisible()
  await expect.element(field(6)).toHaveFocus()
  expect(await commands.graveFindings()).toEqual([])
})

test('a dialog that is closed by mistake opens again with what was typed', async () => {
  await field(5).fill('Kebun teh')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await openCaptions()
  await expect.element(field(5)).toHaveValue('Kebun teh')
})
