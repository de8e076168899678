import type { Locator } from '@playwright/test'
import { boxOf } from './gestures.ts'
import { closeForm, isPhone, openForm, preview, save } from './hub.ts'
import { enter, expect, test } from './kado.ts'

test('the preview shows the change after Simpan, in its place', { tag: '@preview' }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  await page.getByRole('link', { name: 'Love Moments', exact: true }).click()
  await expect(preview(page).getByRole('button', { name: 'Janji Kita' })).toBeVisible()
  await preview(page).locator('body').evaluate('window.isSame = true')
  await preview(page).getByRole('button', { name: 'Janji Kita' }).click()
  await preview(page).locator('body').evaluate('window.scrollTo(0, 240)')
  await openForm(page, 'Love Moments')
  await page.getByLabel('judul momen').fill('Hujan Pertama')
  await expect(preview(page).getByRole('button', { name: 'Hujan Pertama' })).toBeAttached()
  // A phone's form covers the lower part: the page scrolls on until what is typed is seen, and then no more.
  await expect(preview(page).locator('.edited-mark')).toBeVisible()
  const place = await preview(page).locator('body').evaluate('window.scrollY')
  expect(place).toBeGreaterThanOrEqual(240)
  await save(page, 'Love moment updated successfully!')
  await closeForm(page)
  await expect(preview(page).getByRole('button', { name: 'Hujan Pertama' })).toBeAttached()
  const state = await preview(page).locator('body').evaluate('[window.isSame, window.scrollY]')
  expect(state).toEqual([true, place])
  await expect(preview(page).getByRole('button', { name: 'Janji Kita' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('Simpan and the way out stay in sight, and a message covers nothing', { tag: '@wide' }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  await openForm(page, 'Coupon')
  const [first, last] = [page.getByLabel('nama kupon'), page.getByRole('button', { name: 'Pilih gambar' })]
  const close = page.getByRole('button', { name: 'Tutup', exact: true })
  const controls = [
    page.getByRole('button', { name: 'Simpan' }),
    page.getByRole('button', { name: 'Reload' }),
    ...(isPhone(page) ? [close] : [page.getByRole('link', { name: 'See Full Website' })]),
  ]
  await page.getByLabel('keterangan').fill('Untuk satu permintaan.\n'.repeat(6))
  for (const field of [last, first]) {
    await field.scrollIntoViewIfNeeded()
    for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 })
  }
  await first.fill('Kupon Kita')
  await save(page)
  await expectApart(page.locator('.alert'), [
    first,
    ...controls,
    ...(isPhone(page) ? [] : [page.locator('iframe')]),
  ])

  // A keyboard takes the lower half of a small phone.
  if (!isPhone(page)) return
  await page.setViewportSize({ width: 320, height: 330 })
  for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 })
})

async function expectApart(message: Locator, others: Locator[]) {
  const box = await boxOf(message)
  for (const other of others) {
    const theirs = await boxOf(other)
    const isBeside = box.x >= theirs.x + theirs.width || theirs.x >= box.x + box.width
    const isBelow = box.y >= theirs.y + theirs.height || theirs.y >= box.y + box.height
    expect(isBeside || isBelow, `${other}`).toBe(true)
  }
}
