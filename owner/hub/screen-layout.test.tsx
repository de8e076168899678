import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as coupon from '#gift/coupon/calls.ts'
import { texts } from '#gift/coupon/contract.ts'
import { enter } from '#tests/components/app.tsx'
import { waitForShortMotion } from '#tests/components/axe.ts'
import { failure, openForm, save } from '#tests/components/hub.ts'
import { cutOff } from '#tests/components/network.ts'
import { resize } from '#tests/components/sizes.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const close = button('Tutup')
const website = page.getByRole('link', { name: 'See Full Website' })
const boxOf = (target: Locator) => target.element().getBoundingClientRect()

// What stays in sight beside the form, or on a phone in its sheet.
const controls = () => [button('Simpan'), button('Reload'), window.innerWidth < 768 ? close : website]

test('the link to the site and the link to the music are side by side', async () => {
  await enter('/edit-daysoflove')
  await expect.element(button('Now Playing')).toBeVisible()
  for (const width of [320, 390, 767, 768]) {
    await resize({ width, height: 844 })
    expect(boxOf(website).height, `${width}`).toBeLessThan(50)
    expect(isApart(boxOf(website), boxOf(button('Now Playing'))), `${width}`).toBe(true)
  }
})

test('nothing of a form enters the row of its sheet’s close button', async () => {
  await enter()
  await openForm('Surat Cinta')
  await expect.element(page.getByLabelText('paragraf 4', { exact: true })).toBeVisible()
  await waitForShortMotion()
  const { top, bottom } = boxOf(close)
  const heading = page.getByRole('heading', { level: 2, name: 'Surat Cinta' })
  expect(boxOf(heading).top).toBeGreaterThanOrEqual(bottom)
  button('Tambah paragraf').element().scrollIntoView()
  await expect.poll(() => boxOf(heading).bottom).toBeLessThan(top)
  expect(boxOf(close).top).toBeCloseTo(top)
  const across = Array.from({ length: 30 }, (_, step) => 13 * step + 6)
  const isFree = (x: number) => document.elementFromPoint(x, (top + bottom) / 2)?.closest('.dialog-bar')
  expect(across.filter((x) => !isFree(x))).toEqual([])
})

test.each([
  [390, 844],
  [1440, 900],
])('a message covers nothing of a form at %d by %d', async (width, height) => {
  cutOff(coupon.save)
  await resize({ width, height })
  await enter()
  await openForm('Coupon')
  await page.getByLabelText('keterangan').fill('Untuk satu permintaan.\n'.repeat(6))
  // While he types, a phone shows the field alone.
  if (width < 768) await button('Selesai').click()
  const name = page.getByLabelText('nama kupon')
  for (const field of [button('Pilih gambar'), name]) {
    field.element().scrollIntoView({ block: 'nearest' })
    for (const control of controls()) await expect.element(control).toBeInViewport({ ratio: 1 })
  }
  await name.fill('Kupon Kita')
  await save()
  await expect.element(failure(texts.saveFailed)).toBeVisible()
  await waitForShortMotion()
  const others = [name, ...controls(), ...(width < 768 ? [] : [page.getByTitle('Preview')])]
  const said = document.querySelector('.alert')?.getBoundingClientRect() ?? new DOMRect()
  for (const other of others) expect(isApart(said, boxOf(other)), other.selector).toBe(true)
})

test('the keyboard of a small phone leaves Simpan and the way back in sight', async () => {
  await enter()
  await openForm('Coupon')
  await resize({ width: 320, height: 330 })
  for (const control of controls()) await expect.element(control).toBeInViewport({ ratio: 1 })
})

function isApart(one: DOMRect, other: DOMRect) {
  const isBeside = one.left >= other.right || other.left >= one.right
  return isBeside || one.top >= other.bottom || other.top >= one.bottom
}
