import type { Locator, Page } from '@playwright/test'
import { holdBack } from './fetches.ts'
import { leastText, misfits } from './fits.ts'
import { boxOf, middleOf } from './gestures.ts'
import { expect, open, settle, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

const WIDTHS = [
  { width: 390, typed: '32px', curved: 60, knob: 48 },
  { width: 639, typed: '32px', curved: 60, knob: 48 },
  { width: 640, typed: '32px', curved: 60, knob: 55 },
  { width: 767, typed: '32px', curved: 60, knob: 55 },
  { width: 768, typed: '38px', curved: 90, knob: 55 },
  { width: 1023, typed: '38px', curved: 90, knob: 55 },
  { width: 1024, typed: '64px', curved: 127, knob: 55 },
  { width: 1440, typed: '64px', curved: 127, knob: 55 },
]

// A window that is larger both ways is a larger stage (decisions/0113).
const STAGES = [
  { width: 1440, height: 900, stage: 1 },
  { width: 2560, height: 900, stage: 1 },
  { width: 1440, height: 1440, stage: 1 },
  { width: 1920, height: 1080, stage: 1.2 },
  { width: 2560, height: 1440, stage: 1.6 },
  { width: 3840, height: 2160, stage: 1.6 },
]

const LYING_PHONES = [
  [568, 320],
  [667, 375],
  [740, 360],
  [844, 390],
  [932, 430],
] as const

// The drawn size of the arc's letters, in CSS pixels: a drawing may be scaled.
const DRAWN_SIZE = `(text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a`

// How far the handle is drawn from its place, in CSS pixels.
const TRAVEL = `new DOMMatrix(getComputedStyle(document.querySelector('.slide-handle')).transform).e`

test("the greeting, the slide and the counter's heading have the specified sizes at each width", {
  tag: '@desk',
}, async ({ page, kado }) => {
  // About as long as allowed.
  const [title, recipient_name, judul] = ['Happy Day!!', 'Anastasya Dewi', 'Hari Bersama!']
  await page.route('**/api/opening', (route) => route.fulfill({ json: [{ id: 1, title, recipient_name }] }))
  await page.route('**/api/days-of-love', (route) => route.fulfill({ json: [{ id: 1, judul }] }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, kado.url)
  const typed = page.locator('.opening-typed')
  await expect(typed).toHaveText(recipient_name)
  for (const { width, typed: size, curved, knob } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(typed).toHaveCSS('font-size', size)
    await expect.poll(() => drawnSize(page)).toBeCloseTo(curved, 0)
    const goal = await page.getByRole('button', { name: 'Buka hadiah' }).boundingBox()
    expect([goal?.width, goal?.height]).toEqual([knob, knob])
  }
  for (const { width, height, stage } of STAGES) {
    await page.setViewportSize({ width, height })
    await expect(typed).toHaveCSS('font-size', `${64 * stage}px`)
    await expect.poll(() => drawnSize(page)).toBeCloseTo(127 * stage, 0)
    expect((await page.locator('.slide').boundingBox())?.width).toBeCloseTo(372 * stage, 0)
    expect((await page.getByRole('button', { name: 'Buka hadiah' }).boundingBox())?.width).toBeCloseTo(
      55 * stage,
      0,
    )
  }
  await expect(typed).toHaveCSS('color', 'rgb(118, 159, 187)')
  await expect(typed).toHaveCSS('font-weight', '700')
  await expect(typed).toHaveCSS('letter-spacing', '2px')

  // With reduced motion too, the handle is at the end for a second, then back.
  const handle = page.getByRole('slider')
  const travel = () => page.evaluate<number>(TRAVEL)
  const track = (await page.locator('.slide').boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await expect(handle).toHaveAttribute('aria-valuenow', '100')
  expect(await travel()).toBeCloseTo(track * 0.55, 0)
  await expect(handle).toHaveAttribute('aria-valuenow', '0')
  expect(await travel()).toBe(0)

  await walkTo(page, '/days-of-love')
  await expect(page.locator('.curved textPath')).toHaveText([judul, judul, judul, judul])
  for (const { width, curved } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => drawnSize(page)).toBeCloseTo(curved, 0)
  }
  const [arc, ...echoes] = await Promise.all(
    ['.curved-top', '.curved-echo-1', '.curved-echo-2', '.curved-echo-3'].map(
      async (each) => (await page.locator(each).boundingBox())?.y ?? 0,
    ),
  )
  expect(echoes.map((y) => y > (arc ?? 0))).toEqual([true, true, true])
})

test('each feature leads to its page and stays lit, and visiting all shows the closing line once', async ({
  page,
  kado,
}) => {
  const places = [
    ['Main Gift', '/main-gift'],
    ['Gallery', '/gallery'],
    ['Plans', '/todo-list'],
    ['Mini Games', '/games'],
    ['Letter', '/love-moment'],
  ] as const
  await page.route('**/api/features', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), closing: 'Pulang, yuk.' } })
  })
  await open(page, `${kado.url}/features`)
  await expect(page.locator('html')).toHaveAttribute('data-visited', '')
  const closing = page.locator('.features-closing')
  const heart = page.getByRole('button', { name: 'Main Gift' })
  await expect(heart).toHaveAttribute('aria-expanded', 'false')
  await heart.click()
  for (const [name, path] of places) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  await expect(page.getByRole('link')).toHaveCount(places.length)
  // A screen that appears late gets the focus at its heading too.
  const letCome = await holdBack(page, '**/assets/**')
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL(/\/todo-list$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  letCome()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await heart.click()
  for (const [name, path] of places) {
    await expect(closing).toHaveCount(0)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(kado.url + path)
    // The address changes first: only a menu that has gone comes back closed.
    await expect(page.getByRole('button', { name: 'Tutup' })).toHaveCount(0)
    await page.goBack()
    await heart.click()
  }
  await expect(
    page.getByText('Sudah dikunjungi: Main Gift, Gallery, Plans, Mini Games, Letter'),
  ).toBeAttached()
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(closing.getByText('Pulang, yuk.')).toBeVisible()
  await expect(closing).toHaveAttribute('data-new', 'true')
  await heart.click()
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(closing).toHaveCount(0)
  await page.goBack()
  await expect(closing).toHaveAttribute('data-new', 'false')
  await heart.click()
  await heart.click()
  await expect(page).toHaveURL(/\/video-gift$/)
})

