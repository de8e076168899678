import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { load as loadAnswers, loadGiver } from '#gift/answer/calls.ts'
import { goTo, open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, sampleOf } from '#tests/components/network.ts'
import { listen, played } from '#tests/components/sound.ts'
import { stored } from '#web/gift-state/visited.ts'
import { AHEAD } from '#web/scene/timeline.ts'
import * as calls from './calls.ts'
import { featureIds } from './contract.ts'
import { times } from './screen-closing-texts.tsx'

const LINE = 'Sampai ketemu di stasiun, hari Sabtu.'

const heart = page.getByRole('button', { name: 'Main Gift', exact: true })
const close = page.getByRole('button', { name: 'Tutup malam ini' })
const back = page.getByRole('button', { name: 'Kembali ke Ruang Kita' })
const end = page.getByRole('region', { name: 'Penutup' })
const lineOf = (name: string) => end.getByRole('heading', { name })

beforeEach(() => {
  answer(calls.load, { ...sampleOf(calls.load), closing: LINE })
  answer(loadGiver, { giver_name: 'Raka' })
})

describe('the evening closes by itself', () => {
  beforeEach(() => {
    localStorage.setItem(stored.rooms, JSON.stringify(featureIds))
    stopClock()
  })

  test('once, after a breath on the menu', async () => {
    await openMenu()
    await pass(times.breath - 1)
    expect(isClosed()).toBe(false)
    await pass(1)
    expect(isClosed()).toBe(true)
    await finishMotion()
    await expect.element(lineOf(LINE)).toHaveFocus()
    goTo('/gallery')
    await expect.element(end).not.toBeInTheDocument()
    goTo('/features')
    await expect.element(close).toBeVisible()
    await pass(times.breath)
    expect(isClosed()).toBe(false)
  })

  test('again where the owner has written another line', async () => {
    localStorage.setItem(stored.line, 'Pulang, yuk.')
    await openMenu()
    await pass(times.breath)
    expect(isClosed()).toBe(true)
  })

  test('not where the visitor opens the menu meanwhile', async () => {
    await openMenu()
    await heart.click()
    await pass(times.breath)
    expect(isClosed()).toBe(false)
    await expect.element(page.getByRole('link', { name: 'Gallery', exact: true })).toBeVisible()
  })

  test('not before every feature of the menu was visited', async () => {
    localStorage.setItem(stored.rooms, JSON.stringify(featureIds.slice(1)))
    await openMenu()
    await pass(times.breath)
    expect(isClosed()).toBe(false)
  })
})

describe('the closed evening', () => {
  beforeEach(() => localStorage.setItem(stored.rooms, JSON.stringify(['gift', 'games', 'letter'])))

  test('has a lantern for each visited feature and for the answer, the line, and its signature', async () => {
    answer(loadAnswers, [{ id: 1, at: Date.now(), is_mine: true, text: 'Halo' }])
    await openMenu()
    await close.click()
    await finishMotion()
    await expect.element(lineOf(LINE)).toHaveFocus()
    await expect
      .element(page.getByText('Sampai ketemu di stasiun, hari Sabtu. Raka. Besok masih di sini.'))
      .toHaveAttribute('role', 'status')
    expect(document.querySelectorAll('.closing-lantern')).toHaveLength(4)
  })

  test('leads back to the menu, which is inert meanwhile', async () => {
    stopClock()
    await openMenu()
    await close.click()
    await expect.poll(() => heart.element().closest('[inert]')).not.toBeNull()
    await finishMotion()
    await back.click()
    await pass(times.back)
    await expect.element(end).not.toBeInTheDocument()
    await expect.element(close).toHaveFocus()
    expect(heart.element().closest('[inert]')).toBeNull()
  })

  test('says good night by itself where the owner wrote no line', async () => {
    answer(calls.load, { ...sampleOf(calls.load), closing: '' })
    await openMenu()
    await close.click()
    await finishMotion()
    await expect.element(lineOf('Selamat malam, Sayangku')).toBeVisible()
    await expect.element(end).not.toHaveTextContent('Raka')
  })

  test('greets the morning under the sky Fajar', async () => {
    document.documentElement.dataset.sky = 'fajar'
    answer(calls.load, { ...sampleOf(calls.load), closing: '' })
    await openMenu()
    await close.click()
    await finishMotion()
    await expect.element(lineOf('Selamat pagi, Sayangku')).toBeVisible()
    delete document.documentElement.dataset.sky
  })
})

