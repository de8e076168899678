import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { expectShown } from '#tests/components/screens.ts'

// Motion is reduced in each test that does not show it.
const all = (selector: string) => [...document.querySelectorAll(selector)]
const handle = page.getByRole('slider')

beforeEach(async () => {
  await open('/')
  stopClock()
})

test('with reduced motion the greeting is not typed, and few hearts show in the same time', async () => {
  await expectShown('Sayangku')
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await expect.poll(() => all('[data-hearts-overlay] [data-heart]').length).toBe(100)
  expect(all('[data-hearts-overlay] [data-heart]').filter(isDrawn)).toHaveLength(12)
  await pass(3999)
  expect(location.pathname).toBe('/')
  await pass(1)
  await expect.poll(() => location.pathname).toBe('/date-input2')
  await expectShown('Tanggal')
  // The camera does not move: one plate fades into the next in place.
  const dusk = all('.plate-dusk')[0] ?? document.body
  expect(getComputedStyle(dusk).transform).toMatch(/^none$|^matrix\(1, 0, 0, 1, 0, 0\)$/)
})

test('with reduced motion too, the handle is at the end for a second, then back', async () => {
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await expect.element(handle).toHaveAttribute('aria-valuenow', '100')
  const track = all('.slide')[0]?.getBoundingClientRect().width ?? 0
  expect(travel()).toBeCloseTo(track * 0.55, 0)
  await pass(999)
  await expect.element(handle).toHaveAttribute('aria-valuenow', '100')
  await pass(1)
  await expect.element(handle).toHaveAttribute('aria-valuenow', '0')
  expect(travel()).toBe(0)
})

// How far the handle is drawn from its place, in CSS pixels.
function travel() {
  const [knob = document.body] = all('.slide-handle')
  return new DOMMatrix(getComputedStyle(knob).transform).e
}

function isDrawn(element: Element) {
  return element.checkVisibility({ visibilityProperty: true })
}
