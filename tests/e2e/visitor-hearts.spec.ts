import type { Page } from '@playwright/test'
import { slowAnimations } from './gestures.ts'
import { expect, holdClock, openHeld, settle, test } from './kado.ts'

// In milliseconds and viewport heights, as the specification has them.
const RISE = { time: 4000, lastStart: 2000, height: 1.5 }
const BLUR = { in: 3000, out: 500 }

// The shortest step by which one heart's start is told from another's, in milliseconds.
const STEP = 10

type Heart = { start: number; end: number; height: number; left: number }

// Each heart's way, read by turning its animations: when it leaves its place, when it has arrived.
const HEARTS = `[...document.querySelectorAll('[data-hearts-overlay] [data-heart]')].map((heart) => {
  const animations = heart.getAnimations({ subtree: true })
  const y = () => new DOMMatrix(getComputedStyle(heart).transform).m42
  const last = Math.max(...animations.map(({ effect }) => effect.getComputedTiming().endTime))
  const at = (time) => {
    for (const animation of animations) {
      animation.pause()
      animation.currentTime = time
    }
    return y()
  }
  const first = at(0)
  const top = at(last)
  let start = 0
  while (start < last && at(start + ${STEP}) === first) start += ${STEP}
  let end = last
  while (end > start && at(end - ${STEP}) === top) end -= ${STEP}
  const { left } = getComputedStyle(heart)
  return { start, end, height: (first - top) / innerHeight, left: parseFloat(left) / innerWidth }
})`

// The layer that blurs: everything that fades in below the hearts, at a few moments of its fading.
const FADES = `(moments) => document.getAnimations()
  .filter(({ effect }) => effect.target.closest('[data-hearts-overlay]'))
  .filter(({ effect }) => effect.getKeyframes().some(({ opacity }) => opacity !== undefined))
  .map((animation) => {
    const { target } = animation.effect
    animation.pause()
    return {
      isTransition: animation instanceof CSSTransition,
      opacities: moments.map((moment) => {
        animation.currentTime = moment
        return Number(getComputedStyle(target).opacity)
      }),
      picture: getComputedStyle(target).backgroundImage,
      area: [target.offsetWidth / innerWidth, target.offsetHeight / innerHeight],
      hasHearts: target.matches('[data-heart]') || target.querySelector('[data-heart]') !== null,
    }
  })`

test.beforeEach(async ({ page }) => {
  await slowAnimations(page)
  await holdClock(page)
})

test('a hundred hearts rise 150 viewport heights in 4 s within 2 s', async ({ page, kado }) => {
  await openPaused(page, kado.url)
  await page.getByRole('slider').press('Enter')
  await expect(page.locator('[data-hearts-overlay] [data-heart]')).toHaveCount(100)
  await expect(page.locator('[data-hearts-overlay]')).toBeVisible()
  expect(await page.locator('[data-hearts-overlay]').boundingBox()).toMatchObject(page.viewportSize() ?? {})
  const hearts = await page.evaluate<Heart[]>(HEARTS)
  for (const { start, end, height } of hearts) {
    expect(height).toBeCloseTo(RISE.height, 1)
    expect(Math.abs(end - start - RISE.time)).toBeLessThan(50)
    expect(start).toBeLessThanOrEqual(RISE.lastStart)
  }
  const starts = hearts.map(({ start }) => start)
  expect(Math.min(...starts)).toBeLessThan(RISE.lastStart * 0.2)
  expect(Math.max(...starts)).toBeGreaterThan(RISE.lastStart * 0.8)
  expect(new Set(starts).size).toBeGreaterThan(10)
  const lefts = hearts.map(({ left }) => left)
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...lefts)).toBeLessThanOrEqual(1)
  expect(Math.min(...lefts)).toBeLessThan(0.2)
  expect(Math.max(...lefts)).toBeGreaterThan(0.8)
  expect(new Set(lefts).size).toBeGreaterThan(90)
})

const IS_LANTERN_ABOVE = `(() => {
  const heightOf = (selector) => Number(getComputedStyle(document.querySelector(selector)).zIndex)
  return heightOf('.gauge:has(.gauge-lantern[data-carried])') > heightOf('.hearts-veil')
})()`