test('four features are stacked on a phone and in pairs from 1024 px', {
  tag: '@desk',
}, async ({ page, kado }) => {
  const selected_features = JSON.stringify(['gallery', 'todo', 'games', 'letter'])
  await page.route('**/api/features', (route) =>
    route.fulfill({ json: { title: 'Kita', selected_features } }),
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `${kado.url}/features`)
  const heart = page.getByRole('button', { name: 'Main Gift' })
  await heart.click()
  await expect(page.getByRole('link')).toHaveCount(4)
  // A tag under the mouse is lifted a little.
  await page.mouse.move(2, 2)
  for (const width of [390, 1023]) {
    await page.setViewportSize({ width, height: 844 })
    // The stack is slightly rotated.
    const places = await middlesOf(page.getByRole('link'))
    for (const [above, below] of pairsOf(places)) {
      expect(below.y).toBeGreaterThan(above.y + 60)
      expect(Math.abs(below.x - above.x)).toBeLessThan(2)
    }
    const [first] = places
    expect(first?.y).toBeGreaterThan((await middleOf(heart)).y)
    await expectCounterBelow(page)
  }
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const middle = await middleOf(heart)
    const places = await middlesOf(page.getByRole('link'))
    expect(places.map(({ x }) => Math.sign(x - middle.x))).toEqual([-1, 1, -1, 1])
    for (const [left, right] of [places.slice(0, 2), places.slice(2)] as [Point, Point][]) {
      expect(Math.abs(left.y - right.y)).toBeLessThan(2)
      expect(Math.abs(middle.x - left.x - (right.x - middle.x))).toBeLessThan(2)
    }
    expect(places[2]?.y).toBeGreaterThan((places[0]?.y ?? 0) + 100)
    await expectCounterBelow(page)
  }

  // A phone in landscape shows all of them beside the heart, and the whole film.
  await page.setViewportSize({ width: 844, height: 390 })
  for (const tag of await page.getByRole('link').all()) await expect(tag).toBeInViewport({ ratio: 1 })
  await walkTo(page, '/video-gift')
  await expect(page.locator('video')).toBeInViewport({ ratio: 1 })

  // There the counter is whole too, and a question is beside its answers.
  for (const [path, parts] of [
    ['/days-of-love', '.counter, .days-next'],
    ['/features', '.stage-heart, .counter'],
    ['/games/quiz', '.quiz-card h2, .quiz-answer'],
    ['/date-input2', '.date-input-print, .digits-row, .key'],
  ] as const) {
    await walkTo(page, path)
    await expect(page.locator(parts).nth(1)).toBeVisible()
    for (const [width, height] of LYING_PHONES) {
      await page.setViewportSize({ width, height })
      for (const part of await page.locator(parts).all())
        await expect(part, `${path} at ${width} x ${height}`).toBeInViewport({ ratio: 0.99 })
    }
  }

  await page.unroute('**/api/features')
  await open(page, `${kado.url}/features`)
  await heart.click()
  await expect(page.getByRole('link')).toHaveCount(5)
  for (const [width, height] of [
    [390, 664],
    [390, 844],
    [844, 390],
    [1024, 600],
    [1280, 600],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settle(page)
    expect(await misfits(page, leastText), `${width} x ${height}`).toEqual([])
    const counter = await boxOf(page.locator('.counter'))
    const isSliced = counter.y < height && counter.y + counter.height > height
    expect(isSliced, `the counter is sliced at ${width} x ${height}`).toBe(false)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.counter')).toBeInViewport({ ratio: 0.99 })
})

type Point = { x: number; y: number }

async function middlesOf(locator: Locator) {
  return Promise.all((await locator.all()).map(middleOf))
}

function pairsOf(points: Point[]) {
  return points.slice(1).map((below, index) => [points[index] ?? below, below] as const)
}

async function expectCounterBelow(page: Page) {
  const counter = await boxOf(page.getByRole('timer', { name: 'Hari bersama' }))
  const heart = await boxOf(page.getByRole('button', { name: 'Main Gift' }))
  expect(counter.y).toBeGreaterThanOrEqual(heart.y + heart.height)
}

function drawnSize(page: Page) {
  return page.evaluate<number>(`(${DRAWN_SIZE})(document.querySelector('.curved-top'))`)
}
