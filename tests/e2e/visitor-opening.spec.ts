import type { Page } from '@playwright/test'
import { holdBack } from './fetches.ts'
import { boxOf, slowAnimations } from './gestures.ts'
import { expect, holdClock, settle, test } from './kado.ts'
import { type Fade, fades, type Heart, readHearts } from './overlay.ts'
import { setHidden } from './page-visibility.ts'
import { effects, heard, heardFiles, listen, soundContexts } from './sound-files.ts'

const LOADING = 'Tunggu Sebentar!...'
const CHARACTER = 200
const GREETING = 'Untuk KamuSayangku'.length

// In milliseconds and viewport heights, as the specification has them.
const RISE = { time: 4000, lastStart: 2000, height: 1.5 }
const BLUR = { in: 3000, out: 500 }

// The drawings of the two icons, from Lucide.
const HEART = /^M2 9\.5a5\.5/
const BOW = /M7\.5 7a1 1/

// One iteration of the caret's animation in ten steps.
const BLINK = `(caret) => caret.getAnimations().map((animation) => {
  const { duration, iterations } = animation.effect.getComputedTiming()
  animation.pause()
  const seen = Array.from({ length: 10 }, (_, step) => {
    animation.currentTime = (duration * step) / 10
    const { opacity, visibility } = getComputedStyle(caret)
    return visibility === 'visible' && opacity > 0.9
  })
  const isRunning = getComputedStyle(caret).animationPlayState === 'running'
  return { isRunning, isEndless: iterations === Infinity, isSeen: seen.includes(true), isGone: seen.includes(false) }
})`

const HAS_SCRIPT = `[...document.fonts].some(({ family, status }) => /Great Vibes/.test(family) && status === 'loaded')`

// The width of the picture behind the screen; throws where it cannot be fetched.
const PLATE_WIDTH = `(async () => {
  const { backgroundImage } = getComputedStyle(document.querySelector('.plate-dusk'))
  const picture = Object.assign(new Image(), { src: /url\\("(.+)"\\)/.exec(backgroundImage)[1] })
  await picture.decode()
  return picture.naturalWidth
})()`

const IS_LANTERN_ABOVE = `(() => {
  const heightOf = (selector) => Number(getComputedStyle(document.querySelector(selector)).zIndex)
  return heightOf('.gauge:has(.gauge-lantern[data-carried])') > heightOf('.hearts-veil')
})()`

test.beforeEach(async ({ page }) => {
  await listen(page)
  await holdClock(page)
})

test('after five seconds the greeting is typed with sounds, and the slide opens the gift', async ({
  page,
  kado,
}) => {
  await expectFiveSeconds(page, kado.url)
  await expectTyping(page)
  await expectGreeting(page)
  await expectSpringBack(page)

  await slowAnimations(page)
  const before = (await heard(page)).length
  const sounds = async () => (await heardFiles(page)).slice(before)
  await drag(page, 0.76)
  const slider = page.getByRole('slider')
  await expect(slider).toHaveText('Terbuka!')
  await expect(slider.locator('svg path')).toHaveAttribute('d', BOW)
  await expect(slider).toHaveAttribute('aria-valuenow', '100')
  const opened = await page.evaluate<number>('Date.now()')
  await expect.poll(sounds).toEqual(['gift.mp3'])
  await expectHearts(page)
  await expectBlur(page)

  await page.clock.runFor(499)
  expect(await sounds()).toEqual(['gift.mp3'])
  await page.clock.runFor(1)
  await expect.poll(sounds).toEqual(['gift.mp3', 'bubbles-loop.mp3'])
  const bubbles = async () => (await effects(page))[before + 1]
  const begun = await bubbles()
  expect([begun?.at, begun?.isLoop, begun?.end]).toEqual([opened + 500, true, undefined])
  const [silent, full, ...more] = begun?.volume ?? []
  expect([silent?.value, full?.isRamp, full?.value, more]).toEqual([0, true, 1, []])
  expect((full?.time ?? 0) - (silent?.time ?? 0)).toBeCloseTo(1)
  await page.clock.runFor(20)
  const evening = ['gift.mp3', 'bubbles-loop.mp3', 'lantern-rise.mp3']
  await expect.poll(sounds).toEqual(evening)

  await page.clock.runFor(479)
  await expect(slider).toHaveAttribute('aria-valuenow', '100')
  await page.clock.runFor(1)
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await expect(slider).toHaveAccessibleName('Terbuka!')
  await page.clock.runFor(2999)
  await expect(page).toHaveURL(/\/$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/date-input2$/)

  await expectOverlayToFade(page)
  await expect.poll(async () => (await bubbles())?.end).toBeGreaterThan(0)
  const ended = await bubbles()
  const [from, gone] = ended?.volume.slice(-2) ?? []
  expect([gone?.isRamp, gone?.value, gone?.time]).toEqual([true, 0, ended?.end])
  expect(gone?.time).toBeGreaterThan(from?.time ?? 0)
  expect(await sounds()).toEqual(evening)
})

