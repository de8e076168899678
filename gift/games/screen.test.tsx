import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '#tests/components/app.tsx'

const back = page.getByRole('link', { name: 'Kembali', exact: true })

test.each([
  ['Quiz Fun', '/games/quiz'],
  ['Teka-Teki Silang', '/games/tts'],
])('the booth leads to %s and back', async (name, address) => {
  await open('/games')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mini Games' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect.poll(() => location.pathname).toBe(address)
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeInTheDocument()
  await back.click()
  await expect.poll(() => location.pathname).toBe('/games')
  await back.click()
  await expect.poll(() => location.pathname).toBe('/features')
})

test('an unknown game has a page that leads back', async () => {
  await open('/games/catur')
  await expect.element(page.getByRole('heading', { name: 'Halaman ini belum ditemukan' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Kembali ke awal' })).toBeVisible()
})