describe('with motion', () => {
  beforeEach(async () => {
    localStorage.setItem(stored.rooms, JSON.stringify(featureIds))
    localStorage.setItem(stored.line, LINE)
    await withMotion()
    await listen()
    stopClock()
    await openMenu()
    await close.click()
    await expect.poll(() => movesOf('.closing').length).toBeGreaterThan(0)
  })

  test('lights rise one after the other, and the line is written at the pace of a hand', async () => {
    await expect.poll(played).toEqual(['once'])
    await pass(times.rise)
    await expect.poll(played).toEqual(['once', 'once'])
    const lanterns = timingsOf('.closing-lantern')
    expect(lanterns.map(({ delay }) => delay)).toEqual([200, 370, 540, 710, 880])
    expect(new Set(lanterns.map(({ duration }) => duration))).toEqual(new Set([3000]))
    const [first] = timingsOf('.closing-line .written-clip')
    expect(first?.delay).toBe(2500)
    const written = timingsOf('.closing-line .written-clip').map(({ duration }) => Number(duration))
    const whole = LINE.replaceAll(' ', '').length * 52
    expect(Math.abs(written.reduce((sum, each) => sum + each, 0) - whole)).toBeLessThan(6 * 52)
  })

  test('a tap lets it run ahead and cuts nothing; Escape then leads back', async () => {
    await userEvent.click(document.documentElement, { position: { x: 20, y: 300 } })
    const rates = movesOf('.closing').map(({ playbackRate }) => playbackRate)
    expect(Math.min(...rates)).toBeGreaterThan(1)
    expect(restOf() / Math.min(...rates)).toBeLessThanOrEqual(AHEAD)
    await finishMotion()
    await expect.element(lineOf(LINE)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await pass(times.back)
    await expect.element(close).toHaveFocus()
  })

  test('a resized window shows its end at once', async () => {
    const volumes = vi.spyOn(AudioParam.prototype, 'setTargetAtTime')
    window.dispatchEvent(new Event('resize'))
    await expect.element(lineOf(LINE)).toHaveFocus()
    // The music is as loud as before.
    await expect.poll(() => volumes.mock.lastCall?.[0]).toBe(1)
    volumes.mockRestore()
  })
})

test.each([
  [320, 568],
  [844, 390],
  [1440, 900],
])('the longest line leaves room for the way back: %i x %i', async (width, height) => {
  await page.viewport(width, height)
  const longest =
    'Terima kasih sudah berjalan pelan-pelan di dalam sini, Sin. Sisanya kuceritakan langsung, di teras, sambil minum kopi.'
  answer(calls.load, { ...sampleOf(calls.load), closing: longest })
  localStorage.setItem(stored.rooms, JSON.stringify(featureIds))
  localStorage.setItem(stored.line, longest)
  await openMenu()
  await close.click()
  await finishMotion()
  await expect.element(back).toBeInViewport({ ratio: 1 })
  const [words, foot] = ['.closing-words', '.closing-foot'].map((name) =>
    document.querySelector(name)?.getBoundingClientRect(),
  )
  expect(words?.bottom).toBeLessThanOrEqual(foot?.top ?? 0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

async function openMenu() {
  await open('/features')
  await expect.element(close).toBeVisible()
}

function isClosed() {
  return document.querySelector('.closing') !== null
}

// Its animations take their time beside the page's clock.
async function finishMotion() {
  await expect.poll(() => movesOf('.closing').length).toBeGreaterThan(0)
  for (const move of movesOf('.closing')) move.finish()
}

function movesOf(within: string) {
  const section = document.querySelector(within)
  return (section?.getAnimations({ subtree: true }) ?? []).filter((move) => !(move instanceof CSSAnimation))
}

function timingsOf(elements: string) {
  return [...document.querySelectorAll(elements)].flatMap((element) => {
    const [move] = element.getAnimations()
    return move?.effect?.getTiming() ?? []
  })
}

function restOf() {
  const moves = movesOf('.closing')
  const ends = moves.map(({ effect }) => Number(effect?.getComputedTiming().endTime))
  return Math.max(...ends) - Math.max(...moves.map(({ currentTime }) => Number(currentTime)))
}
