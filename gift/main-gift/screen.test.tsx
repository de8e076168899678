import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadFilm } from '#gift/video-gift/calls.ts'
import { close, open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer, sampleOf } from '#tests/components/network.ts'
import { resize } from '#tests/components/sizes.ts'
import { heardFiles, listen } from '#tests/components/sound.ts'

const heading = page.getByRole('heading', { level: 1, name: 'Pilih Hadiah Spesial' })
const letter = page.getByRole('button', { name: 'Surat Cinta' })
const film = page.getByRole('button', { name: 'Video', exact: true })
const at = () => location.pathname

beforeEach(async () => {
  listen()
  await open('/main-gift')
  await expect.element(heading).toBeVisible()
})

test('the letter is marked with music, and the film is shown by its still picture', async () => {
  await expect.element(letter).toHaveAccessibleDescription(expect.stringMatching(/Dengan musik/))
  await expect.element(film).not.toHaveAccessibleDescription(expect.stringMatching(/musik/))
  await expect.poll(() => film.element().querySelector('img')?.src).toContain('demo-poster')
})

test('a gift without a film offers the letter alone', async () => {
  const film = sampleOf(loadFilm)
  answer(loadFilm, { ...film, data: { ...film.data, title: '', description: '', video_url: '' } })
  await close()
  await open('/main-gift')
  await expect.element(letter).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Video', exact: true })).not.toBeInTheDocument()
})

test.each([
  [320, 568],
  [844, 390],
  [390, 844],
])('each target is at least 44 pixels tall: %i x %i', async (width, height) => {
  await resize({ width, height })
  for (const target of document.querySelectorAll('main :is(a, button)'))
    expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test.each([
  ['Masih ada hadiah kecil', '/coupon'],
  ['Kembali ke Menu', '/features'],
])('%s leads to %s', async (name, path) => {
  await page.getByRole('link', { name }).click()
  await expect.poll(at).toBe(path)
})

describe.each([
  [film, letter, 0, '/video-gift', ['gift.mp3']],
  [letter, film, 2000, '/love-typing', ['envelope-open.mp3', 'gift.mp3', 'seal-crack.mp3']],
] as const)('a choice', (choice, other, motion, path, sounds) => {
  beforeEach(async () => {
    await withMotion()
    stopClock()
    await choice.click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  })

  test(`sounds and takes two seconds, in which no other counts, to ${path}`, async () => {
    await expect.poll(heardFiles).toEqual(['gift.mp3'])
    await other.click({ force: true })
    await pass(1999)
    expect(at()).toBe('/main-gift')
    await expect.poll(() => heardFiles().toSorted()).toEqual(sounds)
    await pass(1)
    expect(at()).toBe(path)
  })

  test(`has its motion end with it, to ${path}`, () => {
    const ends = document
      .getAnimations()
      .filter((each) => each instanceof CSSAnimation && /^(main-)?gift-/.test(each.animationName))
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime))
    expect(Math.max(0, ...ends)).toBe(motion)
  })
})

test('the sheet lands where the letter is', async () => {
  const sheet = () => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } =
      document.querySelector<HTMLElement>('.love-typing-sheet') ?? {}
    return [offsetLeft, offsetTop, offsetWidth, offsetHeight]
  }
  await withMotion()
  stopClock()
  await letter.click()
  await expect.poll(() => document.querySelector('.love-typing-sheet')).not.toBeNull()
  const before = sheet()
  await pass(2000)
  await expect.element(page.getByRole('region', { name: 'Isi surat' })).toBeVisible()
  expect(sheet()).toEqual(before)
})
