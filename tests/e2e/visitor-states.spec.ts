import type { Page, Route } from '@playwright/test'
import { expect, holdClock, open, stopClock, test } from './kado.ts'

// The red that can be read on the night.
const RED = 'rgb(255, 168, 160)'

test('less motion: nothing types or falls, and the walk keeps its times', async ({ page, kado }) => {
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
  // The camera stands: one plate gives way to the next where it is.
  await expect(page.locator('.plate-dusk')).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
})

test('a load that a lost network broke off is retried, then reported', async ({ page, kado }) => {
  let lost = 0
  const lose = (route: Route) => {
    lost += 1
    return route.abort('connectionreset')
  }
  await page.route('**/assets/**', lose, { times: 1 })
  // By the real clock: a held one tells no page how it was come to.
  await page.goto(kado.url)
  await expect(page.getByRole('button', { name: 'Buka hadiah' })).toBeVisible()
  expect(lost).toBe(1)

  // Neither the rest of it nor the page itself can be had.
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

test('every screen still greets when nothing can be loaded', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/**', (route) => route.abort())
  await open(page, kado.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('No Title No Recipient')
  await expect(page.getByRole('alert')).toHaveText('Gagal mengambil data.')
  await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^GET \/opening failed /))

  await open(page, `${kado.url}/date-input2`)
  await expect(page.getByRole('heading', { name: 'Tanggal Jadian Kita?' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.type('14022024')
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await expect(page.getByRole('heading', { name: 'Days Of Love' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await open(page, `${kado.url}/features`)
  await expect(page.getByRole('alert')).toHaveText('Gagal mengambil data fitur.')
  await expect(page.getByRole('alert')).toHaveCSS('color', RED)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: 'Ruang Kita' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeVisible()
})

test('a greeting types once it is loaded, an empty one shows the defaults', async ({ page, kado }) => {
  const asked: ((records: object[]) => void)[] = []
  await page.route('**/api/opening', async (route) => {
    const json = await new Promise<object[]>((done) => asked.push(done))
    await route.fulfill({ json })
  })
  const answer = async (records: object[]) => {
    await expect.poll(() => asked.length).toBe(1)
    asked.pop()?.(records)
  }
  const heading = page.getByRole('heading', { level: 1 })
  const title = page.locator('.curved-top')
  await open(page, kado.url)
  await expect(page.getByRole('slider', { name: 'Slide' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(heading).toHaveText('')
  await answer([{ id: 1, title: 'Halo', recipient_name: 'Sinta' }])
  await expect(heading).toHaveAccessibleName('Halo Sinta')
  await page.clock.runFor(4 * 200)
  await expect(title).toHaveText('Halo')

  await open(page, kado.url)
  await answer([])
  await expect(heading).toHaveAccessibleName('No Title No Recipient')
  await page.clock.runFor(8 * 200)
  await expect(title).toHaveText('No Title')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a menu without content says so, and one on its way says it loads', async ({ page, kado }) => {
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/features', async (route) => {
    await held
    await route.fulfill({ json: { title: '', selected_features: '[]', error: 'kosong' } })
  })
  await open(page, `${kado.url}/features`)
  await expect(page.getByRole('status', { name: 'Memuat' })).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toHaveText('Data tidak ditemukan atau kosong.')
})

test('a date that is still on its way is waited for, not called wrong', async ({ page, kado }) => {
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/date-input', async (route) => {
    await held
    await route.continue()
  })
  await open(page, `${kado.url}/date-input2`)
  await page.keyboard.type('14022024')
  await expect(page.locator('[data-digit][data-filled="true"]')).toHaveCount(8)
  await page.clock.fastForward(1000)
  await expect(page.locator('[data-digit][data-filled="true"]')).toHaveCount(8)
  answer()
  await expect(page.locator('[data-state="right"]')).toBeVisible()
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
})

