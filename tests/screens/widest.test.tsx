import { afterEach, expect, test } from 'vitest'
import * as dateInput from '#gift/date-input/calls.ts'
import * as opening from '#gift/opening/calls.ts'
import { open } from '#tests/components/app.tsx'
import { answer, firstOf, sampleOf } from '#tests/components/network.ts'
import { expectShown } from '#tests/components/screens.ts'
import { resize, restoreSize } from '#tests/components/sizes.ts'

const wide = (length: number) => 'W'.repeat(length)
const narrowest = { width: 320, height: 568 }
const date = firstOf(sampleOf(dateInput.load))

afterEach(restoreSize)

test('the widest greeting fits into the narrowest window', async () => {
  answer(opening.load, [{ id: 1, title: wide(11), recipient_name: wide(14) }])
  await open('/')
  await expectShown(wide(14))
  await resize(narrowest)
  for (const part of ['.curved-top', '.opening-typed']) expectInside(part)
})

test('the widest question for the date fits into the narrowest window', async () => {
  answer(dateInput.load, [{ ...date, title: wide(20), photo_url: '/images/tidak-ada.webp' }])
  await open('/date-input2')
  await expectShown(wide(20))
  await resize(narrowest)
  for (const part of ['h1 .script', '.key-erase']) expectInside(part)
})

test.each([
  [375, 640],
  [320, 568],
  [844, 390],
])('the date is asked whole, with large keys, at %d by %d', async (width, height) => {
  answer(dateInput.load, [{ ...date, title: 'Tanggal Jadian Kita?', photo_url: '/images/cover-4.webp' }])
  await open('/date-input2')
  await expectShown('Tanggal Jadian Kita?')
  await expect.poll(() => all('.date-input-print img').length).toBe(1)
  await resize({ width, height })
  for (const part of ['h1', '.date-input-print', '.gauge', '.digits', '.key-erase']) expectInside(part)
  const keys = all('.key').map((key) => key.getBoundingClientRect())
  expect(keys.length).toBeGreaterThan(9)
  expect(keys.filter((key) => Math.min(key.width, key.height) < 44)).toEqual([])
})

test.each(['/days-of-love', '/features'])(
  'the most days stay on one line of their card: %s',
  async (path) => {
    answer(dateInput.load, [{ ...date, selected_date: '05051940' }])
    await open(path)
    await expect.poll(() => all('[data-unit="days"]')[0]?.textContent).toMatch(/^\d{5}$/)
    for (const [width, height] of [
      [320, 640],
      [360, 780],
      [390, 844],
    ] as const) {
      await resize({ width, height })
      const days = all('[data-unit="days"]')[0] ?? document.body
      const groups = [...days.children].map((group) => group.getBoundingClientRect())
      expect(new Set(groups.map(({ top }) => Math.round(top))).size, `${width}`).toBe(1)
      const { right } = days.getBoundingClientRect()
      expect(Math.max(...groups.map((group) => group.right)), `${width}`).toBeLessThanOrEqual(right + 1)
    }
  },
)

function expectInside(part: string) {
  const { left, top, right, bottom, width, height } = all(part)[0]?.getBoundingClientRect() ?? new DOMRect()
  expect(Math.min(width, height), part).toBeGreaterThan(0)
  // As whole as 99 in a hundred of its pixels.
  const seen =
    (Math.min(right, innerWidth) - Math.max(left, 0)) * (Math.min(bottom, innerHeight) - Math.max(top, 0))
  expect(seen / (width * height), part).toBeGreaterThanOrEqual(0.99)
}

function all(selector: string) {
  return [...document.querySelectorAll(selector)]
}
