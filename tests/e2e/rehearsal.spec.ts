import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { enter, expect, expectAccessible, type Kado, stopClock, test } from './kado.ts'

const DATE = '14022024'

const chapters: [name: string, path: string][] = [
  ['Opening', routes.opening],
  ['Tanggal', routes.dateInput],
  ['Hari', routes.daysOfLove],
  ['Menu', routes.features],
  ['Galeri', routes.gallery],
  ['Rencana', routes.todoList],
  ['Teka-teki', routes.crossword],
  ['Kuis', routes.quiz],
  ['Hadiah', routes.mainGift],
  ['Surat', routes.loveTyping],
  ['Kupon', routes.coupon],
  ['Video', routes.videoGift],
  ['Momen', routes.loveMoment],
]

const LINE = 'Tidur yang nyenyak.'
const PROMISE = 'Masih aku.'

const rehearsed = (page: Page) => page.frameLocator('iframe[name="rehearsal"]')
const chapter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bab' }).getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
const pathIn = (page: Page) => new URL(page.frame('rehearsal')?.url() || 'about:blank').pathname

/** The calls that would store something. */
function watchWrites(page: Page) {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  return writes
}

test('the rehearsal plays every chapter at the chosen speed and can be paused', async ({ page, kado }) => {
  await enter(page, kado)
  await page.getByRole('link', { name: 'Gladi resik' }).click()
  await expect(page.getByText('Tidak dihitung sebagai dibuka')).toBeVisible()
  const loading = rehearsed(page).getByRole('status', { name: 'Tunggu Sebentar!...' })
  await expect(page.getByRole('radio', { name: '1x' })).toBeChecked()
  await stopClock(page)
  await chapter(page, 'Opening').click()
  await expect(loading).toBeVisible()
  await page.getByText('4x', { exact: true }).click()
  await page.getByRole('button', { name: 'Jeda' }).click()
  await page.clock.runFor(10_000)
  await expect(loading).toBeVisible()
  await page.getByRole('button', { name: 'Putar' }).click()
  await page.clock.runFor(1500)
  await page.clock.resume()
  await expect(rehearsed(page).locator('#loading')).toHaveCount(0)
  await page.getByRole('button', { name: 'Jeda' }).click()

  await chapter(page, 'Momen').click()
  await expect.poll(() => pathIn(page)).toBe('/love-moment')
  await expect(chapter(page, 'Momen')).toHaveAttribute('aria-current', 'step')
  await chapter(page, 'Momen').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => pathIn(page)).toBe('/video-gift')
  await expect(rehearsed(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => pathIn(page)).toBe('/love-moment')
  await expect(page.getByText('bab 13 dari 13')).toBeAttached()
  await page.getByRole('button', { name: 'Bab berikutnya' }).click()
  const end = page.getByRole('region', { name: 'Gladi resik selesai' })
  await expect(end).toBeVisible()
  await expectAccessible(page)
  const walked = new Set<string>()
  page.on(
    'framenavigated',
    (frame) => frame.name() === 'rehearsal' && walked.add(new URL(frame.url()).pathname),
  )
  await page.getByRole('button', { name: 'Ulangi' }).click()
  await expect(loading).toBeVisible()
  await stopClock(page)
  await page.getByRole('button', { name: 'Putar' }).click()
  const played = new Set<string | null>()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000)
        played.add(await page.locator('[aria-current="step"]').textContent())
        return end.isVisible()
      },
      { intervals: [100], timeout: 120_000 },
    )
    .toBe(true)
  expect([...played]).toEqual(chapters.map(([name]) => name))
  const ways = chapters.map(([, path]) => path)
  expect([...walked].filter((path) => ways.includes(path))).toEqual(ways)
  await page.getByRole('link', { name: 'Tutup gladi resik' }).click()
  await expect(page).toHaveURL(/\/edit-pages$/)
})

test('the rehearsal plays the games to their ends, each sealed letter on its day, the answer and the last line', async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  const features = await (await page.request.get(`${kado.url}/api/features`)).json()
  const menu = { title: features.title, selected_features: features.selected_features, closing: LINE }
  expect(await page.request.post(`${kado.url}/api/features`, { data: menu })).toBeOK()
  expect(await page.request.put(`${kado.url}/api/giving`, { data: { takes_answers: true } })).toBeOK()
  const sealed = { day: 36_500, title: '', text: PROMISE }
  expect(await page.request.post(`${kado.url}/api/sealed-letters`, { multipart: sealed })).toBeOK()
  const letters = async () => (await page.request.get(`${kado.url}/api/sealed-letters`)).json()
  const whole = await letters()

  await page.goto(`${kado.url}/rehearsal`)
  const writes = watchWrites(page)
  await expect(chapter(page, 'Penutup')).toBeAttached()
  await page.clock.fastForward(5000)
  await expect(rehearsed(page).locator('#loading')).toHaveCount(0)
  await stopClock(page)
  await page.getByText('4x', { exact: true }).click()
  await chapter(page, 'Teka-teki').click()
  const puzzle = rehearsed(page).frameLocator('iframe[title="Teka-Teki Silang"]')
  const written = puzzle.getByText(/^\d+ dari 45 huruf$/)
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(written).toHaveText(/^[1-9]/, { timeout: 1 })
  }).toPass({ intervals: [50] })
  await page.getByRole('button', { name: 'Jeda' }).click()
  const soFar = (await written.textContent()) ?? ''
  await page.clock.runFor(5000)
  await expect(written).toHaveText(soFar)
  await page.getByRole('button', { name: 'Putar' }).click()
  const letter = rehearsed(page).getByRole('region', { name: 'Surat hari ke-36.500' })
  const ends: [name: string, end: () => Promise<void>][] = [
    ['Teka-teki', () => expect(puzzle.getByText('45 dari 45 huruf')).toBeVisible({ timeout: 1 })],
    ['Kuis', () => expect(rehearsed(page).getByText('Skor Anda: 10 dari 10')).toBeVisible({ timeout: 1 })],
    ['Hari ke-36.500', () => expect(letter.getByText(PROMISE, { exact: true })).toBeVisible({ timeout: 1 })],
    [
      'Jawaban',
      () => expect(rehearsed(page).getByRole('heading', { name: 'Balasanmu' })).toBeVisible({ timeout: 1 }),
    ],
    [
      'Penutup',
      () => expect(rehearsed(page).getByText(`${LINE} Besok masih di sini.`)).toBeAttached({ timeout: 1 }),
    ],
  ]
  for (const [name, end] of ends) {
    await chapter(page, name).click()
    await expect(async () => {
      await page.clock.runFor(200)
      await expect(chapter(page, name)).toHaveAttribute('aria-current', 'step', { timeout: 1 })
      await end()
    }).toPass({ intervals: [50], timeout: 60_000 })
  }
  await expect(page.getByText('bab 16 dari 16')).toBeAttached()
  expect(writes).toEqual([])
  expect(await letters()).toEqual(whole)
})

