import type { Locator, Page } from '@playwright/test'
import { waitForShortMotion } from './axe.ts'
import { boxOf } from './gestures.ts'
import { closeForm, isPhone, openForm, save } from './hub.ts'
import { enter, expect, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

test('the link to the site and the link to the music are side by side', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await enter(page, kado)
  await walkTo(page, '/edit-daysoflove')
  for (const width of [320, 390, 767, 768]) {
    await page.setViewportSize({ width, height: 844 })
    const link = await boxOf(page.getByRole('link', { name: 'See Full Website' }))
    const float = await boxOf(page.getByRole('button', { name: 'Now Playing' }))
    expect(link.height).toBeLessThan(50)
    expect(link.x + link.width <= float.x || link.y >= float.y + float.height, String(width)).toBe(true)
  }
})

test('Simpan and the way back stay in sight, and a message covers nothing', { tag: '@wide' }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  const close = page.getByRole('button', { name: 'Tutup', exact: true })
  const controls = [
    page.getByRole('button', { name: 'Simpan' }),
    page.getByRole('button', { name: 'Reload' }),
    ...(isPhone(page) ? [close] : [page.getByRole('link', { name: 'See Full Website' })]),
  ]
  // However long a form is.
  await openForm(page, 'Surat Cinta')
  await expect(page.getByLabel('paragraf 4', { exact: true })).toBeVisible()
  for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 })
  if (isPhone(page)) await expectRoomOfItsOwn(page, close)
  await closeForm(page)

  await openForm(page, 'Coupon')
  const [first, last] = [page.getByLabel('nama kupon'), page.getByRole('button', { name: 'Pilih gambar' })]
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

/** A sheet's close button stays in place, and nothing of the form enters its row. */
async function expectRoomOfItsOwn(page: Page, close: Locator) {
  await waitForShortMotion(page)
  const { y, height } = await boxOf(close)
  const heading = page.getByRole('heading', { level: 2, name: 'Surat Cinta' })
  expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(y + height)
  await page.getByRole('button', { name: 'Tambah paragraf' }).scrollIntoViewIfNeeded()
  expect((await boxOf(close)).y).toBeCloseTo(y)
  const across = Array.from({ length: 30 }, (_, step) => [13 * step + 6, y + height / 2])
  const covered = `(${JSON.stringify(across)}).filter(([x, y]) =>
    !document.elementFromPoint(x, y).closest('.dialog-bar')).length`
  expect(await page.evaluate(covered)).toBe(0)
}

async function expectApart(message: Locator, others: Locator[]) {
  const box = await boxOf(message)
  for (const other of others) {
    const theirs = await boxOf(other)
    const isBeside = box.x >= theirs.x + theirs.width || theirs.x >= box.x + box.width
    const isBelow = box.y >= theirs.y + theirs.height || theirs.y >= box.y + box.height
    expect(isBeside || isBelow, `${other}`).toBe(true)
  }
}
