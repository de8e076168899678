import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter, logIn, open } from '#tests/components/app.tsx'
import { addressOf, serveGallery, storedNames } from '#tests/components/gallery.ts'
import { failure } from '#tests/components/hub.ts'
import { cutOff, valuesSentTo } from '#tests/components/network.ts'
import * as calls from './calls.ts'

const link = (name: string) => page.getByRole('link', { name, exact: true })
const pencil = page.getByRole('button', { name: 'Ubah nama Perjalanan' })
const field = page.getByRole('textbox', { name: 'Nama folder' })
const save = page.getByRole('button', { name: 'Simpan' })

beforeEach(serveGallery)

describe('for a visitor', () => {
  beforeEach(() => open('/gallery'))

  test('each folder leads to its photos, and Kembali back to the menu', async () => {
    for (const name of storedNames())
      await expect.element(link(name)).toHaveAttribute('href', addressOf(name))
    await link('Perjalanan').click()
    await expect.poll(() => location.pathname).toBe(addressOf('Perjalanan'))
    await link('Kembali').click()
    await expect.poll(() => location.pathname).toBe('/gallery')
    await link('Kembali').click()
    await expect.poll(() => location.pathname).toBe('/features')
  })

  test("the folders have none of the owner's controls", async () => {
    await expect.element(link('Perjalanan')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Folder baru|Atur/ })).not.toBeInTheDocument()
  })

  test('the pencil opens nothing where the login is declined', async () => {
    await pencil.click()
    await expect.element(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(field).not.toBeInTheDocument()
  })

  test('the pencil asks for a login and then renames the folder', async () => {
    await pencil.click()
    await logIn()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('Perjalanan')
    await field.fill('Jalan-jalan 🚂')
    await userEvent.keyboard('{Enter}')
    await expect.element(link('Jalan-jalan 🚂')).toBeVisible()
    await expect.poll(storedNames).toContain('Jalan-jalan 🚂')
  })

  test('a typed name stays while the tools appear after a login', async () => {
    await pencil.click()
    await logIn()
    await field.fill('Jalan')
    await expect.element(page.getByRole('button', { name: 'Atur', exact: true })).toBeVisible()
    await expect.element(field).toHaveValue('Jalan')
  })
})

describe('for the owner', () => {
  beforeEach(async () => {
    await enter('/gallery')
    await expect.element(page.getByRole('button', { name: 'Atur', exact: true })).toBeVisible()
  })

  test.each([
    ['a blank', '   ', 'Nama folder tidak boleh kosong'],
    ['a long', 'x'.repeat(41), 'Nama folder paling banyak 40 karakter.'],
  ])('%s name is refused at its field', async (_, name, said) => {
    await pencil.click()
    await field.fill(name)
    await save.click()
    await expect.element(failure(said)).toBeVisible()
    expect(valuesSentTo(calls.change)).toEqual([])
  })

  test('Batal returns the focus to the pencil', async () => {
    await pencil.click()
    await page.getByRole('button', { name: 'Batal' }).click()
    await expect.element(pencil).toHaveFocus()
  })

  test('a name that is not stored stays in its field, and is stored later', async () => {
    await pencil.click()
    await field.fill('Jalan-jalan')
    cutOff(calls.change)
    await userEvent.keyboard('{Enter}')
    await expect.element(failure('Gagal mengupdate nama folder. Silakan coba lagi.')).toBeVisible()
    await expect.element(field).toHaveValue('Jalan-jalan')
    serveGallery()
    await userEvent.keyboard('{Enter}')
    await expect.element(link('Jalan-jalan')).toBeVisible()
  })

  test('a new folder is named, comes last and is empty', async () => {
    await page.getByRole('button', { name: 'Folder baru' }).click()
    await save.click()
    await expect.element(failure('Nama folder tidak boleh kosong')).toBeVisible()
    await field.fill('Bandung')
    await save.click()
    await link('Bandung').click()
    await expect.element(page.getByText('Belum ada foto')).toBeVisible()
    expect(storedNames().at(-1)).toBe('Bandung')
  })
})
