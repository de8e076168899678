import type { Page } from '@playwright/test'
import { post } from '#tests/http-client.ts'
import { raka, sinta } from '#tests/people.ts'
import { pressSurely } from './hub.ts'
import { expect, type Kado, letIn, logIn, open, signIn, test } from './kado.ts'
import { begin } from './many-gifts.ts'

const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'

test.use({ isMany: true })

test("the account screen of many gifts lists only the account's devices and changes the password", async ({
  page,
  kado,
  another,
}) => {
  const url = await begin(page, kado, 'bunga-mawar')
  const laptop = await another({ userAgent: LAPTOP })
  await signIn(laptop, { ...kado, url })
  await laptop.getByRole('link', { name: 'Akun' }).click()
  const there = laptop.getByRole('region', { name: 'Perangkat' })
  await expect(there).toContainText('Di sini akunmu sedang masuk ke kado ini.')
  await expect(there).toContainText('Akunmu tidak sedang masuk ke kado ini di perangkat lain.')
  await expect(there.getByRole('link', { name: 'Semua perangkatmu' })).toHaveAttribute(
    'href',
    `${kado.url}/login`,
  )
  await open(page, kado.url)
  const devices = page.getByRole('region', { name: 'Perangkat' }).getByRole('listitem')
  const strange = devices.filter({ hasText: 'Edge di Windows' })
  await expect(strange).toContainText(`Di ${new URL(url).host}`)
  await expect(devices).toHaveCount(2)
  const end = strange.getByRole('button', { name: /^Akhiri/ })
  await pressSurely(page, end, strange.getByRole('button', { name: /^Ya, akhiri/ }))
  const ended = page.getByRole('status').filter({ hasText: 'Perangkat itu sudah dikeluarkan.' })
  await expect(ended).toBeVisible()
  await expect(page.getByText('Akunmu tidak sedang masuk di perangkat lain.')).toBeVisible()
  expect(await laptop.evaluate(`fetch('/api/session').then((answer) => answer.json())`)).toMatchObject({
    user: null,
  })
  await laptop.close()

  // The session ends, and another person uses the browser.
  const partner = await another()
  await kado.register(sinta)
  await letIn(partner, kado, sinta)
  await partner.request.post(`${kado.url}/api/gifts`, { data: { address: 'anggrek' } })
  await partner.close()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Edit bunga-mawar' }).click()
  await logIn(page, sinta)
  await expect(page.getByRole('button', { name: 'Edit anggrek' })).toBeVisible()
  await expect(page.getByText(sinta.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit bunga-mawar' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(devices).toHaveCount(2)
  // In another tab Raka signs in again.
  await letIn(page, kado)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(page.getByText(raka.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit bunga-mawar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit anggrek' })).toHaveCount(0)
  await changePassword(page, kado)
})

/** Changes Raka's password while Raka is signed in, and back by the mailed link. */
async function changePassword(page: Page, kado: Kado) {
  await page.getByRole('button', { name: 'Ganti password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await expect(dialog.getByLabel('Email')).toHaveValue(raka.email)
  await dialog.getByLabel('Password baru', { exact: true }).fill(sinta.password)
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Password updated successfully' })
  await expect(done).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const change = { action: 'change_password', email: raka.email, newPassword: raka.password }
  expect((await post(kado, '/api/user/login.php', change)).status).toBe(403)
  await expect.poll(() => kado.resetLink()).toContain(`${kado.url}/login#reset=`)
  await page.goto(kado.resetLink())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kadomu')
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password baru', { exact: true }).fill(raka.password)
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(done).toBeVisible()
  await expect(page).toHaveURL(`${kado.url}/`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit bunga-mawar' })).toBeVisible()
}
