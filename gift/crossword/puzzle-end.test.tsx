import '#web/styles/screen-tokens.css'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { routes } from '#contract/routes.ts'
import { loadGiver } from '#gift/answer/calls.ts'
import { open as openApp } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer } from '#tests/components/network.ts'
import { listen } from '#tests/components/sounds.ts'
import { AHEAD } from '#web/scene/timeline.ts'
import * as calls from './calls.ts'
import { onwardEvent, sample } from './contract.ts'
import { PuzzlePage } from './puzzle.tsx'
import { keepProgress } from './puzzle-progress.tsx'
import { readSheet } from './puzzle-sheet.tsx'

const SENTENCE = 'Kita pulang naik kereta yang sama'
const photo = { url: '/images/cover-4.webp', width: 600, height: 800, widths: [], placeholder: '' }

const end = page.getByRole('region', { name: 'Teka-Teki Silang' })
const board = end.getByRole('img', { name: 'Papan, semua huruf sudah terisi' })
const picture = end.getByRole('img', { name: 'Foto dari Raka' })
const solved = end.getByRole('status').filter({ hasText: 'Selesai. Semua kata sudah ketemu.' })
const hearts = () => document.querySelectorAll('[data-hearts-overlay] [data-heart]').length
const motion = () => end.element().getAnimations({ subtree: true })

beforeEach(() => answer(loadGiver, { giver_name: 'Raka' }))

// The board lacks its last letter, which a button gives away.
async function solve(shown: { sentence?: string; photo?: typeof photo }) {
  answer(calls.load, { ...sample, ...shown })
  const sheet = readSheet(sample.words)
  const letters = sheet.squares.map(({ letter }) => letter)
  keepProgress(sheet, [...letters.slice(0, -1), ''])
  await render(<PuzzlePage isFramed />)
  await page.getByRole('textbox').last().click()
  await page.getByRole('button', { name: 'Bantu satu huruf' }).click()
  await expect.element(solved).toBeInTheDocument()
}

async function endMotion() {
  await expect.poll(() => motion().length).toBeGreaterThan(0)
  for (const each of motion()) each.finish()
  await expect.poll(motion).toEqual([])
}