test('a screen in the preview frame stands at once', { tag: '@preview' }, async ({ page, kado }) => {
  await open(page, `${kado.url}/entah-di-mana`)
  // No second of a loading screen passes any more.
  await stopClock(page)
  // Until its code has come it is empty: the loading screen is not even painted.
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/**', (route) => held.then(() => route.continue()))
  await page.evaluate(`document.body.append(
    Object.assign(document.createElement('iframe'), { name: 'preview', src: '/features?kosong' }),
  )`)
  const preview = page.frameLocator('iframe[name="preview"]')
  await expect(preview.locator('#loading')).toBeAttached()
  await expect(preview.locator('#loading')).toBeHidden()
  release()
  await expect(preview.getByRole('heading', { name: 'Ruang Kita' })).toBeAttached()
  await expect(preview.getByText('Tunggu Sebentar!...')).toHaveCount(0)
})

test('a screen that comes late is begun at its heading, as one that is there', async ({ page, kado }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await page.route('**/assets/**', (route) => held.then(() => route.continue()))
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL(/\/todo-list$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the widest texts and the most days stay inside the narrowest window, the date screen is whole', async ({
  page,
  kado,
}) => {
  const long = { id: 1, title: 'WWWWWWWWWWW', recipient_name: 'WWWWWWWWWWWWWW' }
  await page.setViewportSize({ width: 320, height: 568 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/opening', (route) => route.fulfill({ json: [long] }))
  const photo_url = '/images/tidak-ada.webp'
  const date = { id: 2, title: 'W'.repeat(20), selected_date: '14022024', photo_url }
  await page.route('**/api/date-input', (route) => route.fulfill({ json: [date] }))
  await open(page, kado.url)
  await expectInside(page, '.curved-top')
  await expectInside(page, '.opening-typed')
  await open(page, `${kado.url}/date-input2`)
  await expectInside(page, 'h1 .script')
  await expectInside(page, '.key-erase')

  await page.unroute('**/api/date-input')
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
      const box = await key.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
  }

  const early = { id: 2, title: 'Kapan?', selected_date: '05051940', photo_url: '/images/tidak-ada.webp' }
  await page.route('**/api/date-input', (route) => route.fulfill({ json: [early] }))
  for (const path of ['/days-of-love', '/features']) {
    await open(page, kado.url + path)
    await page.evaluate('document.fonts.ready')
    const days = page.locator('[data-unit="days"]')
    await expect(days).toHaveText(/^\d{5}$/)
    for (const [width, height] of [
      [320, 640],
      [360, 780],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const { lines, over } = await page.evaluate<{ lines: number; over: number }>(DAYS)
      expect({ path, width, lines, over: Math.max(0, over) }).toEqual({ path, width, lines: 1, over: 0 })
    }
  }
})

// Whoever skips the five seconds sees the words before their letters are here, and measured.
async function expectInside(page: Page, selector: string) {
  await page.evaluate('document.fonts.ready')
  await expect(() => measureInside(page, selector)).toPass()
}

async function measureInside(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  const width = await page.evaluate<number>('innerWidth')
  const height = await page.evaluate<number>('innerHeight')
  const isInside =
    box !== null &&
    box.x >= -1 &&
    box.x + box.width <= width + 1 &&
    box.y >= -1 &&
    box.y + box.height <= height + 1
  expect({ selector, box, isInside }).toMatchObject({ isInside: true })
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
}

function moving(page: Page) {
  return page.evaluate<number>(
    `document.getAnimations().filter(({ playState }) => playState === 'running').length`,
  )
}

// On how many lines the number of days stands, and how far it reaches over its card's line.
const DAYS = `(() => {
  const days = document.querySelector('[data-unit="days"]')
  const groups = [...days.children].map((group) => group.getBoundingClientRect())
  const { top, right } = days.getBoundingClientRect()
  return {
    lines: new Set(groups.map((group) => Math.round(group.top))).size,
    over: Math.max(...groups.map((group) => group.right)) - right - 1,
  }
})()`
