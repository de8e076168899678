import type { Locator, Page } from '@playwright/test'
import { waitForShortMotion } from './axe.ts'
import { boxOf } from './gestures.ts'
import { closeForm, isPhone, openForm, preview, save } from './hub.ts'
import { enter, expect, expectAccessible, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

// The forms that say how to see saved changes.
const FORMS = ['Opening', 'Date Input', 'Days Of Love', 'Features', 'Love Moments']

test('the preview is a whole phone or desktop scaled to fit, and opens in its own tab', {
  tag: ['@desk', '@preview'],
}, async ({ page, kado }) => {
  await enter(page, kado, '/edit-pages?page=tidak-ada')
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/')
  const size = () =>
    preview(page)
      .locator('html')
      .evaluate(({ ownerDocument: { defaultView: view } }) => [view?.innerWidth, view?.innerHeight])
  await expect.poll(size).toEqual([390, 812])
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Desktop' }) })
    .click()
  await expect(page.getByRole('radio', { name: 'Desktop' })).toBeChecked()
  await expect.poll(size).toEqual([1280, 800])
  const frame = await boxOf(page.locator('iframe[title="Preview"]'))
  const room = await boxOf(page.getByRole('region', { name: 'Pratinjau' }))
  expect(frame.width).toBeLessThan(room.width)

  const width = async () => (await boxOf(page.getByRole('complementary'))).width
  const before = await width()
  await page.getByRole('button', { name: 'Ciutkan' }).click()
  expect(await width()).toBeLessThan(before / 2)
  const link = page.getByRole('link', { name: 'Date Input', exact: true })
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Desktop' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bentangkan' }).click()
  expect(await width()).toBe(before)
  const [website] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'See Full Website' }).click(),
  ])
  expect(new URL(website.url()).pathname).toBe('/date-input2')
})

test('the hub fits from 320 to 2560 pixels, with tabs and a dialog up to 767', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await enter(page, kado)
  for (const name of FORMS) {
    await openForm(page, name)
    await expectToFit(page, name)
    await closeForm(page)
  }
  await page.setViewportSize({ width: 767, height: 900 })
  const sections = page.getByRole('navigation', { name: 'Halaman' })
  const edges = async () => {
    const { x, y, width, height } = await boxOf(sections)
    return [x, width, y + height]
  }
  await expect.poll(edges).toEqual([0, 767, 900])
  await expect(page.getByLabel('judul momen')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Love Moments' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Edit Love Moments' }).getByLabel('judul momen'),
  ).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByLabel('judul momen')).toBeVisible()
  const links = await sections.getByRole('link').all()
  expect(links.length).toBeGreaterThan(15)
  for (const link of links) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44)
  const aside = await boxOf(sections)
  expect(aside.y + aside.height).toBeLessThan(924)
  expect(aside.width).toBeLessThan(384)
  for (const name of FORMS) {
    await openForm(page, name)
    for (const [width, height] of [
      [768, 1024],
      [844, 390],
      [2560, 1300],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectToFit(page, name)
    }
  }

  // The link to the site and the link to the music are side by side.
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

async function expectToFit(page: Page, name: string) {
  await expect(page.getByText('Setelah menyimpan, tekan Reload')).toHaveCount(1)
  const wide = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  await expect.poll(wide, `${name} at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0)
  const form = await boxOf(page.locator('form.edit-form'))
  expect(form.x + form.width, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await page.getByRole('button', { name: 'Simpan' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeInViewport()
}

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
