import type { Page } from '@playwright/test'
import { sample } from '#gift/quiz/contract.ts'
import { expect, holdClock, open, openHeld, test } from './kado.ts'
import { goTo } from './screen-walk.ts'
import { heardFiles, listen } from './sound-files.ts'

const photo = { url: '/images/cover-4.webp', width: 600, height: 800, widths: [], placeholder: '' }
const questions = sample.questions.map((each, index) => ({ ...each, photo, note: `Ingat ${index + 1}.` }))

test('the booth leads to the games and each game back to it', async ({ page, kado }) => {
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await page.getByRole('link', { name: 'Mini Games' }).click()
  await expect(page).toHaveURL(/\/games$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mini Games' })).toBeVisible()

  await page.getByRole('link', { name: 'Quiz Fun' }).click()
  await expect(page).toHaveURL(/\/games\/quiz$/)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await page.getByRole('link', { name: 'Teka-Teki Silang' }).click()
  await expect(page).toHaveURL(/\/games\/tts$/)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/games$/)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/features$/)
  await goTo(page, '/games/catur')
  await expect(page.getByRole('heading', { name: 'Halaman ini belum ditemukan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kembali ke awal' })).toBeVisible()
})

test('ten questions with four answers each lead to the score', async ({ page, kado }) => {
  await page.route('**/api/quiz', (route) => route.fulfill({ json: { ...sample, questions } }))
  await openPaused(page, `${kado.url}/games/quiz`)
  for (const [index, { question, options, answer }] of questions.entries()) {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(question)
    await expectAt(page, index + 1)
    for (const option of options) await expect(answerCalled(page, option)).toBeVisible()
    const right = answerCalled(page, options[answer] ?? '')
    // Every third answer is wrong, and corrected too late.
    if (index % 3 === 2) {
      await answerCalled(page, options[(answer + 1) % 4] ?? '').click()
      await right.click({ force: true })
      await right.dblclick({ force: true })
    } else await right.click()
    await page.clock.runFor(300)
  }
  const counting = page.getByRole('status', { name: 'Menghitung skor' })
  await expect(counting).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.clock.runFor(1499)
  await expect(counting).toBeVisible()
  await expect(page.getByText('Skor Anda')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Hasil Kuis' })).toBeFocused()
  await expect(page.getByText('Skor Anda: 7 dari 10')).toBeVisible()
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(0)
  const items = page.getByRole('region', { name: 'Semua jawaban' }).getByRole('listitem')
  await expect(items).toHaveCount(questions.length)
  for (const [index, { question, options, answer }] of questions.entries()) {
    const item = items.nth(index)
    await expect(item.getByRole('heading')).toHaveText(question)
    await expect(item.getByRole('definition').first()).toHaveText(options[answer] ?? '')
    const isRight = index % 3 !== 2
    await expect(item.locator('.quiz-note')).toHaveText(isRight ? [`Ingat ${index + 1}.`] : [])
    await expect(item.getByRole('img', { name: 'Foto untuk jawabanmu' })).toHaveCount(isRight ? 1 : 0)
    if (isRight) await expect(item.getByText('Jawabanmu, tepat')).toBeVisible()
    else
      await expect(item.getByText('Jawabanmu', { exact: true }).locator('+ dd')).toHaveText(
        options[(answer + 1) % 4] ?? '',
      )
  }

  await page.getByRole('button', { name: 'Batalkan Kuis' }).click()
  await expect(page.getByText('Skor Anda')).toHaveCount(0)
  await expectAt(page, 1)
  for (const { options, answer } of questions) {
    await answerCalled(page, options[answer] ?? '').click()
    await page.clock.runFor(300)
  }
  await page.clock.runFor(1500)
  await expect(page.getByText('Skor Anda: 10 dari 10')).toBeVisible()
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(1)
  await page.clock.resume()
  await page.getByRole('button', { name: 'Kembali ke Pilihan Game' }).click()
  await expect(page).toHaveURL(/\/games$/)
})

test('an answer is marked at once with a sound, and the next question comes after 0.3 s', async ({
  page,
  kado,
}) => {
  await listen(page)
  // A late sound is left out, and by this clock none is late.
  await openPaused(page, `${kado.url}/games/quiz`)
  // The first gesture allows sound.
  await page.getByRole('heading', { level: 1 }).click()
  await answerCalled(page, '28 Oktober').click()
  await expect(answerCalled(page, '28 Oktober')).toHaveAttribute('data-mark', 'wrong')
  await expect(answerCalled(page, '28 Oktober')).toHaveAccessibleDescription('Belum tepat')
  await expect(answerCalled(page, '17 Agustus')).toHaveAttribute('data-mark', 'right')
  await expect(answerCalled(page, '17 Agustus')).toHaveAccessibleDescription('Benar')
  await expect(answerCalled(page, '28 Oktober').locator('svg')).toBeVisible()
  await expect(page.getByText('Belum tepat. Jawabannya 17 Agustus.')).toBeAttached()
  await expect.poll(() => heardFiles(page)).toEqual(['wrong.mp3'])
  await page.clock.runFor(299)
  await expectAt(page, 1)
  await page.clock.runFor(1)
  await expectAt(page, 2)
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(answerCalled(page, 'Anggrek bulan')).toBeFocused()
  while (!(await answerCalled(page, 'Melati putih').and(page.locator(':focus')).count()))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(answerCalled(page, 'Melati putih')).toHaveAttribute('data-mark', 'right')
  await expect(page.getByText('Benar.', { exact: true })).toBeAttached()
  await expect.poll(() => heardFiles(page)).toEqual(['wrong.mp3', 'tick-on.mp3'])
  await page.clock.runFor(300)
  await expectAt(page, 3)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.clock.runFor(300)
  await expectAt(page, 4)
})

function answerCalled(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function expectAt(page: Page, now: number) {
  const progress = page.getByRole('progressbar', { name: 'Pertanyaan' })
  await expect(progress).toHaveAttribute('aria-valuenow', String(now))
  await expect(progress).toHaveAttribute('aria-valuemax', String(questions.length))
  await expect(progress).toHaveAttribute('aria-valuetext', `Pertanyaan ${now} dari ${questions.length}`)
}

async function openPaused(page: Page, address: string) {
  await holdClock(page)
  await openHeld(page, address)
  await expect(page.getByRole('progressbar')).toBeVisible()
}
