import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadGiver } from '#gift/answer/calls.ts'
import { open } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer } from '#tests/components/network.ts'
import { listen } from '#tests/components/sounds.ts'
import * as calls from './calls.ts'
import { sample } from './contract.ts'

const photo = { url: '/images/cover-4.webp', width: 600, height: 800, widths: [], placeholder: '' }
const [one, two, three, four] = sample.questions
const called = (name: string) => page.getByRole('button', { name, exact: true })
const deck = page.getByRole('group', { name: 'Kata dari Raka' })
const top = () => deck.element().querySelectorAll('article:not([inert])')
const position = (now: number, of: number) => page.getByText(`${now} dari ${of}`, { exact: true })

type Words = { note?: string; photo?: typeof photo }

beforeEach(() => {
  answer(loadGiver, { giver_name: 'Raka' })
  stopClock()
})

// The questions at these places are answered wrong.
async function finish(words: Words[], wrong: number[] = []) {
  const questions = [one, two, three, four].flatMap((each, index) =>
    each && words[index] ? [{ ...each, ...words[index] }] : [],
  )
  answer(calls.load, { questions })
  await open('/games/quiz')
  for (const [index, { options, answer: right }] of questions.entries()) {
    await called(options[wrong.includes(index) ? (right + 1) % 4 : right] ?? '').click()
    await pass(300)
  }
  await pass(1500)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hasil Kuis' })).toBeVisible()
}

async function expectCard(now: number, of: number, note: string) {
  await expect.element(position(now, of)).toBeVisible()
  await expect.element(deck).toBeVisible()
  expect([...top()].map((each) => each.querySelector('p')?.textContent)).toEqual([note])
}

const threeWords = [{ note: 'Satu.' }, { note: 'Dua.', photo }, { note: 'Tiga.' }]

test('only right answers with a word are dealt, with a photo where they have one', async () => {
  await finish([{ note: 'Satu.' }, { note: 'Salah.' }, { photo }, { note: 'Empat.', photo }], [1])
  await expectCard(1, 2, 'Satu.')
  expect(deck.getByRole('img').elements()).toHaveLength(1)
  await called('Kata berikutnya').click()
  await expectCard(2, 2, 'Empat.')
  await expect.element(deck.getByRole('img', { name: 'Foto untuk jawabanmu' })).toBeVisible()
  expect(deck.element().textContent).not.toContain('Salah.')
  await expect.element(page.getByText('Skor Anda: 3 dari 4')).toBeVisible()
  await expect.element(called('Kembali ke Pilihan Game')).toBeVisible()
  await expect
    .element(called('Batalkan Kuis'))
    .toHaveAccessibleDescription('Skor ini dihapus dan kuis mulai dari awal.')
  await expect.element(page.getByRole('region', { name: 'Semua jawaban' })).toBeInTheDocument()
  expect(await graveFindings()).toEqual([])
})

test('one word lies alone, and its arrows lead nowhere', async () => {
  await finish([{ note: 'Satu.' }])
  await expectCard(1, 1, 'Satu.')
  for (const name of ['Kata sebelumnya', 'Kata berikutnya'])
    await expect.element(called(name)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  await expectCard(1, 1, 'Satu.')
})

test.each<[string, Words[], number[]]>([
  ['no answer has a word', [{}, { photo }], []],
  ['those with a word were wrong', [{ note: 'Satu.' }, {}], [0]],
])('without words there is the large score with its hearts: %s', async (_, words, wrong) => {
  await finish(words, wrong)
  await expect.element(called('Kembali ke Pilihan Game')).toBeVisible()
  expect(page.getByRole('group').elements()).toEqual([])
  expect(document.querySelectorAll('.quiz-hearts i')).toHaveLength(2)
})

test('without a name of the giver the words are for the visitor', async () => {
  answer(loadGiver, { giver_name: '' })
  await finish([{ note: 'Satu.' }])
  await expect.element(page.getByRole('group', { name: 'Kata untukmu' })).toBeVisible()
})

describe('the visitor sets the pace', () => {
  beforeEach(() => finish(threeWords))

  test('nothing is dealt by itself', async () => {
    await pass(60_000)
    await expectCard(1, 3, 'Satu.')
  })

  test('by the arrows, which keep the focus at the end', async () => {
    await called('Kata berikutnya').click()
    await expectCard(2, 3, 'Dua.')
    await called('Kata berikutnya').click()
    await userEvent.keyboard('{Enter}')
    await expectCard(3, 3, 'Tiga.')
    await expect.element(called('Kata berikutnya')).toHaveFocus()
    await called('Kata sebelumnya').click()
    await expectCard(2, 3, 'Dua.')
  })

  test('by the arrow keys', async () => {
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expectCard(3, 3, 'Tiga.')
    await userEvent.keyboard('{ArrowLeft}')
    await expectCard(2, 3, 'Dua.')
  })

  test('by a tap on the deck, and back by a swipe to the right', async () => {
    await deck.click()
    await expectCard(2, 3, 'Dua.')
    drag(80)
    await expectCard(1, 3, 'Satu.')
    drag(-80)
    await expectCard(2, 3, 'Dua.')
    // Neither a tap nor a swipe.
    drag(30)
    await expectCard(2, 3, 'Dua.')
  })
})

test('each card sounds as it is dealt, the first once the score is there', async () => {
  await finish(threeWords)
  const heard = listen()
  await pass(1099)
  expect(heard).toEqual([])
  await pass(1)
  await expect.poll(() => heard).toEqual(['page.mp3'])
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => heard).toEqual(['page.mp3', 'page.mp3'])
})

test('cards fly in and back, and fade with less motion', async () => {
  await finish(threeWords)
  await expectCard(1, 3, 'Satu.')
  expect(opacities()).toEqual(['1', '0', '0'])
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(opacities).toEqual(['1', '1', '0'])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(opacities).toEqual(['1', '0', '0'])
  expect(animations()).toEqual(['none', 'none', 'none'])
  await withMotion()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(animations).toEqual(['quiz-deal', 'quiz-deal', 'none'])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(animations).toEqual(['quiz-deal', 'quiz-take-back', 'none'])
})

test.each([
  [390, 844],
  [844, 390],
  [1440, 900],
])('a window of %i by %i shows the deck whole', async (width, height) => {
  await page.viewport(width, height)
  await finish(threeWords)
  await expect.element(position(1, 3)).toBeInViewport({ ratio: 1 })
  const { left, right } = deck.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
})

function opacities() {
  return [...deck.element().children].map((each) => getComputedStyle(each).opacity)
}

function animations() {
  return [...deck.element().children].map((each) => getComputedStyle(each).animationName)
}

function drag(by: number) {
  const at = (clientX: number) => ({ clientX, clientY: 300, bubbles: true })
  deck.element().dispatchEvent(new PointerEvent('pointerdown', at(200)))
  deck.element().dispatchEvent(new PointerEvent('pointerup', at(200 + by)))
}
