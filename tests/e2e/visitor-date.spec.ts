import type { Page } from '@playwright/test'
import { slowAnimations } from './gestures.ts'
import { expect, holdClock, openHeld, settle, test } from './kado.ts'
import { readHearts } from './overlay.ts'
import { setHidden } from './page-visibility.ts'
import { heardFiles, listen } from './sound-files.ts'

const ENTERED = 'sejak 2 Februari 2022'
const CHANGED = 'sejak 5 Mei 2020'

test('a wrong date shakes, and the right one leads on', async ({ page, kado }) => {
  let selected_date = '02022022'
  await page.route('**/api/date-input', (route) => {
    const date = { id: 1, title: 'Kapan?', selected_date, photo_url: '/images/cover-4.webp' }
    return route.fulfill({ json: [date] })
  })
  await listen(page)
  await holdClock(page)
  await openHeld(page, `${kado.url}/date-input2`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kapan?' })).toBeVisible()
  await expect(page).toHaveTitle('Kapan? · Kado')
  await settle(page)
  await expectKeypad(page)
  await slowAnimations(page)
  await expectWrong(page)

  await page.keyboard.type('02022022')
  // From here on the stored date differs, so that only the navigation can know the entered one.
  selected_date = '05052020'
  await expectRight(page)
  await expectDays(page)
  await loadAnew(page)
  await expect(page.getByText(ENTERED)).toBeVisible()
  await expect(page.locator('[data-count]')).toHaveCount(0)

  await expectOneStep(page)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  const opened = ['tap.wav', 'seal-crack.mp3', 'tap.wav', 'envelope-open.mp3']
  await expect.poll(() => heardFiles(page)).toEqual(opened)
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect.poll(() => heardFiles(page)).toEqual([...opened, 'click.wav'])
  await expect(page.getByText(ENTERED)).toBeVisible()
  expect(await carried(page)).toContain('02022022')
  await loadAnew(page)
  await expect(page.getByText(ENTERED)).toBeVisible()

  // A visitor who opens the address directly carries no date.
  await page.goto('about:blank')
  await openHeld(page, `${kado.url}/features`)
  await expect(page.getByText(CHANGED)).toBeVisible()
})

async function expectKeypad(page: Page) {
  const filled = page.locator('[data-digit][data-filled="true"]')
  await expect(page.locator('main').getByRole('button')).toHaveCount(11)
  const sounds: string[] = []
  for (const digit of '1234567890') {
    await page.getByRole('button', { name: digit, exact: true }).click()
    await expect(filled).toHaveText([digit])
    await page.getByRole('button', { name: 'Hapus', exact: true }).click()
    await expect(filled).toHaveCount(0)
    sounds.push('tap.wav', 'click.wav')
    await expect.poll(() => heardFiles(page)).toEqual(sounds)
  }
}

async function expectWrong(page: Page) {
  const filled = page.locator('[data-digit][data-filled="true"]')
  const meter = page.getByRole('meter', { name: 'Terisi' })
  await page.keyboard.type('a-4b')
  await expect(filled).toHaveText(['4'])
  await page.keyboard.press('Backspace')
  await page.keyboard.type('1402')
  await expect(meter).toHaveAttribute('aria-valuenow', '4')
  await page.keyboard.type('20239')
  await expect(filled).toHaveCount(8)
  await expect(page.getByText('Tanggalnya belum tepat')).toBeAttached()
  await expect.poll(async () => (await heardFiles(page)).at(-1)).toBe('wrong.mp3')
  const [shake, ...others] = await shakes(page)
  expect(others).toEqual([])
  expect(shake?.holdsDigits).toBe(true)
  expect(Math.min(...(shake?.places ?? []))).toBeLessThanOrEqual(-3)
  expect(Math.max(...(shake?.places ?? []))).toBeGreaterThanOrEqual(3)
  expect(shake?.duration).toBeLessThanOrEqual(1000)
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(0)
  await page.clock.runFor(999)
  await expect(filled).toHaveCount(8)
  await page.clock.runFor(1)
  await expect(filled).toHaveCount(0)
  await expect(meter).toHaveAttribute('aria-valuenow', '0')
}

async function expectRight(page: Page) {
  await expect(page.locator('[data-state="right"]')).toBeVisible()
  await expect.poll(async () => (await heardFiles(page)).at(-1)).toBe('success.mp3')
  await expect.poll(() => page.locator('[data-hearts-overlay] [data-heart]').count()).toBeGreaterThan(20)
  expect((await readHearts(page)).filter(({ height }) => height < 1)).toEqual([])
  expect(await shakes(page)).toEqual([])
  for (const part of ['.script-heading', '.digits', '.keypad', '.date-input-print'])
    expect(await goneAfter(page, part), part).toBe(1500)
  expect(await goneAfter(page, '.date-input-still')).toBe(Number.POSITIVE_INFINITY)
  await page.clock.runFor(1499)
  await expect(page).toHaveURL(/\/date-input2$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await expect.poll(async () => (await heardFiles(page)).at(-1)).toBe('lantern-light.mp3')
}

async function expectDays(page: Page) {
  await expect(page.getByText(ENTERED)).toBeVisible()
  expect(await carried(page)).toContain('02022022')
  // The number counts up in 1.5 s and a frame, over the true one, which can be read from the first moment.
  const unit = (name: string) => page.locator(`[data-unit="${name}"]`)
  await expect(unit('days')).toHaveText('1473')
  await expect(unit('hours')).toHaveText('12')
  for (const caption of ['Hari', 'Jam', 'Menit', 'Detik'])
    await expect(page.getByRole('timer').getByText(caption, { exact: true })).toBeVisible()
  await expect(unit('days').locator('[data-count]')).toHaveCount(1)
  await page.clock.runFor(1520)
  await expect(unit('days').locator('[data-count]')).toHaveCount(0)

  const before = Number(await unit('seconds').textContent())
  await page.clock.runFor(1000)
  await expect(unit('seconds')).toHaveText(padded(before + 1))
  await page.clock.fastForward('01:00:00')
  await expect(unit('hours')).toHaveText('13')
  await expect(unit('seconds')).toHaveText(padded(before + 1))
  await setHidden(page, true)
  await page.clock.runFor(10_000)
  await expect(unit('seconds')).toHaveText(padded(before + 1))
  await setHidden(page, false)
  await expect(unit('seconds')).toHaveText(padded(before + 11))
}

// The counter leads on once, however often it is tapped.
async function expectOneStep(page: Page) {
  const steps = await page.evaluate<number>('history.length')
  await page.mouse.click(12, 300)
  await expect.poll(() => heardFiles(page)).toEqual(['tap.wav'])
  for (const part of ['.days-heading', '.days-next', '.days-halo', '.counter-timer'])
    await expect.poll(() => goneAfter(page, part), part).toBe(800)
  for (const part of ['.counter', '.counter-paper'])
    expect(await goneAfter(page, part), part).toBe(Number.POSITIVE_INFINITY)
  await expect(page.locator('.counter-seal')).toHaveAttribute('data-broken', 'true')
  await page.clock.runFor(799)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await page.mouse.click(30, 30)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/features$/)
  expect(await page.evaluate<number>('history.length')).toBe(steps + 1)
}

async function loadAnew(page: Page) {
  const answered = page.waitForResponse('**/api/date-input')
  await page.reload()
  await answered
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(5000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settle(page)
  await slowAnimations(page)
}

function carried(page: Page) {
  return page.evaluate<string>('JSON.stringify(history.state)')
}

function padded(second: number) {
  return String(second % 60).padStart(2, '0')
}

// The milliseconds after which an element fades out; infinite where it stays.
function goneAfter(page: Page, selector: string) {
  return page.evaluate<number>(`Math.min(...document.querySelector('${selector}').getAnimations()
    .filter(({ effect }) => Number(effect.getKeyframes().at(-1).opacity) === 0)
    .map(({ effect }) => Math.round(effect.getComputedTiming().endTime)))`)
}

// The animation that moves the digits sideways: its positions in CSS pixels, and whether it moves all digits.
function shakes(page: Page) {
  return page.evaluate<{ places: number[]; duration: number; holdsDigits: boolean }[]>(`
    document.getAnimations()
      .filter(({ effect }) => effect.target.querySelectorAll('[data-digit]').length > 0)
      .map((animation) => {
        const { target } = animation.effect
        const { endTime } = animation.effect.getComputedTiming()
        animation.pause()
        const places = Array.from({ length: 40 }, (_, step) => {
          animation.currentTime = (endTime * step) / 40
          return new DOMMatrix(getComputedStyle(target).transform).m41
        })
        animation.play()
        return { places, duration: endTime, holdsDigits: target.querySelectorAll('[data-digit]').length === 8 }
      })
      .filter(({ places }) => places.some((place) => place !== 0))`)
}