describe('the full board', () => {
  test('develops the photo and writes the sentence below it', async () => {
    await solve({ sentence: SENTENCE, photo })
    await endMotion()
    await expect.element(board).toBeVisible()
    await expect.element(picture).toBeVisible()
    await expect.element(end.getByText(SENTENCE)).toBeVisible()
    await expect.poll(() => document.querySelector('.end-milk')).toBeNull()
    expect(await graveFindings()).toEqual([])
  })

  test('without a photo writes the sentence on a card', async () => {
    await solve({ sentence: SENTENCE })
    await endMotion()
    await expect.element(end.getByText(SENTENCE)).toBeVisible()
    expect(end.getByRole('img').elements()).toHaveLength(1)
    expect(await graveFindings()).toEqual([])
  })

  test('without a sentence names the edition below the photo', async () => {
    answer(loadGiver, { giver_name: '' })
    await solve({ photo })
    await endMotion()
    await expect.element(end.getByRole('img', { name: 'Foto untukmu' })).toBeVisible()
    await expect.element(end.getByRole('figure').getByText('edisi kita berdua')).toBeVisible()
  })

  test('without both shows itself and the ways on, and hearts rise', async () => {
    await withMotion()
    await solve({})
    await expect.poll(hearts).toBeGreaterThan(0)
    await endMotion()
    await expect.element(board).toBeVisible()
    expect(end.getByRole('figure').elements()).toEqual([])
    await expect.element(end.getByRole('button', { name: 'Main lagi' })).toBeVisible()
  })

  test('is read out and has the focus, and nothing of the board in play can be reached', async () => {
    await solve({ sentence: SENTENCE, photo })
    await expect.element(solved).toBeInTheDocument()
    expect(document.activeElement).toBe(board.element().closest('article'))
    await userEvent.keyboard('{Tab}')
    await expect.element(end.getByRole('button', { name: 'Main lagi' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(end.getByRole('link', { name: 'Lanjut ke menu' })).toHaveFocus()
    for (const input of page.getByRole('textbox', { includeHidden: true }).elements())
      expect(input.closest('[inert]')).not.toBeNull()
  })

  test('is there at once where it was solved before', async () => {
    await withMotion()
    await solve({ sentence: SENTENCE, photo })
    await cleanup()
    const heard = listen()
    await render(<PuzzlePage isFramed />)
    await expect.element(end.getByText(SENTENCE)).toBeVisible()
    expect(motion()).toEqual([])
    expect(document.querySelector('.end-milk')).toBeNull()
    expect(heard).toEqual([])
  })
})

describe('in motion', () => {
  beforeEach(async () => {
    await withMotion()
    stopClock()
  })

  test('light runs over the squares by their distance from the last letter, and no hearts rise', async () => {
    await solve({ sentence: SENTENCE, photo })
    const waves = new Set(delaysOf('.end-grid .cover'))
    expect(Math.min(...waves)).toBe(0)
    for (const at of waves) expect(at % 62).toBe(0)
    expect(waves.size).toBeGreaterThan(5)
    expect(hearts()).toBe(0)
  })

  test('the photo comes after the board has moved, develops, and then the sentence is written', async () => {
    await solve({ sentence: SENTENCE, photo })
    expect(delaysOf('.end-board')).toEqual([900])
    expect(delaysOf('.end-print')).toEqual([1460, 1460])
    expect(delaysOf('.end-milk')).toEqual([2400])
    expect(delaysOf('.end-flat')).toEqual([3100])
    expect(delaysOf('.end-onward')).toEqual([2800])
    expect(Math.min(...delaysOf('.written-clip'))).toBe(4700)
    const written = [...document.querySelectorAll('.written-clip')].map(({ textContent }) => textContent)
    expect(written.join(' ')).toBe(SENTENCE)
  })

  test('the squares of the solved board begin where those in play are', async () => {
    const [own, other] = await solve({ sentence: SENTENCE, photo }).then(() =>
      ['.end-grid', '.board'].map(
        (name) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect(),
      ),
    )
    expect(own?.x).toBeCloseTo(other?.x ?? Number.NaN, 0)
    expect(own?.y).toBeCloseTo(other?.y ?? Number.NaN, 0)
    expect(own?.width).toBeCloseTo(other?.width ?? Number.NaN, 0)
  })

  test('the print is heard when it comes out', async () => {
    const heard = listen()
    await solve({ sentence: SENTENCE, photo })
    heard.length = 0
    await pass(1459)
    expect(heard).toEqual([])
    await pass(1)
    await expect.poll(() => heard).toEqual(['page.mp3'])
  })

  test('a tap lets it run ahead and cuts nothing', async () => {
    await solve({ sentence: SENTENCE, photo })
    const moves = motion()
    window.dispatchEvent(new PointerEvent('pointerdown'))
    const rest = () => Math.max(...moves.map((each) => endOf(each) / each.playbackRate))
    await expect.poll(rest).toBeLessThanOrEqual(AHEAD)
    expect(moves.map(({ playState }) => playState)).not.toContain('idle')
  })
})

test('less motion fades the light, the photo and the words in where they are', async () => {
  await solve({ sentence: SENTENCE, photo })
  const changed = motion().flatMap(({ effect }) =>
    effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap((frame) => Object.keys(frame)) : [],
  )
  expect(changed).toContain('opacity')
  for (const name of ['transform', 'translate', 'rotate']) expect(changed).not.toContain(name)
})

test.each([
  [320, 490],
  [390, 766],
  [844, 312],
  [1440, 822],
])('the ways on are in sight in a frame of %i by %i, and nothing is cut', async (width, height) => {
  await page.viewport(width, height)
  await solve({ sentence: SENTENCE, photo })
  await endMotion()
  for (const each of [end.getByRole('button'), end.getByRole('link'), board, picture])
    await expect.element(each).toBeInViewport({ ratio: 1 })
  expect(end.element().scrollWidth).toBeLessThanOrEqual(width)
})

test('Lanjut ke menu leads the app around the frame to the menu', async () => {
  await openApp(routes.crossword)
  await expect.poll(() => document.querySelector('iframe')).not.toBeNull()
  window.dispatchEvent(new CustomEvent(onwardEvent, { cancelable: true }))
  await expect.poll(() => location.pathname).toBe(routes.features)
})

test('Lanjut ke menu asks the page around its frame, and is followed without one', async () => {
  await solve({ sentence: SENTENCE })
  const link = end.getByRole('link', { name: 'Lanjut ke menu' })
  await expect.element(link).toHaveAttribute('href', routes.features)
  await expect.element(link).toHaveAttribute('target', '_parent')
  let asked = 0
  window.parent.addEventListener(
    onwardEvent,
    (event) => {
      asked += 1
      event.preventDefault()
    },
    { once: true },
  )
  await link.click()
  expect(asked).toBe(1)
})

function delaysOf(name: string) {
  return motion().flatMap(({ effect }) =>
    effect instanceof KeyframeEffect && effect.target?.matches(name) ? Number(effect.getTiming().delay) : [],
  )
}

function endOf({ effect, currentTime }: Animation) {
  return Number(effect?.getComputedTiming().endTime) - Number(currentTime)
}
