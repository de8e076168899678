import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { goTo, open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, hold, sampleOf } from '#tests/components/network.ts'
import { heardFiles, levels, listen, played, refuseSongs, songs } from '#tests/components/sound.ts'
import { setHidden } from '#tests/components/visibility.ts'
import * as calls from './calls.ts'

const SHORT = ['Aku.', 'Kamu 👩🏽‍❤️‍👨🏻']
const sentence = page.getByRole('region', { name: 'Isi surat' })
const heading = page.getByRole('heading', { level: 1 })
const paragraphs = () => [...document.querySelectorAll('.typed-text p')].map(({ textContent }) => textContent)
const isPlaying = () => songs()[0]?.isPlaying
const boxOf = (selector: string) => {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  if (!box) throw new Error(`${selector} is not drawn`)
  return box
}

beforeEach(listen)

async function openLetter(paragraphs: string[], signature = '') {
  const { data, ...rest } = sampleOf(calls.load)
  answer(calls.load, { ...rest, data: { ...data, paragraphs, signature } })
  await open('/love-typing')
  await expect.element(sentence).toBeVisible()
}

test('a letter whose recording does not answer types itself, and stays so', async () => {
  await withMotion()
  const { data, ...rest } = sampleOf(calls.load)
  answer(calls.load, { ...rest, data: { ...data, paragraphs: SHORT } })
  await open('/features')
  stopClock()
  const release = hold(calls.loadNarration)
  goTo('/love-typing')
  await expect.element(heading).toHaveTextContent('Kepada Sayangku')
  expect(paragraphs()).toEqual([])
  const passed = async () => {
    await pass(100)
    return paragraphs().join()
  }
  await expect.poll(passed).toMatch(/^A/)
  release()
  await expect.poll(passed).toBe(SHORT.join())
})

describe('the typing', () => {
  beforeEach(async () => {
    await withMotion()
    stopClock()
    await openLetter(SHORT, 'Raka')
    await pass(0)
  })

  // The first test, before any gesture has allowed sound.
  test('a first click starts the music and the typing sound', async () => {
    await pass(30)
    expect(songs()).toEqual([])
    expect(played()).toEqual([])
    await heading.click()
    const address = expect.stringMatching(/^\/media\/.+\.mp3$/)
    await expect.poll(songs).toEqual([{ address, isLoop: true, isPlaying: true }])
    await expect.poll(heardFiles).toEqual(['typing-loop.mp3'])
    expect(played()).toEqual(['loop'])
  })

  test('paragraphs are typed one at a time, 30 ms a character, the next one a second later', async () => {
    expect(paragraphs()).toEqual(['_'])
    await pass(29)
    expect(paragraphs()).toEqual(['_'])
    for (const [time, ...shown] of [
      [1, 'A_'],
      [60, 'Aku_'],
      [30, 'Aku.'],
      [999, 'Aku.'],
      [1, 'Aku.', '_'],
      [150, 'Aku.', 'Kamu _'],
      [30, ...SHORT],
      [5000, ...SHORT],
    ] as const) {
      await pass(time)
      await expect.poll(paragraphs).toEqual(shown)
    }
  })

  test('typing and the pause after it wait while the page is hidden', async () => {
    const stay = async (shown: string[]) => {
      setHidden(true)
      await pass(60_000)
      expect(paragraphs()).toEqual(shown)
      setHidden(false)
    }
    await pass(30)
    await stay(['A_'])
    await pass(90)
    await stay(['Aku.'])
    await pass(999)
    expect(paragraphs()).toEqual(['Aku.'])
    await pass(1)
    await expect.poll(paragraphs).toEqual(['Aku.', '_'])
  })

  test('the sound of typing loops while a paragraph is typed, and lowers the music', async () => {
    await heading.click()
    await expect.poll(played).toEqual(['loop'])
    await expect.poll(levels).toEqual([0.5])
    await pass(120)
    await expect.poll(played).toEqual(['loop', 'stop in 80'])
    await expect.poll(levels).toEqual([0.5, 1])
    await pass(1030)
    await expect.poll(played).toHaveLength(3)
    await expect.poll(levels).toEqual([0.5, 1, 0.5])
  })

  test('a hidden phone is silent, and sounds again when it is seen', async () => {
    await heading.click()
    await expect.poll(isPlaying).toBe(true)
    setHidden(true)
    await expect.poll(isPlaying).toBe(false)
    await expect.poll(() => played().at(-1)).toBe('stop in 80')
    setHidden(false)
    await pass(0)
    await expect.poll(isPlaying).toBe(true)
    await expect.poll(() => played().at(-1)).toBe('loop')
  })

  test('at its end the letter is signed and the lamp dims', async () => {
    await pass(10_000)
    await expect.poll(() => document.querySelector('.love-typing-signature')?.textContent).toBe('Raka')
    await expect
      .poll(() => document.querySelector('.love-typing-dusk')?.getAttribute('data-fallen'))
      .toBe('true')
  })

  test('a tap shows the whole letter; the first one only starts the music', async () => {
    const logged = vi.spyOn(console, 'warn')
    refuseSongs(1)
    await sentence.click()
    await expect.poll(() => logged.mock.calls.join()).toContain('The music of the letter could not begin')
    expect(songs()).toEqual([])
    await pass(30)
    expect(paragraphs()).toEqual(['A_'])
    // Where the music was refused, the next tap starts it too.
    await sentence.click()
    await expect.poll(isPlaying).toBe(true)
    await expect.poll(paragraphs).toEqual(SHORT)
    await pass(5000)
    expect(paragraphs()).toEqual(SHORT)
    await expect.poll(() => played().at(-1)).toBe('stop in 80')
  })

  test('Enter in its text shows the whole letter', async () => {
    sentence.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(paragraphs).toEqual(SHORT)
  })
})

