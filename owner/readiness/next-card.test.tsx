import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadSent } from '#owner/guests/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { answer, hold, sampleOf } from '#tests/components/network.ts'
import { problemsAtEverySize, resize } from '#tests/components/sizes.ts'
import { keptAnswers } from '#web/session/kept-answers.ts'
import { load } from './calls.ts'
import { texts } from './contract.ts'

const card = page.getByRole('region', { name: 'Berikutnya' })
const links = () =>
  card
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const onlyNotTold = () => sampleOf(load).filter(({ code }) => code === 'not_told')
const withoutQuiz = () => sampleOf(load).filter(({ page }) => page !== 'quiz')
const begin = card.getByRole('link', { name: texts.begin })

test('the landing names the first three things to do, in the order of Persiapan', async () => {
  answer(load, withoutQuiz)
  await enter()
  await expect.element(card).toBeVisible()
  expect(links()).toEqual([
    'Isi nomor WA-muKupon belum punya nomor WA',
    'Tulis judulnyaJudul halaman masih contoh',
    'Tulis namanyaNama penerima masih contoh',
    'Lihat 18 lagi',
  ])
  await card.getByRole('link', { name: /^Tulis namanya/ }).click()
  await expect.element(page.getByLabelText('nama penerima')).toHaveFocus()
  await expect.element(card).not.toBeInTheDocument()
})

test('a gift that is still the sample is begun from ten questions', async () => {
  await enter()
  await begin.click()
  await expect.element(page.getByRole('heading', { name: 'Hadiah ini untuk apa?' })).toBeVisible()
})

test('a gift that was sent is not begun again', async () => {
  answer(loadSent, { told_at: Date.now(), edit_answered: true })
  await enter()
  await expect.element(card.getByRole('link', { name: 'Lihat 19 lagi' })).toBeVisible()
  await expect.element(begin).not.toBeInTheDocument()
})

test.each([
  [320, 568],
  [390, 844],
  [1440, 900],
])('nothing moves when the card arrives at %d by %d', async (...[width, tall]) => {
  answer(load, withoutQuiz)
  const release = hold(load)
  await resize({ width, height: tall })
  await enter()
  const height = () => document.querySelector('.next-place')?.getBoundingClientRect().height
  await expect.poll(height).toBeGreaterThan(0)
  const reserved = height()
  release()
  await expect.element(card).toBeInTheDocument()
  expect(height()).toBe(reserved)
})

test('where nothing is left to do the landing leads to the sending', async () => {
  answer(load, onlyNotTold)
  await enter()
  await expect.element(card.getByText(texts.ready)).toBeVisible()
  await card.getByRole('link', { name: 'Kirim' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Kirim' })).toBeVisible()
})

test('once the gift was sent the landing says so, and leads to the sending', async () => {
  answer(load, onlyNotTold)
  answer(loadSent, { told_at: Date.now(), edit_answered: true })
  await enter()
  await expect.element(card.getByText(texts.sent)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Kirim' })).toBeVisible()
})

test('a beginning that was left is offered to go on with', async () => {
  await enter()
  keptAnswers.keep('{"name":"Sinta"}')
  await expect.element(card.getByRole('link', { name: texts.goOn })).toBeVisible()
  keptAnswers.erase()
  await expect.element(begin).toBeVisible()
})

test('the card fits at every size and is accessible', async () => {
  answer(load, withoutQuiz)
  await enter()
  const reach = async () => {
    await expect.element(card).toBeInTheDocument()
    card.element().scrollIntoView({ block: 'center' })
  }
  expect(await problemsAtEverySize({ reach })).toEqual([])
})
