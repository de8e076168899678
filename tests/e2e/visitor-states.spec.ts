import type { Frame, Page, Route } from '@playwright/test'
import { counterStart, elapsed } from '#contract/date.ts'
import { DAY } from '#contract/durations.ts'
import { holdBack } from './fetches.ts'
import { boxOf } from './gestures.ts'
import { expect, holdClock, open, stopClock, test } from './kado.ts'
import { goTo, walkTo } from './screen-walk.ts'
import { heard, listen, soundContexts } from './sound-files.ts'

// The red that is readable on the night.
const RED = 'rgb(255, 168, 160)'

test('reduced motion stops typing and falling hearts, and keeps the times', async ({ page, kado }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await holdClock(page)
  await page.goto(kado.url)
  await expect(page.locator('[data-heart]')).toHaveCount(40)
  expect(await moving(page)).toBe(0)
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(5000)
  await expect(page.locator('.opening-typed')).toHaveText('Sayangku')
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await expect(page.locator('[data-hearts-overlay] [data-heart]')).toHaveCount(100)
  await expect(page.locator('[data-hearts-overlay] [data-heart]:visible')).toHaveCount(12)
  await page.clock.runFor(2000)
  await expect(page).toHaveURL(/\/$/)
  await page.clock.runFor(2000)
  await expect(page).toHaveURL(/\/date-input2$/)
  // The camera does not move: one plate fades into the next in place.
  await expect(page.locator('.plate-dusk')).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
})