test("a tap before the app's code is loaded enables the typing sound", async ({ page, kado }) => {
  const letCome = await holdBack(page, '**/assets/**')
  await page.goto(kado.url, { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: LOADING })).toBeVisible()
  await page.mouse.click(8, 300)
  await expect.poll(() => soundContexts(page)).toBe(1)
  letCome()
  await page.clock.runFor(5000)
  await expect(page.getByRole('status', { name: LOADING })).toHaveCount(0)
  // On a busy machine the typing starts a moment later.
  await expect(async () => {
    await page.clock.runFor(CHARACTER)
    await expect(page.locator('.curved-top')).toHaveText(/^U/, { timeout: 1000 })
  }).toPass()
  await expect.poll(async () => (await heardFiles(page))[0]).toMatch(/^type-\d\.wav$/)
  expect(await soundContexts(page)).toBe(1)
})

async function expectFiveSeconds(page: Page, url: string) {
  const loading = page.getByRole('status', { name: LOADING })
  for (const path of ['/login', '/features', '/']) {
    await page.goto(url + path)
    await page.clock.runFor(4900)
    await expect(loading).toBeVisible()
    await expect(page.locator('#root')).toBeEmpty()
    await expect(page.locator('[data-heart]')).toHaveCount(40)
    await page.clock.runFor(100)
    await expect(loading).toHaveCount(0)
    await expect(page.getByText(LOADING)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // Typing begins with the content.
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Untuk Kamu Sayangku')
  await settle(page)
}

async function expectTyping(page: Page) {
  const title = page.locator('.curved-top')
  const recipient = page.locator('.opening-typed')
  await expect(title).toHaveText('')
  await page.clock.runFor(CHARACTER)
  await expect(title).toHaveText('U')
  await page.clock.runFor(2 * CHARACTER)
  await expect(title).toHaveText('Unt')
  await expectBlink(page, '.curved-caret')
  const [behind, letters] = [await boxOf(page.locator('.curved-caret')), await boxOf(title)]
  expect(behind.x).toBeGreaterThan(letters.x + letters.width * 0.6)
  expect(await soundContexts(page)).toBe(0)
  expect(await heard(page)).toEqual([])
  await setHidden(page, true)
  await page.clock.runFor(10_000)
  await expect(title).toHaveText('Unt')
  await setHidden(page, false)

  await page.mouse.click(8, 300)
  await expect.poll(() => soundContexts(page)).toBe(1)
  for (let typed = 4; typed <= GREETING; typed += 1) {
    await page.clock.runFor(CHARACTER)
    await expect.poll(() => heardFiles(page)).toHaveLength(typed - 3)
    if (typed !== 12) continue
    await expect(title).toHaveText('Untuk Kamu')
    await expect(recipient).toHaveText('Sa')
    await expect(page.locator('.curved-caret')).toHaveCount(0)
    await expectBlink(page, '.opening-caret')
  }
  await expect(recipient).toHaveText('Sayangku')
  await page.clock.runFor(10 * CHARACTER)
  const all = await heard(page)
  expect(all).toHaveLength(GREETING - 3)
  expect(all.filter(({ file, isLoop }) => isLoop || !/^type-\d\.wav$/.test(file))).toEqual([])
}

async function expectBlink(page: Page, selector: string) {
  await expect(page.locator(selector)).toBeVisible()
  const blinks = await page.evaluate<object[]>(`(${BLINK})(document.querySelector('${selector}'))`)
  expect(blinks).toEqual([{ isRunning: true, isEndless: true, isSeen: true, isGone: true }])
}

async function expectGreeting(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Untuk Kamu Sayangku')
  await expect(page.locator('.curved-top')).toHaveCSS('font-family', /^"Great Vibes"/)
  await expect(page.locator('.curved-top')).toHaveCSS('fill', 'rgb(255, 255, 255)')
  await expect.poll(() => page.evaluate<boolean>(HAS_SCRIPT)).toBe(true)
  await expect(page.locator('.plate-dusk')).toHaveCSS('opacity', '1')
  await expect(page.locator('.lantern:visible')).toHaveCount(4)
  // Hearts that wait below the window do not count yet.
  await expect(page.locator('.heart')).toHaveCount(100)
  await expect(page.locator('[data-heart]')).toHaveCount(0)
  expect(await page.evaluate<number>(PLATE_WIDTH)).toBeGreaterThan(390)
}

async function expectSpringBack(page: Page) {
  const slider = page.getByRole('slider')
  await expect(slider).toHaveText('Slide')
  await expect(slider.locator('svg path')).toHaveAttribute('d', HEART)
  const track = (await boxOf(page.locator('.slide'))).width
  const before = await leftOf(page)
  const y = await grab(page)
  for (const [finger, share] of Object.entries({ '0.3': 0.3, '2': 0.55, '-1': 0 })) {
    await page.mouse.move(before + 20 + track * Number(finger), y)
    await expect.poll(async () => (await leftOf(page)) - before).toBeCloseTo(track * share, 0)
  }
  await page.mouse.up()
  await drag(page, 0.74)
  await expect(slider).toHaveAccessibleName('Slide')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(0)
  await leftOf(page)
}

async function expectHearts(page: Page) {
  await expect(page.locator('[data-hearts-overlay] [data-heart]')).toHaveCount(100)
  await expect(page.locator('[data-hearts-overlay]')).toBeVisible()
  expect(await boxOf(page.locator('[data-hearts-overlay]'))).toMatchObject(page.viewportSize() ?? {})
  const hearts = await readHearts(page)
  for (const { start, end, height } of hearts) {
    expect(height).toBeCloseTo(RISE.height, 1)
    expect(Math.abs(end - start - RISE.time)).toBeLessThan(50)
  }
  const spread = (side: keyof Heart) => {
    const all = hearts.map((heart) => heart[side])
    return { first: Math.min(...all), last: Math.max(...all), count: new Set(all).size }
  }
  const starts = spread('start')
  expect(starts.first).toBeLessThan(RISE.lastStart * 0.2)
  expect(starts.last).toBeGreaterThan(RISE.lastStart * 0.8)
  expect(starts.last).toBeLessThanOrEqual(RISE.lastStart)
  expect(starts.count).toBeGreaterThan(10)
  const lefts = spread('left')
  expect([lefts.first >= 0, lefts.first < 0.2, lefts.last > 0.8, lefts.last <= 1]).not.toContain(false)
  expect(lefts.count).toBeGreaterThan(90)
}

async function expectBlur(page: Page) {
  const [veil, ...others] = await fades(page, [0, BLUR.in / 2, BLUR.in - 10, BLUR.in, RISE.time])
  expect(others).toEqual([])
  expect(veil?.picture).toMatch(/-blur\.webp/)
  expect(veil).toMatchObject({ area: [1, 1], hasHearts: false } satisfies Partial<Fade>)
  const [first, half, late, ...after] = veil?.opacities ?? []
  expect(first).toBe(0)
  expect(half).toBeCloseTo(0.5)
  expect(late).toBeLessThan(1)
  expect(after).toEqual([1, 1])
}

async function expectOverlayToFade(page: Page) {
  await expect(page.locator('[data-leaving="true"]')).toHaveCount(1)
  // The lantern is above the veil that is still shown.
  expect(await page.evaluate<boolean>(IS_LANTERN_ABOVE)).toBe(true)
  await page.evaluate(
    `document.getAnimations().forEach((each) => each.playState === 'paused' && each.play())`,
  )
  const leaving = (await fades(page, [0, BLUR.out - 1, BLUR.out])).filter(({ isTransition }) => isTransition)
  expect(leaving.map(({ hasHearts }) => hasHearts).sort()).toEqual([false, true])
  for (const { opacities } of leaving) {
    expect(opacities[0]).toBe(1)
    expect(opacities[1]).toBeLessThan(0.05)
    expect(opacities[2]).toBe(0)
  }
  await page.clock.runFor(BLUR.out)
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(0)
}

/** Drags the heart by a share of its way, 55% of its track. */
async function drag(page: Page, share: number) {
  const from = await leftOf(page)
  const { width } = await boxOf(page.locator('.slide'))
  const y = await grab(page)
  await page.mouse.move(from + 20 + width * 0.55 * share, y, { steps: 4 })
  await page.mouse.up()
}

async function grab(page: Page) {
  const left = await leftOf(page)
  const { y, height } = await boxOf(page.locator('.slide-handle'))
  await page.mouse.move(left + 20, y + height / 2)
  await page.mouse.down()
  return y + height / 2
}

// The spring back is a transition, which ends first.
async function leftOf(page: Page) {
  await page.evaluate(
    `Promise.all(document.querySelector('.slide-handle').getAnimations().map(({ finished }) => finished))`,
  )
  return (await boxOf(page.locator('.slide-handle'))).x
}
