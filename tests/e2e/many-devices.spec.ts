import { begin } from './gifts.ts'
import { expect, expectAccessible, letIn, open, raka, sinta, test } from './kado.ts'

test.use({ isMany: true })

test('whoever is signed in changes the password, by hand and by the link of a mail', async ({
  page,
  kado,
  violations,
}) => {
  await begin(page, kado, 'bunga-mawar')
  await open(page, kado.url)
  await page.getByRole('button', { name: 'Ganti password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await expect(dialog.getByLabel('Email')).toHaveValue(raka.email)
  await expectAccessible(page)
  await dialog.getByLabel('Password baru', { exact: true }).fill(sinta.password)
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  const done = page.getByRole('alert').filter({ hasText: 'Password updated successfully' })
  await expect(done).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const body = JSON.stringify({ action: 'change_password', email: raka.email, newPassword: raka.password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${kado.url}/api/user/login.php`, { method: 'POST', headers, body })).status).toBe(403)
  await expect.poll(() => kado.resetLink()).toContain(`${kado.url}/login#reset=`)
  await page.goto(kado.resetLink())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kadomu')
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password baru', { exact: true }).fill(raka.password)
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(done).toBeVisible()
  expect(page.url()).toBe(`${kado.url}/`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit bunga-mawar' })).toBeVisible()
  await letIn(page, kado)
  expect(violations).toEqual([])
})