test('the blur fades in over 3 s, and out within half a second', async ({ page, kado }) => {
  await openPaused(page, kado.url)
  await page.getByRole('slider').press('Enter')
  await expect.poll(() => fades(page, [])).toHaveLength(1)
  const [veil] = await fades(page, [0, BLUR.in / 2, BLUR.in - STEP, BLUR.in, RISE.time])
  expect(veil?.picture).toMatch(/-blur\.webp/)
  expect(veil?.area).toEqual([1, 1])
  expect(veil?.hasHearts).toBe(false)
  const [first, half, late, ...after] = veil?.opacities ?? []
  expect(first).toBe(0)
  expect(half).toBeCloseTo(0.5)
  expect(late).toBeLessThan(1)
  expect(after).toEqual([1, 1])

  await page.clock.runFor(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  await expect(page.locator('[data-leaving="true"]')).toHaveCount(1)
  // The lantern goes on above the veil that still stands.
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
})

test('a right date is celebrated with hearts and does not shake', async ({ page, kado }) => {
  await openPaused(page, `${kado.url}/date-input2`)
  await page.keyboard.type('14022024')
  await expect(page.locator('[data-state="right"]')).toBeVisible()
  const hearts = page.locator('[data-hearts-overlay] [data-heart]')
  await expect.poll(() => hearts.count()).toBeGreaterThan(20)
  const ways = await page.evaluate<Heart[]>(HEARTS)
  expect(ways.filter(({ height }) => height < 1)).toEqual([])
  expect(await shakes(page)).toEqual([])
})

test('texts have faded when the date and the days go on', async ({ page, kado }) => {
  await openPaused(page, `${kado.url}/date-input2`)
  await page.keyboard.type('14022024')
  await expect(page.locator('[data-state="right"]')).toBeVisible()
  for (const part of ['.script-heading', '.digits', '.keypad', '.date-input-print'])
    expect(await goneAfter(page, part), part).toBe(1500)
  expect(await goneAfter(page, '.date-input-still')).toBe(Number.POSITIVE_INFINITY)

  await page.clock.runFor(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await page.locator('.days-next').click()
  for (const part of ['.days-heading', '.days-next', '.days-halo', '.counter-timer'])
    await expect.poll(() => goneAfter(page, part), part).toBe(800)
  for (const part of ['.counter', '.counter-paper'])
    expect(await goneAfter(page, part), part).toBe(Number.POSITIVE_INFINITY)
  await expect(page.locator('.counter-seal')).toHaveAttribute('data-broken', 'true')
})

test('a wrong date shakes to both sides, without a heart', async ({ page, kado }) => {
  await openPaused(page, `${kado.url}/date-input2`)
  expect(await shakes(page)).toEqual([])
  await page.keyboard.type('14022023')
  await expect(page.locator('[data-state="wrong"]')).toBeVisible()
  const [shake, ...others] = await shakes(page)
  expect(others).toEqual([])
  expect(shake?.holdsDigits).toBe(true)
  expect(Math.min(...(shake?.places ?? []))).toBeLessThanOrEqual(-3)
  expect(Math.max(...(shake?.places ?? []))).toBeGreaterThanOrEqual(3)
  expect(shake?.duration).toBeLessThanOrEqual(1000)
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(0)
})

type Fade = {
  isTransition: boolean
  opacities: number[]
  picture: string
  area: number[]
  hasHearts: boolean
}

function fades(page: Page, moments: number[]) {
  return page.evaluate<Fade[]>(`(${FADES})(${JSON.stringify(moments)})`)
}

// After how many milliseconds an element fades out; infinite where it stays.
function goneAfter(page: Page, selector: string) {
  return page.evaluate<number>(`Math.min(...document.querySelector('${selector}').getAnimations()
    .filter(({ effect }) => Number(effect.getKeyframes().at(-1).opacity) === 0)
    .map(({ effect }) => Math.round(effect.getComputedTiming().endTime)))`)
}

// What moves the digits sideways: the places it takes them to, in CSS pixels, and whether it holds them all.
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

async function openPaused(page: Page, address: string) {
  await openHeld(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settle(page)
}
