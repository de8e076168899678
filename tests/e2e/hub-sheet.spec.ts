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

test('Back leads from the photos of a folder to the folders, and Tutup closes the sheet', async ({
  page,
  kado,
}) => {
  test.skip(!isPhone(page), 'a wide hub has no sheet')
  await enter(page, kado, '/edit-pages?page=gallery')
  await page.getByRole('button', { name: 'Edit Gallery' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Gallery' })
  const folder = sheet.getByRole('button', { name: '4 foto di Perjalanan' })
  await folder.click()
  await expect(sheet.getByRole('heading', { name: 'Perjalanan' })).toBeVisible()
  await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1)
  await page.goBack()
  await expect(folder).toBeFocused()
  await folder.click()
  await expect(sheet.getByRole('heading', { name: 'Perjalanan' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Tutup', exact: true }).click()
  await expect(sheet).toHaveCount(0)
})
