import type { Page } from '@playwright/test'
import { declineLogin, enter, expect, open, test } from './kado.ts'
import { goTo } from './screen-walk.ts'

test('Back closes one layer after the other, and then leaves the page', async ({ page, kado }) => {
  await open(page, `${kado.url}/gallery`)
  await goTo(page, '/todo-list')
  const field = page.getByRole('textbox', { name: 'Rencana baru' })
  await field.fill('Piknik di danau 🧺')
  await field.press('Enter')
  const login = page.getByRole('dialog', { name: 'Login' })
  await login.getByRole('button', { name: 'Lupa Password?' }).click()
  await expect(page.getByRole('dialog', { name: 'Ubah Password' })).toBeVisible()
  await expectLayers(page, 2)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Ubah Password' })).toHaveCount(0)
  await expect(login).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const music = page.getByRole('button', { name: 'Now Playing' })
  await music.click()
  await expectLayers(page, 1)
  await page.goBack()
  await expect(music).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/\/todo-list$/)
  await expect(field).toHaveValue('Piknik di danau 🧺')
  await page.getByRole('button', { name: 'Tambah' }).click()
  await declineLogin(page)
  await music.click()
  await expect(music).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL(/\/gallery$/)
})

test('Back returns from the draft to the questions, and leaves once it is used', async ({ page, kado }) => {
  await enter(page, kado)
  await open(page, `${kado.url}/edit-begin`)
  await page.getByRole('button', { name: 'Maaf' }).click()
  await page.getByRole('button', { name: 'Ganti perangko' }).click()
  await expectLayers(page, 1)
  await page.goBack()
  const questions = page.getByRole('heading', { level: 1, name: 'Sepuluh hal tentang kalian' })
  await expect(questions).toBeVisible()
  await page.getByRole('button', { name: 'Lihat drafnya' }).click()
  await expectLayers(page, 1)
  await page.goBack()
  await expect(questions).toBeVisible()
  await page.getByRole('button', { name: 'Lihat drafnya' }).click()
  await page.getByRole('button', { name: 'Pakai yang dipilih' }).click()
  await expect(page.getByRole('button', { name: 'Lanjut ke Persiapan' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/edit-begin/)
})

// A layer has its place in the history a moment after it is shown.
function expectLayers(page: Page, layers: number) {
  return expect.poll(() => page.evaluate('history.state?.layers')).toBe(layers)
}