test('the rehearsal shows what a visitor sees, has the lock and its hint, and stores nothing', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await enter(page, kado, '/rehearsal')
  const writes = watchWrites(page)
  const stored = async () => (await page.request.get(`${kado.url}/api/todo-list.php`)).json()
  const before = await stored()
  await chapter(page, 'Rencana').click()
  const todo = rehearsed(page).getByRole('switch', { name: 'Sehari tanpa ponsel' })
  await todo.click()
  await expect(todo).toBeChecked()
  await rehearsed(page).getByRole('link', { name: 'Kembali' }).click()
  await expect.poll(() => pathIn(page)).toBe('/features')
  await expect(chapter(page, 'Menu')).toHaveAttribute('aria-current', 'step')
  expect(await stored()).toEqual(before)
  await rehearsed(page).getByRole('button', { name: 'Main Gift' }).click()
  await rehearsed(page).getByRole('link', { name: 'Mini Games' }).click()
  await rehearsed(page).getByRole('link', { name: 'Teka-Teki Silang' }).click()
  const board = rehearsed(page).frameLocator('iframe[title="Teka-Teki Silang"]')
  await board.getByRole('textbox').first().fill('S')
  await expect(board.getByText('1 dari 45 huruf')).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tts-'))),
  ).toEqual([])
  expect(writes).toEqual([])

  const coupons = async () => (await page.request.get(`${kado.url}/api/coupons`)).json()
  for (const name of ['Sarapan', 'Pijat bahu'])
    expect(await page.request.post(`${kado.url}/api/coupons`, { data: { name } })).toBeOK()
  const whole = await coupons()
  await chapter(page, 'Kupon').click()
  await rehearsed(page)
    .getByRole('button', { name: /^Sobek/ })
    .first()
    .click()
  await expect(rehearsed(page).getByText('Tunggu ditepati')).toBeVisible()
  expect(await coupons()).toEqual(whole)
  expect(writes).toEqual([])

  await lock(page, kado)
  await restart(page)
  await expectLock(page)
  const opens_at = Date.now() + 3_600_000
  expect(await page.request.put(`${kado.url}/api/giving`, { data: { opens_at } })).toBeOK()
  await restart(page)
  await chapter(page, 'Tanggal').click()
  await miss(page)
  await expectCoupon(page)
  expect(writes).toEqual([])

  await chapter(page, 'Tanggal').click()
  await page.getByText('Tanggal rahasia masih contoh.').filter({ visible: true }).waitFor()
  await page
    .getByRole('link', { name: /^Perbaiki/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/page=date-input/)
})

async function lock(page: Page, kado: Kado) {
  const data = { locked: true, hint: 'Malam di danau' }
  expect(await page.request.put(`${kado.url}/api/lock`, { data })).toBeOK()
}

async function restart(page: Page) {
  await page.reload()
  await page.clock.fastForward(5000)
}

// A chapter behind the lock can be watched without entering the date.
async function expectLock(page: Page) {
  await chapter(page, 'Tanggal').click()
  for (let misses = 0; misses < 3; misses += 1) await miss(page)
  await expect(rehearsed(page).getByText('Malam di danau')).toBeVisible()
  await expectCoupon(page)
  await chapter(page, 'Tanggal').click()
  await type(page, DATE)
  await expect.poll(() => pathIn(page)).toBe('/days-of-love')
  await expect(rehearsed(page).getByRole('heading', { level: 1 })).toBeVisible()
}

async function miss(page: Page) {
  await type(page, '01012001')
  await expect(rehearsed(page).locator('[data-digit][data-filled="true"]')).toHaveCount(0)
}

async function expectCoupon(page: Page) {
  await chapter(page, 'Kupon').click()
  await expect(
    rehearsed(page)
      .getByText('Tunggu ditepati')
      .or(rehearsed(page).getByRole('button', { name: /^Sobek/ }))
      .first(),
  ).toBeVisible()
}

async function type(page: Page, digits: string) {
  for (const digit of digits) await rehearsed(page).getByRole('button', { name: digit, exact: true }).click()
}
