import { afterEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as coupon from '#gift/coupon/calls.ts'
import * as daysOfLove from '#gift/days-of-love/calls.ts'
import * as features from '#gift/features/calls.ts'
import * as loveMoment from '#gift/love-moment/calls.ts'
import * as opening from '#gift/opening/calls.ts'
import * as todoList from '#gift/todo-list/calls.ts'
import * as videoGift from '#gift/video-gift/calls.ts'
import { open } from '#tests/components/app.tsx'
import { misfits } from '#tests/components/misfits.ts'
import { answer, respondTo, sampleOf } from '#tests/components/network.ts'
import { expectShown } from '#tests/components/screens.ts'
import { resize, restoreSize } from '#tests/components/sizes.ts'

afterEach(restoreSize)

// About as long as allowed.
const [title, recipient_name, judul] = ['Happy Day!!', 'Anastasya Dewi', 'Hari Bersama!']

// A window that is larger both ways is a larger stage (decisions/0113).
const sizes = [
  { width: 390, typed: 32, curved: 60, knob: 48 },
  { width: 639, typed: 32, curved: 60, knob: 48 },
  { width: 640, typed: 32, curved: 60, knob: 55 },
  { width: 767, typed: 32, curved: 60, knob: 55 },
  { width: 768, typed: 38, curved: 90, knob: 55 },
  { width: 1023, typed: 38, curved: 90, knob: 55 },
  { width: 1024, typed: 64, curved: 127, knob: 55 },
  { width: 1440, typed: 64, curved: 127, knob: 55 },
  { width: 2560, height: 900, typed: 64, curved: 127, knob: 55, slide: 372 },
  { width: 1440, height: 1440, typed: 64, curved: 127, knob: 55, slide: 372 },
  { width: 1920, height: 1080, typed: 76.8, curved: 152.4, knob: 66, slide: 446.4 },
  { width: 2560, height: 1440, typed: 102.4, curved: 203.2, knob: 88, slide: 595.2 },
  { width: 3840, height: 2160, typed: 102.4, curved: 203.2, knob: 88, slide: 595.2 },
]

test('the greeting and the slide have the specified sizes at each width', async () => {
  answer(opening.load, [{ id: 1, title, recipient_name }])
  await open('/')
  await expectShown(recipient_name)
  const goal = page.getByRole('button', { name: 'Buka hadiah' })
  for (const { width, height = 800, typed, curved, knob, slide } of sizes) {
    await resize({ width, height })
    const at = `${width} x ${height}`
    expect(Number.parseFloat(getComputedStyle(one('.opening-typed')).fontSize), at).toBeCloseTo(typed, 1)
    await expect.poll(drawnSize, { message: at }).toBeCloseTo(curved, 0)
    expect([boxOf(goal).width, boxOf(goal).height].map(Math.round), at).toEqual([knob, knob])
    if (slide) expect(one('.slide').getBoundingClientRect().width, at).toBeCloseTo(slide, 0)
  }
  const { color, fontWeight, letterSpacing } = getComputedStyle(one('.opening-typed'))
  expect([color, fontWeight, letterSpacing]).toEqual(['rgb(118, 159, 187)', '700', '2px'])
})

test("the counter's heading has the specified sizes at each width, with its echoes below", async () => {
  answer(daysOfLove.load, [{ id: 1, title: judul, judul }])
  await open('/days-of-love')
  await expect
    .poll(() => all('.curved textPath').map(({ textContent }) => textContent))
    .toEqual(Array(4).fill(judul))
  for (const { width, height = 800, curved } of sizes) {
    await resize({ width, height })
    await expect.poll(drawnSize, { message: `${width}` }).toBeCloseTo(curved, 0)
  }
  const [arc = 0, ...echoes] = ['top', 'echo-1', 'echo-2', 'echo-3'].map(
    (part) => one(`.curved-${part}`).getBoundingClientRect().y,
  )
  expect(echoes.every((y) => y > arc)).toBe(true)
})

const heart = page.getByRole('button', { name: 'Main Gift', exact: true })
const tags = page.getByRole('link')
const four = {
  ...{ title: 'Kita' },
  selected_features: JSON.stringify(['gallery', 'todo', 'games', 'letter']),
}

async function openMenu(count: number) {
  await open('/features')
  await heart.click()
  await expect.element(tags).toHaveLength(count)
}

test.each([390, 1023])('four features are stacked below the heart at %s px', async (width) => {
  answer(features.load, { ...sampleOf(features.load), ...four })
  await openMenu(4)
  await resize({ width, height: 844 })
  const places = tags.elements().map(middleOf)
  for (const [index, below] of places.slice(1).entries()) {
    expect(below.y).toBeGreaterThan((places[index]?.y ?? 0) + 60)
    expect(Math.abs(below.x - (places[index]?.x ?? 0))).toBeLessThan(2)
  }
  expect(places[0]?.y).toBeGreaterThan(middleOf(heart.element()).y)
  expectCounterBelow()
})

test.each([
  [1024, 768],
  [1440, 900],
])('four features stand in pairs beside the heart at %s x %s', async (width, height) => {
  answer(features.load, { ...sampleOf(features.load), ...four })
  await openMenu(4)
  await resize({ width, height })
  const { x } = middleOf(heart.element())
  const places = tags.elements().map(middleOf)
  expect(places.map((place) => Math.sign(place.x - x))).toEqual([-1, 1, -1, 1])
  for (const at of [0, 2]) {
    const [left, right] = places.slice(at, at + 2)
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(2)
    expect(Math.abs(2 * x - (left?.x ?? 0) - (right?.x ?? 0))).toBeLessThan(2)
  }
  expect(places[2]?.y).toBeGreaterThan((places[0]?.y ?? 0) + 100)
  expectCounterBelow()
})

test.each([
  [390, 664],
  [390, 844],
  [844, 390],
  [1024, 600],
  [1280, 600],
  [1280, 720],
  [1440, 900],
])('the open menu fits and its counter is not sliced at %s x %s', async (width, height) => {
  await openMenu(5)
  await resize({ width, height })
  expect(misfits()).toEqual([])
  const { top, bottom } = one('.counter').getBoundingClientRect()
  expect(top < height && bottom > height).toBe(false)
})

const LYING_PHONES = [
  [568, 320],
  [667, 375],
  [740, 360],
  [844, 390],
  [932, 430],
] as const

test.each([
  ['/days-of-love', '.counter, .days-next'],
  ['/features', '.stage-heart, .counter'],
  ['/games/quiz', '.quiz-card h2, .quiz-answer'],
  ['/date-input2', '.date-input-print, .digits-row, .key'],
])('a phone in landscape shows %s whole', async (path, parts) => {
  await open(path)
  await expect.poll(() => all(parts).length).toBeGreaterThan(1)
  for (const [width, height] of LYING_PHONES) {
    await resize({ width, height })
    for (const part of all(parts)) expectWhole(part, `${width} x ${height}`)
  }
})

test('a phone in landscape shows all features beside the heart, and the whole film', async () => {
  answer(features.load, { ...sampleOf(features.load), ...four })
  await openMenu(4)
  await resize({ width: 844, height: 390 })
  for (const tag of tags.elements()) expectWhole(tag, 'a tag')
})

test('a phone in landscape shows the whole film', async () => {
  await open('/video-gift')
  await expect.poll(() => all('video').length).toBe(1)
  await resize({ width: 844, height: 390 })
  expectWhole(one('video'), 'the film')
})

const wide = (length: number) => 'W'.repeat(length)
const film = { title: 'Selamat Ulang Tahun Yang Ke-27, Sayangku', description: 'Kita '.repeat(60) }
const moment = { id: 1, title: wide(20), date: wide(40), letter: wide(500), cover_image: '', cover: null }
const ticket = { name: wide(40), code: wide(20), description: wide(160), thanks: '', phone: '' }
const todos = [wide(120), `${'rencana panjang '.repeat(7)}x`]

test.each([
  ['/video-gift', videoGift.load, { data: { ...film, video_url: '/film.mp4', poster: null } }, 'video'],
  ['/love-moment', loveMoment.load, { data: [moment] }, '.moment-button'],
  ['/coupon', coupon.load, { ...ticket, image_url: '', picture: null }, '.coupon-card'],
  [
    '/todo-list',
    todoList.load,
    todos.map((each, id) => ({ id, title: each, is_selected: '1' })),
    '[role=switch]',
  ],
] as const)(
  'the widest texts behind the menu fit, and controls are large enough: %s',
  async (path, read, body, shown) => {
    respondTo(read, async () => Response.json(body))
    await open(path)
    await expect.poll(() => all(`main ${shown}`).length).toBeGreaterThan(0)
    if (path === '/love-moment') await page.getByRole('button', { name: moment.title, exact: true }).click()
    for (const [width, height] of [
      [320, 568],
      [844, 390],
      [2560, 1300],
    ] as const) {
      await resize({ width, height })
      expect(misfits(), `${width}`).toEqual([])
      for (const control of all('main :is(button, a, input)').filter((each) => each.checkVisibility())) {
        const box = control.getBoundingClientRect()
        if (box.width > 0)
          expect(Math.min(box.width, box.height), `${width} ${control.outerHTML}`).toBeGreaterThanOrEqual(44)
      }
    }
  },
)

function expectCounterBelow() {
  const counter = boxOf(page.getByRole('timer', { name: 'Hari bersama' }))
  expect(counter.top).toBeGreaterThanOrEqual(boxOf(heart).bottom)
}

function expectWhole(part: Element, name: string) {
  const { top, bottom, left, right, height } = part.getBoundingClientRect()
  const slack = 1 + height / 100
  const isWhole = top > -slack && left > -slack && bottom < innerHeight + slack && right < innerWidth + slack
  expect(isWhole, `${name}: ${part.className}`).toBe(true)
}

// The drawn size of the arc's letters, in CSS pixels: a drawing may be scaled.
function drawnSize() {
  const [text] = all<SVGTextElement>('.curved-top')
  return text ? Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0) : 0
}

function boxOf(target: Locator) {
  return target.element().getBoundingClientRect()
}

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function one(selector: string) {
  return all(selector)[0] ?? document.body
}

function all<Found extends Element = Element>(selector: string) {
  return [...document.querySelectorAll<Found>(selector)]
}