test('a pause of the music persists, and leaving the letter ends it', async () => {
  await openLetter(SHORT)
  await heading.click()
  await expect.poll(isPlaying).toBe(true)
  await page.getByRole('button', { name: 'Jeda musik' }).click()
  await expect.poll(isPlaying).toBe(false)
  await heading.click()
  setHidden(true)
  setHidden(false)
  expect(isPlaying()).toBe(false)
  await page.getByRole('button', { name: 'Putar musik' }).click()
  await expect.poll(isPlaying).toBe(true)
  await page.getByRole('link', { name: 'Lanjut ke menu' }).click()
  await expect.poll(() => location.pathname).toBe('/features')
  await expect.poll(isPlaying).toBe(false)
})

test('a letter without a song has no button for one', async () => {
  const { data, ...rest } = sampleOf(calls.load)
  answer(calls.load, { ...rest, data: { ...data, background_music: '' } })
  await open('/love-typing')
  await expect.element(sentence).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Putar musik' })).not.toBeInTheDocument()
})

test('Kembali leads to the choice of gifts', async () => {
  await open('/love-typing')
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect.poll(() => location.pathname).toBe('/main-gift')
})

test('a long letter scrolls along with the typing until the reader scrolls, on a sheet of one size', async () => {
  await withMotion()
  stopClock()
  await openLetter(Array.from({ length: 40 }, () => 'Rindu.'))
  const text = sentence.element()
  const size = boxOf('.love-typing-sheet')
  await pass(30_000)
  await expect.poll(() => Math.round(text.scrollHeight - text.clientHeight - text.scrollTop)).toBeLessThan(1)
  expect(text.scrollTop).toBeGreaterThan(0)
  const { left, top } = text.getBoundingClientRect()
  const wheel = { type: 'mouseWheel', x: left + 60, y: top + 60, deltaX: 0, deltaY: -9000 } as const
  const turnWheel = () => cdp().send('Input.dispatchMouseEvent', wheel)
  await expect.poll(() => turnWheel().then(() => text.scrollTop)).toBe(0)
  await expect.element(sentence).toHaveAttribute('data-more', 'true')
  await pass(5000)
  expect(text.scrollTop).toBe(0)
  expect(boxOf('.love-typing-sheet')).toEqual(size)
})

test('Baca dari awal leads from the end of a long letter to its beginning', async () => {
  await openLetter(
    Array.from({ length: 40 }, () => 'Rindu.'),
    'Raka',
  )
  const text = sentence.element()
  await sentence.click()
  await sentence.click()
  text.scrollTop = text.scrollHeight
  await page.getByRole('button', { name: 'Baca dari awal' }).click()
  await expect.element(sentence).toHaveFocus()
  expect(text.scrollTop).toBe(0)
})

test('a paragraph is announced when it is complete, and read once', async () => {
  await withMotion()
  stopClock()
  await open('/love-typing')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kepada Sayangku' })).toBeVisible()
  await expect.element(sentence).toHaveAttribute('aria-live', 'polite')
  const announced = () => document.querySelectorAll('.typed-text p:not([aria-hidden])')
  expect(announced()).toHaveLength(0)
  expect(sentence.element().textContent).not.toContain('kamu yang sama.')
  await pass(60_000)
  await expect.poll(announced).toHaveLength(4)
  expect(page.getByText('kamu yang sama.').elements()).toHaveLength(1)
})

test.each([
  [320, 568, 9 / 16],
  [768, 1024, 9 / 16],
  [769, 1024, 16 / 9],
  [844, 390, 16 / 9],
  [1024, 768, 16 / 9],
  [2560, 1440, 16 / 9],
])('the sheet is 9/16 up to 768 px, else 16/9: %i x %i', async (width, height, ratio) => {
  await page.viewport(width, height)
  await open('/love-typing')
  await expect.element(sentence).toBeVisible()
  const sheet = boxOf('.love-typing-sheet')
  expect(sheet.width / sheet.height).toBeCloseTo(ratio, 2)
  expect(sheet.x).toBeGreaterThanOrEqual(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(boxOf('.typed-text').height).toBeGreaterThan(120)
  expect(boxOf('.typed-text').width).toBeGreaterThan(200)
  if (width !== 844) return
  await expect.element(page.getByRole('link', { name: 'Kembali' })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeInViewport({ ratio: 1 })
})

test.each([
  [1024, 768],
  [2560, 1440],
])('a line of the letter holds 60 to 70 characters on a desktop: %i x %i', async (width, height) => {
  await page.viewport(width, height)
  await openLetter(['kita '.repeat(90).trim(), ...SHORT])
  await document.fonts.ready
  expect(longestLine()).toBeGreaterThanOrEqual(60)
  expect(longestLine()).toBeLessThanOrEqual(70)
  const [sheet, column] = [boxOf('.love-typing-sheet'), boxOf('.typed-text')]
  expect(column.left - sheet.left).toBeCloseTo(sheet.right - column.right, 0)
})

function longestLine() {
  const text = document.querySelector('.typed-text p')?.firstChild as Text
  const range = document.createRange()
  const lines = new Map<number, number>()
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    const { top } = range.getBoundingClientRect()
    lines.set(top, (lines.get(top) ?? 0) + 1)
  }
  return Math.max(...lines.values())
}

test('with reduced motion the letter is whole at once, and has its music alone', async () => {
  await openLetter(SHORT)
  expect(paragraphs()).toEqual(SHORT)
  await heading.click()
  await expect.poll(isPlaying).toBe(true)
  expect(heardFiles()).toEqual([])
})
