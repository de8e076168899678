import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { serveGallery, storedNames } from '#tests/components/gallery.ts'
import { message, openForm, save } from '#tests/components/hub.ts'

const name = page.getByRole('textbox', { name: 'Nama folder' })
const button = (label: string) => page.getByRole('button', { name: label, exact: true })

beforeEach(async () => {
  serveGallery()
  await enter()
  await openForm('Gallery', { hasSave: false })
})

test('the hub renames a folder', async () => {
  await button('Ubah nama Perjalanan').click()
  await name.fill('Jalan-jalan')
  await expect.element(message('Belum disimpan')).toBeVisible()
  await save()
  await expect.element(message(/^Tersimpan \d/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Jalan-jalan' })).toBeVisible()
  await expect.poll(storedNames).toContain('Jalan-jalan')
})

test('the hub moves a folder', async () => {
  await button('Majukan Perjalanan').click()
  await expect.poll(storedNames).toEqual(['Perjalanan', 'Kencan Pertama', 'Hari Biasa', 'Hari Istimewa'])
})

test('the hub removes a folder, with an undo', async () => {
  const before = storedNames()
  await button('Hapus Hari Biasa').click()
  await expect.element(page.getByRole('heading', { name: 'Hari Biasa' })).not.toBeInTheDocument()
  await expect.poll(storedNames).not.toContain('Hari Biasa')
  await button('Urungkan').click()
  await expect.poll(storedNames).toEqual(before)
})

test('the hub adds a folder, and shows its photos in the same sheet', async () => {
  await button('Folder baru').click()
  await name.fill('Bandung')
  await save()
  await button('Tambah foto di Bandung').click()
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Bandung' })).toBeVisible()
  await expect.element(button('Tambah foto')).toBeVisible()
  await button('Semua folder').click()
  await expect.element(button('Tambah foto di Bandung')).toHaveFocus()
})
