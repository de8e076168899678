import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { failure } from '#tests/components/hub.ts'
import { makeVoice } from '#tests/components/microphone.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, sampleOf } from '#tests/components/network.ts'
import { levels, listen, songs } from '#tests/components/sound.ts'
import { setHidden } from '#tests/components/visibility.ts'
import { findPauses } from '#web/sound/quiet.ts'
import * as calls from './calls.ts'

const LETTER = ['Untuk kamu, yang pulang.', 'Aku menunggu di sini, ya.']
// The second paragraph is read from 2.1 s on.
const PARTS = [0, 0.4, 0.5, 0.3, 0.4, 0.5, 0.5, 0.4, 0.6, 0.3]
const MARKS = [0.4, 2.1]
const LENGTH = 3.9

const button = (name: string | RegExp) => page.getByRole('button', { name })
const sentence = page.getByRole('region', { name: 'Isi surat' })
const status = page.getByRole('status')
const shown = () =>
  [...document.querySelectorAll('.typed-text p:not(.sr-only)')].map(({ textContent = '' }) =>
    textContent.replace(/_$/, ''),
  )

let voice: HTMLMediaElement | undefined

beforeEach(() => {
  listen()
  voice = undefined
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function note() {
    if (this.src.startsWith('blob:')) voice = this
    return play.call(this)
  }
  onTestFinished(() => {
    HTMLMediaElement.prototype.play = play
  })
})

// As long as it is.
const untilEnded = () => vi.waitUntil(() => voice?.ended, { timeout: 20_000 })
const untilHeard = (seconds: number) =>
  vi.waitUntil(() => (voice?.currentTime ?? 0) > seconds, { timeout: 20_000 })

async function openNarrated({ signature = 'Raka', marks = MARKS } = {}) {
  const sound = makeVoice(PARTS)
  const url = URL.createObjectURL(sound)
  onTestFinished(() => URL.revokeObjectURL(url))
  const quiet = await findPauses(sound, 100)
  answer(calls.loadNarration, [{ id: 1, url, seconds: LENGTH, marks, quiet, changed: [] }])
  const { data, ...rest } = sampleOf(calls.load)
  answer(calls.load, { ...rest, data: { ...data, paragraphs: LETTER, signature } })
  await open('/love-typing')
  await expect.element(button(/^Dengar .*4 detik$/)).toBeVisible()
}

// What stands at each frame, until the voice has ended.
async function watch() {
  const seen: { seconds: number; counts: number[] }[] = []
  await vi.waitUntil(() => voice && !voice.paused)
  while (voice && !voice.ended) {
    await new Promise(requestAnimationFrame)
    seen.push({ seconds: voice.currentTime, counts: shown().map(({ length }) => length) })
  }
  return seen
}

test('the voice begins at a touch, and each paragraph within 250 ms of its mark', async () => {
  await withMotion()
  await openNarrated()
  await expect.element(page.getByRole('heading', { name: 'Raka membacakan surat ini untukmu' })).toBeVisible()
  expect(shown()).toEqual([])
  expect(songs()).toEqual([])
  await button('Dengar Raka membacakan surat ini, 4 detik').click()
  const seen = await watch()
  for (const [index, mark] of MARKS.entries()) {
    const first = seen.find(({ counts }) => (counts[index] ?? 0) > 0)
    expect(Math.abs((first?.seconds ?? 0) - mark), `paragraph ${index + 1}`).toBeLessThanOrEqual(0.25)
  }
  // Nothing is typed in the pause between the two, and the first one stands whole.
  const inPause = seen.filter(({ seconds }) => seconds > 1.75 && seconds < 2)
  expect(inPause.length).toBeGreaterThan(0)
  for (const { counts } of inPause) expect(counts).toEqual([LETTER[0]?.length])
  await expect.poll(shown).toEqual([...LETTER])
  await expect.element(button('Dengar lagi dari awal')).toBeVisible()
  await expect.element(status.filter({ hasText: 'Suratnya selesai dibacakan.' })).toBeInTheDocument()
})

test('the music is lowered far under the voice, and comes back after it', async () => {
  await openNarrated()
  await button(/^Dengar Raka/).click()
  await expect.poll(levels).toContain(0.18)
  await untilEnded()
  await expect.poll(() => levels().at(-1)).toBe(1)
})

test('the voice pauses and goes on at the same place, and rests while the page is hidden', async () => {
  await withMotion()
  await openNarrated()
  const request = vi.spyOn(navigator.wakeLock, 'request')
  await button(/^Dengar Raka/).click()
  await untilHeard(0.6)
  expect(request).toHaveBeenCalledWith('screen')
  await button('Jeda suara Raka').click()
  await expect.element(status.filter({ hasText: 'Suaranya dijeda.' })).toBeInTheDocument()
  const [standing, seconds] = [shown(), voice?.currentTime]
  expect(standing[0]?.length).toBeGreaterThan(0)
  await button('Lanjutkan suara Raka').click()
  await expect.element(button('Jeda suara Raka')).toBeVisible()
  expect(voice?.currentTime).toBeGreaterThanOrEqual(seconds ?? 0)
  setHidden(true)
  await expect.poll(() => voice?.paused).toBe(true)
  setHidden(false)
  await expect.element(button('Lanjutkan suara Raka')).toBeVisible()
  expect(voice?.paused).toBe(true)
})

