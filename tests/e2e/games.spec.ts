import type { Page } from '@playwright/test'
import { sample } from '#gift/quiz/contract.ts'
import { expect, holdClock, open, openHeld, test } from './kado.ts'
import { goTo } from './screen-walk.ts'
import { heardFiles, listen } from './sound-files.ts'

const { questions } = sample
const photo = { url: '/images/cover-4.webp', width: 600, height: 800, widths: [], placeholder: '' }
const three = questions.slice(0, 3).map((each, index) => ({ ...each, photo, note: `Ingat ${index + 1}.` }))

test('the games are picked at the booth, and lead back to it', async ({ page, kado }) => {
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
})

test('ten questions with four answers each end in the score', async ({ page, kado }) => {
  await openPaused(page, `${kado.url}/games/quiz`)
  for (const [index, { question, options, answer }] of questions.entries()) {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(question)
    await expectAt(page, index + 1, questions.length)
    for (const option of options) await expect(answerCalled(page, option)).toBeVisible()
    // Wrong at every third question.
    await answerCalled(page, options[index % 3 === 2 ? (answer + 1) % 4 : answer] ?? '').click()
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
  const review = page.getByRole('region', { name: 'Semua jawaban' })
  await expect(review.getByRole('listitem')).toHaveCount(sample.questions.length)
  for (const [index, { question, options, answer }] of sample.questions.entries()) {
    const item = review.getByRole('listitem').nth(index)
    await expect(item.getByRole('heading')).toHaveText(question)
    await expect(item.getByRole('definition').first()).toHaveText(options[answer] ?? '')
    if (index % 3 === 2)
      await expect(item.getByText('Jawabanmu', { exact: true }).locator('+ dd')).toHaveText(
        options[(answer + 1) % 4] ?? '',
      )
    else await expect(item.getByText('Jawabanmu, tepat')).toBeVisible()
  }
  await page.clock.resume()
  await page.getByRole('button', { name: 'Kembali ke Pilihan Game' }).click()
  await expect(page).toHaveURL(/\/games$/)
})

test('an answer is marked at once, the next question comes after 0.3 s, and keys alone answer it', async ({
  page,
  kado,
}) => {
  await openPaused(page, `${kado.url}/games/quiz`)
  await answerCalled(page, '28 Oktober').click()
  await expect(answerCalled(page, '28 Oktober')).toHaveAttribute('data-mark', 'wrong')
  await expect(answerCalled(page, '28 Oktober')).toHaveAccessibleDescription('Belum tepat')
  await expect(answerCalled(page, '17 Agustus')).toHaveAttribute('data-mark', 'right')
  await expect(answerCalled(page, '17 Agustus')).toHaveAccessibleDescription('Benar')
  await expect(answerCalled(page, '28 Oktober').locator('svg')).toBeVisible()
  await expect(page.getByText('Belum tepat. Jawabannya 17 Agustus.')).toBeAttached()
  await page.clock.runFor(299)
  await expectAt(page, 1, 10)
  await page.clock.runFor(1)
  await expectAt(page, 2, 10)
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(answerCalled(page, 'Anggrek bulan')).toBeFocused()
  while (!(await answerCalled(page, 'Melati putih').and(page.locator(':focus')).count()))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(answerCalled(page, 'Melati putih')).toHaveAttribute('data-mark', 'right')
  await expect(page.getByText('Benar.', { exact: true })).toBeAttached()
  await page.clock.runFor(300)
  await expectAt(page, 3, 10)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.clock.runFor(300)
  await expectAt(page, 4, 10)
})

test('an answer counts once, and Batalkan Kuis throws the score away', async ({ page, kado }) => {
  await askThree(page)
  await openPaused(page, `${kado.url}/games/quiz`)
  await answerCalled(page, '1 Juni').click()
  await answerCalled(page, '17 Agustus').click({ force: true })
  await answerCalled(page, '17 Agustus').dblclick({ force: true })
  await page.clock.runFor(300)
  await expectAt(page, 2, 3)
  await page.clock.runFor(2000)
  await expectAt(page, 2, 3)
  await answerAll(page, three.slice(1))
  await expect(page.getByText('Skor Anda: 2 dari 3')).toBeVisible()
  await expect(page.locator('.quiz-note')).toHaveText(['Ingat 2.', 'Ingat 3.'])
  await expect(page.getByRole('img', { name: 'Foto untuk jawabanmu' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Batalkan Kuis' }).click()
  await answerAll(page, three)
  await expect(page.getByText('Skor Anda: 3 dari 3')).toBeVisible()
  await expect(page.locator('[data-hearts-overlay]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Batalkan Kuis' }).click()
  await expect(page.getByText('Skor Anda')).toHaveCount(0)
  await expectAt(page, 1, 3)
  await answerCalled(page, '1 Juni').click()
  await page.clock.runFor(300)
  await answerAll(page, three.slice(1))
  await expect(page.getByText('Skor Anda: 2 dari 3')).toBeVisible()
})

test('right and wrong answers sound different', async ({ page, kado }) => {
  await listen(page)
  // A sound that comes late is left out, and by this clock none is late.
  await openPaused(page, `${kado.url}/games/quiz`)
  // The first gesture wakes the sound.
  await page.getByRole('heading', { level: 1 }).click()
  await answerCalled(page, '17 Agustus').click()
  await expect.poll(() => heardFiles(page)).toEqual(['tick-on.mp3'])
  await page.clock.runFor(300)
  await expectAt(page, 2, 10)
  await answerCalled(page, 'Kamboja').click()
  await expect.poll(() => heardFiles(page)).toEqual(['tick-on.mp3', 'wrong.mp3'])
})

test('a quiz that cannot be loaded is retried, an unknown game is not found', async ({ page, kado }) => {
  await page.route('**/api/quiz', (route) => route.abort())
  await open(page, `${kado.url}/games/quiz`)
  await expect(page.getByRole('alert')).toHaveText('Gagal memuat kuis. Silakan coba lagi.')
  await page.unroute('**/api/quiz')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expectAt(page, 1, 10)

  await goTo(page, '/games/catur')
  await expect(page.getByRole('heading', { name: 'Halaman ini belum ditemukan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kembali ke awal' })).toBeVisible()
})

function answerCalled(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function expectAt(page: Page, now: number, of: number) {
  const progress = page.getByRole('progressbar', { name: 'Pertanyaan' })
  await expect(progress).toHaveAttribute('aria-valuenow', String(now))
  await expect(progress).toHaveAttribute('aria-valuemax', String(of))
  await expect(progress).toHaveAttribute('aria-valuetext', `Pertanyaan ${now} dari ${of}`)
}

/** Asks three of the questions where all ten would take longer and show no more. */
function askThree(page: Page) {
  return page.route('**/api/quiz', (route) => route.fulfill({ json: { ...sample, questions: three } }))
}

async function answerAll(page: Page, asked: typeof questions) {
  for (const { options, answer } of asked) {
    await answerCalled(page, options[answer] ?? '').click()
    await page.clock.runFor(300)
  }
  await page.clock.runFor(1500)
}

async function openPaused(page: Page, address: string) {
  await holdClock(page)
  await openHeld(page, address)
  await expect(page.getByRole('progressbar')).toBeVisible()
}
