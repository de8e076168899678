import { raka } from '#tests/people.ts'
import { misfits } from './fits.ts'
import { isPhone, openForm, preview, save } from './hub.ts'
import { enter, expect, expectAccessible, test } from './kado.ts'

test('an earlier version is shown in the preview and restored as a new save', {
  tag: ['@wide', '@preview'],
}, async ({ page, kado }) => {
  await enter(page, kado)
  const title = page.getByLabel('judul halaman')
  const stored = async () => (await (await page.request.get(`${kado.url}/api/opening`)).json())[0].title
  const greeting = preview(page).getByRole('heading', { level: 1 })
  const versions = page.getByRole('region', { name: 'Riwayat' })
  const openVersions = async () => {
    if (!(await versions.isVisible())) await openForm(page, 'Opening')
    await versions.getByRole('button', { name: 'Riwayat' }).click()
  }
  await openForm(page, 'Opening')
  await openVersions()
  await expect(versions.getByText('Belum ada versi lain.')).toBeVisible()
  const rows = versions.getByRole('listitem')
  for (const [count, text] of ['Halo Sinta', 'Hai Sinta'].entries()) {
    await title.fill(text)
    await save(page)
    await expect(rows).toHaveCount(count + 1)
  }

  await expect(rows.first()).toContainText(raka.email)
  await expect(rows.last()).toContainText('Versi awal')
  // The seconds distinguish versions of the same minute.
  await expect(rows.first().getByRole('button', { name: /^Lihat versi .*\d\d[.]\d\d[.]\d\d$/ })).toBeVisible()
  expect(await misfits(page, 8)).toEqual([])
  await expectAccessible(page)
  await rows.last().getByRole('button', { name: 'Lihat versi awal' }).click()
  await expect(greeting).toContainText('Untuk Kamu')
  expect(await stored()).toBe('Hai Sinta')
  if (isPhone(page)) {
    await expect(title).toHaveCount(0)
    await openVersions()
  } else {
    await rows.last().getByRole('button', { name: 'Lihat versi awal' }).click()
  }
  await expect(greeting).toContainText('Hai Sinta')

  await rows
    .first()
    .getByRole('button', { name: /^Kembalikan versi/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Versi ini sudah dipakai lagi.' })).toBeVisible()
  await expect(title).toHaveValue('Halo Sinta')
  expect(await stored()).toBe('Halo Sinta')
  await expect(rows).toHaveCount(3)
  await expect(greeting).toContainText('Halo Sinta')
})
