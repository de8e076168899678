import { isPhone } from './hub.ts'
import { enter, expect, test } from './kado.ts'

test('Back closes the sheet of all sections, and the hub stays', async ({ page, kado }) => {
  test.skip(!isPhone(page), 'a wide hub has a sidebar instead')
  await enter(page, kado, '/edit-pages?page=features')
  await page.getByRole('button', { name: 'Semua', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Semua bagian' })
  await expect(sheet.getByRole('link', { name: 'Kirim', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\?page=features$/)
  await page.getByRole('button', { name: 'Semua', exact: true }).click()
  await sheet.getByRole('link', { name: 'Kirim', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\?page=features$/)
  await expect(sheet).toHaveCount(0)
})
