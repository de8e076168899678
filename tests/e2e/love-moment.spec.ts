import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './kado.ts'
import { heardFiles, listen } from './sound-files.ts'

const PATH = '**/api/love-moment'
const LETTER = /Kamu takut ketinggian, tapi tetap naik/

const card = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })

test('a visitor turns one card at a time and reads its letter', async ({ page, kado }) => {
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await page.getByRole('link', { name: 'Letter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Love Story' })).toBeVisible()
  const market = card(page, 'Pasar Malam')
  await expect(market).toHaveAttribute('aria-pressed', 'false')
  const [front, back] = [page.locator('.moment-front').nth(1), page.locator('.moment-back').nth(1)]
  await expect(page.getByText('5 Maret 2022')).toBeVisible()
  await expect(front.getByText('5 Maret 2022')).toBeVisible()
  await front.scrollIntoViewIfNeeded()
  const cover = front.locator('img')
  await expect(cover).toHaveJSProperty('complete', true)
  await expect(cover).not.toHaveJSProperty('naturalWidth', 0)
  await expect(page.getByText(LETTER)).toBeHidden()
  await market.click()
  await expect(market).toHaveAttribute('aria-pressed', 'true')
  await expect(back.getByText(LETTER)).toBeVisible()
  await expect(back.getByText('5 Maret 2022')).toBeVisible()
  expect(await spoken(page)).toMatch(LETTER)

  await card(page, 'Janji Kita').click()
  await expect(market).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(LETTER)).toBeHidden()
  await expect(page.getByText(/Satu lampion, dua permohonan/)).toBeVisible()
  expect(await spoken(page)).not.toMatch(LETTER)
  await card(page, 'Janji Kita').click()
  await expect(page.locator('[aria-pressed="true"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/features$/)
})

test('a card is 400 pixels tall, turns in 0.6 s, also by keys, two a row from 640 px, and fades with less motion', async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/love-moment`)
  const { height } = (await card(page, 'Pasar Malam').boundingBox()) ?? {}
  expect(height).toBe(400)
  const turning = page.locator('.moment-turning').nth(1)
  await expect(turning).toHaveCSS('transition-duration', '0.6s')
  await expect(turning).toHaveCSS('transform', 'none')
  await card(page, 'Pasar Malam').click()
  await expect(turning).toHaveCSS('transform', /^matrix3d\(-1, 0, /)
  for (const [width, columns] of [
    [639, 1],
    [640, 2],
    [1023, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const cards = await page.getByRole('main').getByRole('listitem').all()
    const boxes = await Promise.all(cards.map((each) => each.boundingBox()))
    expect(boxes).toHaveLength(4)
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(columns)
  }

  const first = card(page, 'Pertama Bertemu')
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Space')
  await expect(first).toHaveAttribute('aria-pressed', 'true')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const front = page.locator('.moment-front').nth(1)
  await expect(front).toHaveCSS('opacity', '1')
  await card(page, 'Pasar Malam').click()
  await expect(front).toHaveCSS('opacity', '0')
  await expect(page.locator('.moment-back').nth(1)).toHaveCSS('opacity', '1')
  await expect(page.locator('.moment-turning').nth(1)).toHaveCSS('transform', 'none')
})

test('a card sounds like paper, and Back clicks', async ({ page, kado }) => {
  await listen(page)
  await open(page, `${kado.url}/love-moment`)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(async () => {
    await card(page, 'Pasar Malam').click()
    expect(await heardFiles(page)).toContain('page.mp3')
  }).toPass()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(async () => (await heardFiles(page)).at(-1)).toBe('click.wav')
})

test('a long letter scrolls inside its card, also by the keyboard', async ({ page, kado }) => {
  const letter = `${'Satu baris lagi tentang kita.\n'.repeat(40)}Selesai.`
  await page.route(PATH, (route) => route.fulfill({ json: answer([{ ...moment, letter }]) }))
  await open(page, `${kado.url}/love-moment`)
  await card(page, 'Hujan').click()
  const sheet = page.getByRole('region', { name: 'Surat Hujan' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(sheet).toBeFocused()
  await page.keyboard.press('End')
  const isAtEnd = () => sheet.evaluate((it) => it.scrollTop > it.scrollHeight - it.clientHeight - 2)
  await expect.poll(isAtEnd).toBe(true)
  // Pressed while the sheet still glides to its end, the key is lost.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect.poll(() => sheet.evaluate(({ scrollTop }) => scrollTop), { timeout: 1000 }).toBe(0)
  }).toPass()
  await card(page, 'Hujan').hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => sheet.evaluate(({ scrollTop }) => scrollTop)).toBe(200)
  await card(page, 'Hujan').click()
  await expect(card(page, 'Hujan')).toHaveAttribute('aria-pressed', 'false')
})

test('a day is spelled out however it was written, and the widest texts fit the narrowest window', async ({
  page,
  kado,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const dates = ['2022-02-12', '05032022', '18-08-2023', 'Suatu sore']
  const moments = dates.map((date, index) => ({ ...moment, id: index + 1, title: `Ke-${index}`, date }))
  const wide = { ...moment, id: 9, title: 'W'.repeat(60), date: 'W'.repeat(40), letter: 'W'.repeat(500) }
  await page.route(PATH, (route) => route.fulfill({ json: answer([...moments, wide]) }))
  await open(page, `${kado.url}/love-moment`)
  const shown = page.locator('.moment-front .moment-date')
  const spelled = ['12 Februari 2022', '5 Maret 2022', '18 Agustus 2023']
  await expect(shown).toHaveText([...spelled, 'Suatu sore', wide.date])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await card(page, wide.title).click()
  const sheet = page.locator('.moment-letter').last()
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await sheet.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(80)
})

test('the screen never stays blank', async ({ page, kado }) => {
  await page.route(PATH, (route) => route.abort())
  await open(page, `${kado.url}/love-moment`)
  await expect(page.getByRole('alert')).toHaveText('Cerita kita belum bisa diambil.')
  await page.unroute(PATH)
  await page.route(PATH, (route) => route.fulfill({ json: answer([]) }))
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Belum ada cerita di sini.')).toBeVisible()
})

const moment = {
  id: 1,
  title: 'Hujan',
  date: '12 Februari 2022',
  letter: 'Satu payung.',
  cover_image: '',
  cover: null,
}

function answer(data: object[]) {
  return { status: 'success', data, message: '' }
}

// What a screen reader can reach.
function spoken(page: Page) {
  return page.locator('main').ariaSnapshot()
}
