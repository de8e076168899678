import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { withMotion } from '#tests/components/motion.ts'
import { answer } from '#tests/components/network.ts'
import { listen } from '#tests/components/sounds.ts'
import * as calls from './calls.ts'
import { sample } from './contract.ts'

const photo = { url: '/images/cover-4.webp', width: 600, height: 800, widths: [], placeholder: '' }
const questions = sample.questions.map((each, index) => ({ ...each, photo, note: `Ingat ${index + 1}.` }))

const called = (name = '') => page.getByRole('button', { name, exact: true })
const heading = page.getByRole('heading', { level: 2 })
const progress = page.getByRole('progressbar', { name: 'Pertanyaan' })
const counting = page.getByRole('status', { name: 'Menghitung skor' })
const hearts = () => document.querySelectorAll('[data-hearts-overlay][data-leaving=false]').length
const isWrong = (index: number) => index % 3 === 2

beforeEach(() => {
  answer(calls.load, { questions })
  stopClock()
})

async function expectAt(now: number) {
  await expect.element(progress).toHaveAttribute('aria-valuenow', String(now))
  await expect.element(progress).toHaveAttribute('aria-valuemax', '10')
  await expect.element(progress).toHaveAttribute('aria-valuetext', `Pertanyaan ${now} dari 10`)
}

// Every third answer is wrong where some are.
async function play({ isPerfect }: { isPerfect: boolean }) {
  for (const [index, { options, answer: right }] of questions.entries()) {
    const wrong = !isPerfect && isWrong(index)
    await called(options[wrong ? (right + 1) % 4 : right]).click()
    await pass(300)
  }
}

describe('a round', () => {
  beforeEach(() => open('/games/quiz'))

  test('ten questions with four answers each are asked one after another', async () => {
    for (const [index, { question, options, answer: right }] of questions.entries()) {
      await expect.element(heading).toHaveTextContent(question)
      await expectAt(index + 1)
      for (const option of options) await expect.element(called(option)).toBeVisible()
      await called(options[right]).click()
      await pass(300)
    }
    await expect.element(progress).not.toBeInTheDocument()
  })

  test('the first answer counts: it is not corrected', async () => {
    const { options, answer: right } = questions[0] ?? { options: [], answer: 0 }
    await called(options[right + 1]).click()
    await called(options[right]).click({ force: true })
    await called(options[right]).dblClick({ force: true })
    await expect.element(called(options[right + 1])).toHaveAccessibleDescription('Belum tepat')
    await pass(300)
    await expectAt(2)
  })

  test('the score is counted for 1.5 s, and then gets the focus', async () => {
    await play({ isPerfect: false })
    await expect.element(counting).toBeVisible()
    await pass(1499)
    await expect.element(counting).toBeVisible()
    await pass(1)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Hasil Kuis' })).toHaveFocus()
    await expect.element(page.getByText('Skor Anda: 7 dari 10')).toBeVisible()
    expect(hearts()).toBe(0)
  })

  test('the result shows each answer, and for a right one its line and its photo', async () => {
    await play({ isPerfect: false })
    await pass(1500)
    const items = page.getByRole('region', { name: 'Semua jawaban' }).getByRole('listitem')
    await expect.poll(() => items.elements().length).toBe(10)
    for (const [index, { question, options, answer: right }] of questions.entries()) {
      const wrong = isWrong(index)
      const picked = options[(right + 1) % 4]
      const said = wrong
        ? `${question}Jawaban benar${options[right]}Jawabanmu${picked}`
        : `${question}Jawabanmu, tepat${options[right]}Ingat ${index + 1}.`
      expect(items.nth(index).element().textContent).toBe(said)
      const photos = items.nth(index).getByRole('img', { name: 'Foto untuk jawabanmu' })
      expect(photos.elements()).toHaveLength(wrong ? 0 : 1)
    }
  })

  test('Batalkan Kuis begins again at the first question, and earlier answers do not count', async () => {
    await play({ isPerfect: false })
    await pass(1500)
    await page.getByRole('button', { name: 'Batalkan Kuis' }).click()
    await expect.element(page.getByText('Skor Anda')).not.toBeInTheDocument()
    await expectAt(1)
    await play({ isPerfect: true })
    await pass(1500)
    await expect.element(page.getByText('Skor Anda: 10 dari 10')).toBeVisible()
  })

  test('Kembali ke Pilihan Game leads to the booth', async () => {
    await play({ isPerfect: true })
    await pass(1500)
    await page.getByRole('button', { name: 'Kembali ke Pilihan Game' }).click()
    await expect.poll(() => location.pathname).toBe('/games')
  })

  test('a perfect score is celebrated with hearts', async () => {
    await play({ isPerfect: true })
    await withMotion()
    await pass(1500)
    await expect.element(page.getByText('Skor Anda: 10 dari 10')).toBeVisible()
    await expect.poll(hearts).toBe(1)
  })

  test('a wrong answer is marked at once, and the next question comes after 0.3 s', async () => {
    const [wrong, right] = [called('28 Oktober'), called('17 Agustus')]
    await wrong.click()
    await expect.element(wrong).toHaveAccessibleDescription('Belum tepat')
    await expect.element(right).toHaveAccessibleDescription('Benar')
    expect(wrong.element().querySelector('svg')).not.toBeNull()
    await pass(299)
    await expectAt(1)
    await pass(1)
    await expectAt(2)
    await expect.element(heading).toHaveFocus()
  })

  test('a question is answered by keys', async () => {
    for (const [presses, key] of [
      [2, '{Enter}'],
      [1, ' '],
    ] as const) {
      const at = Number(progress.element().getAttribute('aria-valuenow'))
      heading.element().focus()
      for (let press = 0; press < presses; press += 1) await userEvent.keyboard('{Tab}')
      await userEvent.keyboard(key)
      await pass(300)
      await expectAt(at + 1)
    }
  })
})

test.each([
  ['28 Oktober', 'wrong.mp3', 'Belum tepat. Jawabannya 17 Agustus.'],
  ['17 Agustus', 'tick-on.mp3', 'Benar.'],
])('the answer %s sounds like %s, and is announced', async (option, sound, sentence) => {
  await open('/games/quiz')
  const heard = listen()
  await called(option).click()
  await expect.poll(() => heard).toEqual([sound])
  await expect.element(page.getByText(sentence, { exact: true })).toBeInTheDocument()
})