test('without the voice the letter types itself as ever, and a tap shows it whole', async () => {
  await withMotion()
  stopClock()
  await openNarrated()
  await button('Baca saja tanpa suara').click()
  await expect.element(sentence).toHaveFocus()
  await expect.element(sentence).toHaveAttribute('aria-live', 'polite')
  await pass(90)
  await expect.poll(shown).toEqual(['Unt'])
  expect(voice).toBeUndefined()
  await sentence.click()
  await expect.poll(shown).toEqual(LETTER)
  // It can still be heard.
  await button('Dengar lagi').click()
  await vi.waitUntil(() => voice && !voice.paused)
})

test('where the voice fails the letter goes on from the letters that stand, and the voice can be tried again', async () => {
  await withMotion()
  await openNarrated()
  await button(/^Dengar Raka/).click()
  await untilHeard(2.3)
  stopClock()
  const before = shown()
  voice?.dispatchEvent(new Event('error'))
  await expect.element(failure('Suaranya belum bisa diputar.')).toBeVisible()
  expect(voice?.paused).toBe(true)
  await pass(90)
  await expect.poll(() => shown()[1]?.length).toBeGreaterThan(before[1]?.length ?? 0)
  expect(shown()[0]).toBe(LETTER[0])
  const standing = shown()[1]?.length ?? 0
  await button('Coba suaranya lagi').click()
  await vi.waitUntil(() => voice && !voice.paused)
  expect(voice?.currentTime).toBeGreaterThanOrEqual(2)
  expect(voice?.currentTime).toBeLessThan(2.6)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(shown()[1]?.length).toBeGreaterThanOrEqual(standing)
  await untilEnded()
  await expect.poll(shown).toEqual(LETTER)
})

test('a voice that stands still for four seconds has failed', async () => {
  await withMotion()
  await openNarrated()
  await button(/^Dengar Raka/).click()
  await untilHeard(0.6)
  // As where the network stalls: it plays, and its time stands.
  if (voice) voice.playbackRate = 0
  const stalled = performance.now()
  await expect.element(failure('Suaranya belum bisa diputar.')).toBeVisible()
  expect(performance.now() - stalled).toBeGreaterThan(3900)
  await expect.poll(shown).toEqual(LETTER)
})

test('a recording that cannot be fetched leaves the letter as it is without one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const narration = { id: 1, url: '/media/hilang.webm', seconds: 9, marks: [], quiet: [], changed: [] }
  answer(calls.loadNarration, [narration])
  await open('/love-typing')
  await button(/^Dengar surat ini dibacakan, 9 detik$/).click()
  await expect.element(failure('Suratnya tetap kutulis untukmu di sini.')).toBeVisible()
  await expect.poll(() => shown().length).toBe(4)
})

test('with reduced motion the whole letter stands, and the paragraph that is read is marked', async () => {
  await openNarrated()
  await button(/^Dengar Raka/).click()
  const current = () => document.querySelector('.typed-text [aria-current]')?.textContent
  await expect.poll(current).toBe(LETTER[0])
  expect(shown()).toEqual(LETTER)
  await expect.poll(current).toBe(LETTER[1])
  await untilEnded()
  await expect.poll(current).toBeUndefined()
})

test('a screen reader has the whole letter while it is read, and is told the state alone', async () => {
  await withMotion()
  await openNarrated()
  await button(/^Dengar Raka/).click()
  await expect.element(status.filter({ hasText: 'Raka membacakan suratnya.' })).toBeInTheDocument()
  await expect.element(sentence).toHaveAttribute('aria-live', 'off')
  const readable = [...document.querySelectorAll('.typed-text p:not([aria-hidden=true])')]
  expect(readable.map(({ textContent }) => textContent)).toEqual(LETTER)
})

test('a letter that was read to its end is signed and can be heard again from the beginning', async () => {
  await openNarrated()
  await button(/^Dengar Raka/).click()
  await untilEnded()
  await expect.poll(() => document.querySelector('.love-typing-signature')?.textContent).toBe('Raka')
  await expect.element(button('Baca dari awal')).toBeVisible()
  await button('Dengar lagi dari awal').click()
  await expect.poll(() => voice?.paused).toBe(false)
  expect(voice?.currentTime).toBeLessThan(1)
  await expect.element(button('Jeda suara Raka')).toBeVisible()
})
