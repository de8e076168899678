import type { Page } from '@playwright/test'
import { boxOf } from './gestures.ts'
import { expect, expectAccessible, open, test } from './kado.ts'
import { heardFiles, listen } from './sound-files.ts'

const LETTER = /Kamu takut ketinggian, tapi tetap naik/

const card = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })

test('a visitor turns one card at a time and reads its letter', async ({ page, kado }) => {
  await listen(page)
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await page.getByRole('link', { name: 'Letter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Love Story' })).toBeVisible()
  const market = card(page, 'Pasar Malam')
  await expect(market).toHaveAttribute('aria-pressed', 'false')
  const [front, back] = [page.locator('.moment-front').nth(1), page.locator('.moment-back').nth(1)]
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
  // The elements that a screen reader can reach.
  const spoken = () => page.locator('main').ariaSnapshot()
  expect(await spoken()).toMatch(LETTER)
  await card(page, 'Janji Kita').click()
  await expect(market).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(LETTER)).toBeHidden()
  await expect(page.getByText(/Satu lampion, dua permohonan/)).toBeVisible()
  expect(await spoken()).not.toMatch(LETTER)
  await card(page, 'Janji Kita').click()
  await expect(page.locator('[aria-pressed="true"]')).toHaveCount(0)

  const first = card(page, 'Pertama Bertemu')
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Space')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => heardFiles(page)).toContain('page.mp3')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/features$/)
  await expect.poll(async () => (await heardFiles(page)).at(-1)).toBe('click.wav')
})

test('a card is 400 pixels tall, turns in 0.6 s, and scrolls a long letter', async ({ page, kado }) => {
  await open(page, `${kado.url}/love-moment`)
  const market = card(page, 'Pasar Malam')
  expect((await boxOf(market)).height).toBe(400)
  const turning = page.locator('.moment-turning').nth(1)
  await expect(turning).toHaveCSS('transition-duration', '0.6s')
  await expect(turning).toHaveCSS('transform', 'none')
  await market.click()
  await expect(turning).toHaveCSS('transform', /^matrix3d\(-1, 0, /)
  for (const [width, columns] of [
    [1023, 2],
    [640, 2],
    [639, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const cards = await page.getByRole('main').getByRole('listitem').all()
    const places = await Promise.all(cards.map(async (each) => Math.round((await boxOf(each)).x)))
    expect(places).toHaveLength(4)
    expect(new Set(places).size).toBe(columns)
  }
  await market.click()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const front = page.locator('.moment-front').nth(1)
  await expect(front).toHaveCSS('opacity', '1')
  await market.click()
  await expect(front).toHaveCSS('opacity', '0')
  await expect(page.locator('.moment-back').nth(1)).toHaveCSS('opacity', '1')
  await expect(turning).toHaveCSS('transform', 'none')

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const dates = ['2022-02-12', '05032022', '18-08-2023', 'Suatu sore']
  const letter = `${'Satu baris lagi tentang kita.\n'.repeat(40)}Selesai.`
  const rest = { letter, cover_image: '', cover: null }
  const moments = dates.map((date, id) => ({ id, title: `Ke-${id}`, date, ...rest }))
  const json = { status: 'success', data: moments, message: '' }
  await page.route('**/api/love-moment', (route) => route.fulfill({ json }))
  await open(page, `${kado.url}/love-moment`)
  const spelled = ['12 Februari 2022', '5 Maret 2022', '18 Agustus 2023', 'Suatu sore']
  await expect(page.locator('.moment-front .moment-date')).toHaveText(spelled)
  const rain = card(page, 'Ke-0')
  await rain.click()
  const sheet = page.getByRole('region', { name: 'Surat Ke-0' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(sheet).toBeFocused()
  await page.keyboard.press('End')
  const isAtEnd = () => sheet.evaluate((it) => it.scrollTop > it.scrollHeight - it.clientHeight - 2)
  await expect.poll(isAtEnd).toBe(true)
  // A key that is pressed while the sheet is still scrolling is lost.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect.poll(() => sheet.evaluate(({ scrollTop }) => scrollTop), { timeout: 1000 }).toBe(0)
  }).toPass()
  await rain.hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => sheet.evaluate(({ scrollTop }) => scrollTop)).toBe(200)
  await rain.click()
  await expect(rain).toHaveAttribute('aria-pressed', 'false')
})
