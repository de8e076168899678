import type { Page } from '@playwright/test'
import { boxOf } from './gestures.ts'
import { expect, holdClock, openHeld, settle, test } from './kado.ts'
import { setHidden } from './page-visibility.ts'

const LOADING = 'Tunggu Sebentar!...'

// A clock that stands still until it is told to go on.
test.beforeEach(async ({ page }) => {
  await holdClock(page)
})

test('the loading screen stays five seconds, on every route', async ({ page, kado }) => {
  for (const path of ['/', '/features', '/login']) {
    await page.goto(kado.url + path)
    await page.clock.runFor(4900)
    await expect(page.getByRole('status', { name: LOADING })).toBeVisible()
    await expect(page.locator('#root')).toBeEmpty()
    await page.clock.runFor(100)
    await expect(page.getByRole('status', { name: LOADING })).toHaveCount(0)
    await expect(page.getByText(LOADING)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the greeting types a character every 200 ms, the title first, and pauses while it is hidden', async ({
  page,
  kado,
}) => {
  await openPaused(page, kado.url)
  const title = page.locator('.curved-top')
  const recipient = page.locator('.opening-typed')
  await expect(title).toHaveText('')
  await page.clock.runFor(200)
  await expect(title).toHaveText('U')
  await page.clock.runFor(200)
  await setHidden(page, true)
  await page.clock.runFor(10_000)
  await expect(title).toHaveText('Un')
  await setHidden(page, false)
  await page.clock.runFor(200)
  await expect(title).toHaveText('Unt')
  await page.clock.runFor(9 * 200)
  await expect(title).toHaveText('Untuk Kamu')
  await expect(recipient).toHaveText('Sa')
  await page.clock.runFor(6 * 200)
  await expect(recipient).toHaveText('Sayangku')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Untuk Kamu Sayangku')

  await openPaused(page, `${kado.url}/days-of-love`)
  const second = page.locator('[data-unit="seconds"]')
  const seen = Number(await second.textContent())
  await setHidden(page, true)
  await page.clock.runFor(10_000)
  await expect(second).toHaveText(padded(seen))
  await setHidden(page, false)
  await expect(second).toHaveText(padded(seen + 10))
})

test('the slide follows the finger to 55%, springs back below 75% and opens the gift from there', async ({
  page,
  kado,
}) => {
  await openPaused(page, kado.url)
  const track = await widthOf(page, '.slide')
  const before = await leftOf(page)
  await grab(page)
  await page.mouse.move(before + 20 + track * 0.3, await middle(page))
  expect((await leftOf(page)) - before).toBeCloseTo(track * 0.3, 0)
  await page.mouse.move(before + 20 + track * 2, await middle(page))
  expect((await leftOf(page)) - before).toBeCloseTo(track * 0.55, 0)
  await page.mouse.move(before - 200, await middle(page))
  expect(await leftOf(page)).toBeCloseTo(before, 0)
  await page.mouse.up()
  await expect(page.getByRole('slider', { name: 'Slide' })).toBeVisible()

  const slider = page.getByRole('slider')
  await drag(page, 0.74)
  await expect(slider).toHaveAccessibleName('Slide')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(0)

  await drag(page, 0.76)
  await expect(slider).toHaveAccessibleName('Terbuka!')
  await expect(slider).toHaveAttribute('aria-valuenow', '100')
  await expect(page.locator('[data-hearts-overlay] [data-heart]')).toHaveCount(100)
  await page.clock.runFor(999)
  await expect(slider).toHaveAttribute('aria-valuenow', '100')
  await page.clock.runFor(1)
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await expect(slider).toHaveAccessibleName('Terbuka!')
  await page.clock.runFor(2999)
  await expect(page).toHaveURL(/\/$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/date-input2$/)
  await page.clock.runFor(500)
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(0)
})

test('a wrong date is cleared after 1 s, a right one goes on after 1.5 s', async ({ page, kado }) => {
  await openPaused(page, `${kado.url}/date-input2`)
  const filled = page.locator('[data-digit][data-filled="true"]')
  const meter = page.getByRole('meter', { name: 'Terisi' })
  await page.keyboard.type('a-4b')
  await expect(filled).toHaveText(['4'])
  await page.keyboard.press('Backspace')
  await expect(filled).toHaveCount(0)
  await page.keyboard.type('1402')
  await expect(meter).toHaveAttribute('aria-valuenow', '4')
  await page.keyboard.type('20239')
  await expect(filled).toHaveCount(8)
  await expect(page.getByText('Tanggalnya belum tepat')).toBeAttached()
  await page.clock.runFor(999)
  await expect(filled).toHaveCount(8)
  await page.clock.runFor(1)
  await expect(filled).toHaveCount(0)
  await expect(meter).toHaveAttribute('aria-valuenow', '0')

  await page.keyboard.type('14022024')
  await page.clock.runFor(1499)
  await expect(page).toHaveURL(/\/date-input2$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/days-of-love$/)
})

test('the counter counts on, and a tap goes to the features once after 0.8 s', async ({ page, kado }) => {
  await openPaused(page, `${kado.url}/days-of-love`)
  const unit = (name: string) => page.locator(`[data-unit="${name}"]`)
  await expect(unit('days')).toHaveText('731')
  await expect(unit('hours')).toHaveText('12')
  await expect(unit('seconds')).toHaveText('06')
  await page.clock.runFor(1000)
  await expect(unit('seconds')).toHaveText('07')
  await page.clock.fastForward('01:00:00')
  await expect(unit('hours')).toHaveText('13')
  await expect(unit('seconds')).toHaveText('07')

  await page.locator('main').click({ position: { x: 12, y: 300 } })
  await page.clock.runFor(799)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await page.mouse.click(30, 30)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/features$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/days-of-love$/)
})

async function openPaused(page: Page, address: string) {
  await openHeld(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settle(page)
}

function padded(second: number) {
  return String(second % 60).padStart(2, '0')
}

async function drag(page: Page, share: number) {
  const from = await leftOf(page)
  const track = await widthOf(page, '.slide')
  await grab(page)
  await page.mouse.move(from + 20 + track * 0.55 * share, await middle(page), { steps: 4 })
  await page.mouse.up()
}

async function grab(page: Page) {
  await page.mouse.move((await leftOf(page)) + 20, await middle(page))
  await page.mouse.down()
}

// The spring back is a transition: it is let to rest first.
async function leftOf(page: Page) {
  await page.evaluate(
    `Promise.all(document.querySelector('.slide-handle').getAnimations().map(({ finished }) => finished))`,
  )
  return (await boxOf(page.locator('.slide-handle'))).x
}

async function middle(page: Page) {
  const { y, height } = await boxOf(page.locator('.slide-handle'))
  return y + height / 2
}

async function widthOf(page: Page, selector: string) {
  return (await boxOf(page.locator(selector))).width
}
