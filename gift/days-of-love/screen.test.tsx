import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, sampleOf } from '#tests/components/network.ts'
import { heardFiles, listen } from '#tests/components/sound.ts'
import { setHidden } from '#tests/components/visibility.ts'

const at = () => location.pathname
const unit = (name: string) => document.querySelector(`[data-unit="${name}"]`)
const textOf = (name: string) => unit(name)?.textContent

// When an element fades out, in milliseconds; infinite where it stays.
function goneAfter(selector: string) {
  const ends = (document.querySelector(selector)?.getAnimations() ?? [])
    .map(({ effect }) => effect as KeyframeEffect)
    .filter((effect) => Number(effect.getKeyframes().at(-1)?.opacity) === 0)
  return Math.min(...ends.map((effect) => Math.round(Number(effect.getComputedTiming().endTime))))
}

async function openDays() {
  await open('/days-of-love')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Days Of Love' })).toBeVisible()
}

beforeEach(() => {
  listen()
  stopClock('2026-02-14T12:00:01+07:00')
  const [record] = sampleOf(loadDate)
  answer(loadDate, record ? [{ ...record, selected_date: '02022022' }] : [])
})

test('days, hours, minutes and seconds since the date are counted on', async () => {
  await openDays()
  await expect.element(page.getByText('sejak 2 Februari 2022')).toBeVisible()
  for (const caption of ['Hari', 'Jam', 'Menit', 'Detik'])
    await expect.element(page.getByRole('timer').getByText(caption, { exact: true })).toBeVisible()
  const shown = () => ['days', 'hours', 'minutes', 'seconds'].map(textOf)
  expect(shown()).toEqual(['1473', '12', '00', '01'])
  await pass(1000)
  await expect.poll(shown).toEqual(['1473', '12', '00', '02'])
  setHidden(true)
  await pass(10_000)
  expect(shown()).toEqual(['1473', '12', '00', '02'])
  setHidden(false)
  await expect.poll(shown).toEqual(['1473', '12', '00', '12'])
})

test('a tap anywhere sounds and goes on once, after 0.8 s, with the date that was entered', async () => {
  await openDays()
  // The stored date is another one by now.
  history.replaceState({ date: '03032023' }, '')
  await expect.element(page.getByText('sejak 3 Maret 2023')).toBeVisible()
  const anywhere = page.getByRole('button', { name: 'Ketuk di mana saja untuk lanjut' })
  await anywhere.click()
  await expect.poll(heardFiles).toContain('tap.wav')
  await pass(799)
  expect(at()).toBe('/days-of-love')
  document.body.click()
  await pass(1)
  expect(at()).toBe('/features')
  await expect.element(page.getByText('sejak 3 Maret 2023')).toBeVisible()
  history.back()
  await expect.poll(at).toBe('/days-of-love')
})

test('after the date the number counts up over the true one in 1.5 s', async () => {
  await withMotion()
  await open('/date-input2')
  history.pushState(null, '', '/days-of-love')
  const count = () => unit('days')?.querySelector('[data-count]') ?? null
  await expect.poll(count).not.toBeNull()
  expect(textOf('days')).toBe('1473')
  await pass(1520)
  await expect.poll(count).toBeNull()
})

test('its parts leave in those 0.8 s, but for the counter, whose seal breaks', async () => {
  await withMotion()
  await openDays()
  await page.getByRole('button', { name: 'Ketuk di mana saja untuk lanjut' }).click()
  for (const part of ['.days-heading', '.days-next', '.days-halo', '.counter-timer'])
    await expect.poll(() => goneAfter(part), { message: part }).toBe(800)
  for (const part of ['.counter', '.counter-paper'])
    expect(goneAfter(part), part).toBe(Number.POSITIVE_INFINITY)
  expect(document.querySelector('.counter-seal')?.getAttribute('data-broken')).toBe('true')
})