test('a load that the network broke off is retried, then reported', async ({ page, kado }) => {
  let lost = 0
  const lose = (route: Route) => {
    lost += 1
    return route.abort('connectionreset')
  }
  await page.route('**/assets/**', lose, { times: 1 })
  // With the real clock: a held one does not tell a page how it was opened.
  await page.goto(kado.url)
  await expect(page.getByRole('button', { name: 'Buka hadiah' })).toBeVisible()
  expect(lost).toBe(1)

  // Neither its remaining files nor the page itself can be fetched.
  let isAway = false
  await page.route('**', (route) => {
    const isRest = route.request().url().includes('/assets/')
    if (isRest && !isAway) isAway = true
    return isAway ? lose(route) : route.continue()
  })
  await page.goto(`${kado.url}/features`)
  const failed = page.getByRole('status', { name: 'Belum bisa dibuka. Periksa koneksimu, lalu coba lagi.' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = lost
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect.poll(() => lost).toBe(before + 1)
  await expect(failed).toBeVisible()
  await page.unroute('**')
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('every screen shows its heading when nothing can be loaded', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/**', (route) => route.abort())
  await open(page, kado.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('No Title No Recipient')
  await expect(page.getByRole('alert')).toHaveText('Gagal mengambil data.')
  await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^GET \/opening failed /))

  await walkTo(page, '/date-input2')
  await expect(page.getByRole('heading', { name: 'Tanggal Jadian Kita?' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.type('14022024')
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await expect(page.getByRole('heading', { name: 'Days Of Love' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await walkTo(page, '/features')
  await expect(page.getByRole('alert')).toHaveText('Gagal mengambil data fitur.')
  await expect(page.getByRole('alert')).toHaveCSS('color', RED)
  await page.unroute('**/api/**')
  for (const [body, sentence] of [
    ['null', 'Data tidak ditemukan atau kosong.'],
    ['', 'Data tidak ditemukan atau kosong.'],
    ['{"title":"Ruang Kita","selected_features":"[gift"}', 'Gagal mengambil data fitur.'],
  ] as const) {
    await page.route('**/api/features', (route) => route.fulfill({ contentType: 'application/json', body }))
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await page.unroute('**/api/features')
  }
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: 'Ruang Kita' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeVisible()

  // A carried date of more than eight characters is replaced by the fallback.
  await page.evaluate(`history.pushState({ date: '02-02-2022' }, '', '/features')`)
  await expect(page.getByText('sejak 14 Februari 2024')).toBeVisible()
  await page.evaluate(`history.pushState({ date: '02022022' }, '', '/features')`)
  await expect(page.getByText('sejak 2 Februari 2022')).toBeVisible()

  // On a device with a wrong clock the days are counted by the server's.
  await page.clock.setSystemTime(Date.now() + 3.5 * DAY)
  await page.goto(`${kado.url}/days-of-love`)
  await page.clock.fastForward(5000)
  const { days } = elapsed(counterStart('14022024', 'Asia/Jakarta', Date.now()), Date.now())
  await expect(page.locator('[data-unit="days"]')).toHaveText(String(days))

  // A screen that cannot be fetched, or that breaks, fails alone.
  const player = page.getByRole('button', { name: 'Now Playing' })
  await page.route(/behind-menu[^/]*\.js$/, (route) => route.abort())
  await goTo(page, '/games')
  await expect(page.getByRole('alert')).toHaveText(/^Halaman ini belum bisa diambil\. Periksa koneksimu/)
  await expect(player).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Halaman ini masih belum bisa dibuka\. Muat ulang/)
  await goTo(page, '/features')
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeVisible()
  await goTo(page, '/games')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  const reload = page.getByRole('button', { name: 'Muat ulang' })
  await expect(reload).toBeVisible()
  await page.unroute(/behind-menu[^/]*\.js$/)
  await reload.click()
  await page.clock.fastForward(5000)
  await expect(page.getByRole('link', { name: 'Quiz Fun' })).toBeVisible()
  await page.route('**/api/todo-list.php', (route) => route.fulfill({ json: {} }))
  await goTo(page, '/todo-list')
  await expect(page.getByRole('alert')).toHaveText(/^Bagian ini tersendat\. Coba lagi/)
  await expect(player).toBeVisible()
})

test('the preview skips the loading screen and is silent', { tag: '@preview' }, async ({ page, kado }) => {
  await listen(page)
  await open(page, `${kado.url}/entah-di-mana`)
  // No further loading screen is shown.
  await stopClock(page)
  // It is empty until its code is loaded: the loading screen is not even painted.
  const letCome = await holdBack(page, '**/assets/**')
  await page.evaluate(`document.body.replaceChildren(
    Object.assign(document.createElement('iframe'), { name: 'preview', src: '/?kosong', width: 360, height: 640 }),
  )`)
  const preview = page.frameLocator('iframe[name="preview"]')
  await expect(preview.locator('#loading')).toBeAttached()
  await expect(preview.locator('#loading')).toBeHidden()
  letCome()
  await expect(preview.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(preview.getByText('Tunggu Sebentar!...')).toHaveCount(0)
  await preview.getByRole('slider').press('Enter')
  await expect(preview.locator('[data-hearts-overlay]')).toHaveCount(1)
  await expectSilent(page.frame('preview'))

  await page.frame('preview')?.goto(`${kado.url}/date-input2`)
  for (const digit of '14022023') await preview.getByRole('button', { name: digit, exact: true }).click()
  await expect(preview.locator('[data-state="wrong"]')).toBeVisible()
  await expectSilent(page.frame('preview'))
})

test('the widest texts and the most days fit into the narrowest window', async ({ page, kado }) => {
  const long = { id: 1, title: 'WWWWWWWWWWW', recipient_name: 'WWWWWWWWWWWWWW' }
  let date = { id: 2, title: 'W'.repeat(20), selected_date: '14022024', photo_url: '/images/tidak-ada.webp' }
  await page.setViewportSize({ width: 320, height: 568 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/opening', (route) => route.fulfill({ json: [long] }))
  await page.route('**/api/date-input', (route) => route.fulfill({ json: [date] }))
  await open(page, kado.url)
  await expectInside(page, '.curved-top')
  await expectInside(page, '.opening-typed')
  await walkTo(page, '/date-input2')
  await expectInside(page, 'h1 .script')
  await expectInside(page, '.key-erase')

  date = {
    id: 2,
    title: 'Tanggal Jadian Kita?',
    selected_date: '05051940',
    photo_url: '/images/cover-4.webp',
  }
  await open(page, `${kado.url}/date-input2`)
  for (const [width, height] of [
    [375, 640],
    [320, 568],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const selector of ['h1', '.date-input-print', '.gauge', '.digits', '.key-erase']) {
      await expectInside(page, selector)
    }
    for (const key of await page.locator('.key').all()) {
      const box = await boxOf(key)
      expect([box.height >= 44, box.width >= 44]).toEqual([true, true])
    }
  }

  for (const path of ['/days-of-love', '/features']) {
    await walkTo(page, path)
    await expect(page.locator('[data-unit="days"]')).toHaveText(/^\d{5}$/)
    for (const [width, height] of [
      [320, 640],
      [360, 780],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate('document.fonts.ready')
      const { lines, over } = await page.evaluate<{ lines: number; over: number }>(DAYS)
      expect({ path, width, lines, over: Math.max(0, over) }).toEqual({ path, width, lines: 1, over: 0 })
    }
  }
})

async function expectSilent(frame: Frame | null) {
  if (!frame) throw new Error('The preview is not there')
  expect(await soundContexts(frame)).toBe(0)
  expect(await heard(frame)).toEqual([])
}

// A visitor who skips the five seconds sees the words before their fonts are loaded and measured.
async function expectInside(page: Page, selector: string) {
  await page.evaluate('document.fonts.ready')
  await expect(page.locator(selector).first()).toBeInViewport({ ratio: 0.99 })
}

function moving(page: Page) {
  return page.evaluate<number>(
    `document.getAnimations().filter(({ playState }) => playState === 'running').length`,
  )
}

// The number of lines of the days, and how far they extend beyond the card's line.
const DAYS = `(() => {
  const days = document.querySelector('[data-unit="days"]')
  const groups = [...days.children].map((group) => group.getBoundingClientRect())
  const { top, right } = days.getBoundingClientRect()
  return {
    lines: new Set(groups.map((group) => Math.round(group.top))).size,
    over: Math.max(...groups.map((group) => group.right)) - right - 1,
  }
})()`
