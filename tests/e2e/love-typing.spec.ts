import type { Page } from '@playwright/test'
import { raka } from '#tests/people.ts'
import { boxOf } from './gestures.ts'
import {
  declineLogin,
  expect,
  expectAccessible,
  holdClock,
  logIn,
  open,
  openHeld,
  settle,
  test,
} from './kado.ts'
import { setHidden } from './page-visibility.ts'
import { levels, played, refuseSongs, songs, spyOnSound } from './sound-spy.ts'

const SHORT = ['Aku.', 'Kamu 👩🏽‍❤️‍👨🏻']

test('paragraphs are typed one at a time, 30 ms a character, with sound', async ({ page, kado }) => {
  await openPaused(page, kado.url, SHORT, 'Raka')
  const paragraphs = page.locator('.typed-text p')
  const isPlaying = () => songs(page).then(([song]) => song?.isPlaying)
  await expect(paragraphs).toHaveText(['_'])
  await page.clock.runFor(29)
  await expect(paragraphs).toHaveText(['_'])
  await page.clock.runFor(1)
  await expect(paragraphs).toHaveText(['A_'])
  expect(await songs(page)).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await expect
    .poll(() => songs(page))
    .toEqual([{ address: expect.stringMatching(/^\/media\/.+\.mp3$/), isLoop: true, isPlaying: true }])
  await expect.poll(() => played(page)).toEqual(['loop'])
  await setHidden(page, true)
  await expect.poll(() => played(page)).toEqual(['loop', 'stop in 80'])
  await expect.poll(isPlaying).toBe(false)
  await page.clock.runFor(60_000)
  await expect(paragraphs).toHaveText(['A_'])
  await setHidden(page, false)
  await expect.poll(isPlaying).toBe(true)
  await page.clock.runFor(60)
  await expect(paragraphs).toHaveText(['Aku_'])
  await page.clock.runFor(30)
  await expect(paragraphs).toHaveText(['Aku.'])
  await expect.poll(() => played(page)).toEqual(['loop', 'stop in 80', 'loop', 'stop in 80'])
  await expect.poll(() => levels(page)).toEqual([0.5])
  await setHidden(page, true)
  await page.clock.runFor(60_000)
  await expect(paragraphs).toHaveText(['Aku.'])
  await setHidden(page, false)
  await page.clock.runFor(999)
  await expect(paragraphs).toHaveText(['Aku.'])
  await page.clock.runFor(1)
  await expect(paragraphs).toHaveText(['Aku.', '_'])
  await page.clock.runFor(5 * 30)
  await expect(paragraphs).toHaveText(['Aku.', 'Kamu _'])
  await expect.poll(() => played(page)).toHaveLength(5)
  await expect.poll(() => levels(page)).toEqual([0.5, 0.25])
  await page.clock.runFor(30)
  await expect(paragraphs).toHaveText(SHORT)
  await page.clock.runFor(5000)
  await expect(paragraphs).toHaveText(SHORT)
  await expect(page.locator('.love-typing-signature')).toHaveText('Raka')
  await expect(page.locator('.love-typing-dusk')).toHaveAttribute('data-fallen', 'true')

  await page.getByRole('button', { name: 'Jeda musik' }).click()
  await expect.poll(isPlaying).toBe(false)
  await page.getByRole('heading', { level: 1 }).click()
  await setHidden(page, true)
  await setHidden(page, false)
  expect(await isPlaying()).toBe(false)
  await page.getByRole('button', { name: 'Putar musik' }).click()
  await expect.poll(isPlaying).toBe(true)
  await page.getByRole('link', { name: 'Lanjut ke menu' }).click()
  await expect(page).toHaveURL(/\/features$/)
  await expect.poll(isPlaying).toBe(false)
})

test('a tap shows the whole letter; the first one only starts the music', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openPaused(page, kado.url, SHORT)
  const paragraphs = page.locator('.typed-text p')
  const sheet = page.locator('.typed-text')
  await refuseSongs(page, 1)
  await sheet.click()
  await expect.poll(() => logged.join()).toContain('The music of the letter could not begin')
  expect(await songs(page)).toEqual([])
  await page.clock.runFor(30)
  await expect(paragraphs).toHaveText(['A_'])
  // Where the music was refused, the next tap starts it too.
  await sheet.click()
  await expect.poll(() => songs(page)).toMatchObject([{ isPlaying: true }])
  await expect(paragraphs).toHaveText(SHORT)
  await page.clock.runFor(5000)
  await expect(paragraphs).toHaveText(SHORT)
  await expect.poll(() => played(page)).toEqual(['loop', 'stop in 80'])
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/main-gift$/)

  // By the keyboard too, at any point of the typing.
  await openPaused(page, kado.url, SHORT)
  await sheet.press('Enter')
  await expect(paragraphs).toHaveText(SHORT)

  // A long letter scrolls along with the typing until the reader scrolls.
  const long = Array.from({ length: 12 }, (_, index) =>
    `Paragraf ${index + 1}. ${'rindu '.repeat(70)}`.trim(),
  )
  await openPaused(page, kado.url, long)
  const text = page.getByRole('region', { name: 'Isi surat' })
  const below = () => text.evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop))
  const size = await page.locator('.love-typing-sheet').boundingBox()
  await page.clock.runFor(60_000)
  await expect(page.locator('.typed-text p').nth(3)).toBeVisible()
  await expect.poll(below).toBeLessThan(1)
  await text.hover()
  await page.mouse.wheel(0, -9_000)
  await expect.poll(() => text.evaluate((box) => box.scrollTop)).toBe(0)
  await expect(text).toHaveAttribute('data-more', 'true')
  await page.clock.runFor(20_000)
  expect(await text.evaluate((box) => box.scrollTop)).toBe(0)
  expect(await page.locator('.love-typing-sheet').boundingBox()).toEqual(size)
})

const sheets = [
  [320, 568, 9 / 16],
  [768, 1024, 9 / 16],
  [769, 1024, 16 / 9],
  [844, 390, 16 / 9],
  [1024, 768, 16 / 9],
  [2560, 1440, 16 / 9],
] as const

test('the sheet is 9/16 on a phone, else 16/9, and paragraphs are announced', async ({ page, kado }) => {
  await holdClock(page)
  await openHeld(page, `${kado.url}/love-typing`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kepada Sayangku' })).toBeVisible()
  const letter = page.getByRole('region', { name: 'Isi surat' })
  await expect(letter).toHaveAttribute('aria-live', 'polite')
  const whole = letter.locator('p:not([aria-hidden])')
  await expect(whole).toHaveCount(0)
  await expect(letter).not.toContainText('kamu yang sama.')
  await page.clock.runFor(60_000)
  await expect(whole).toHaveCount(4)
  await expect(page.getByText('kamu yang sama.')).toHaveCount(1)
  await page.clock.resume()
  await expectAccessible(page)

  for (const [width, height, ratio] of sheets) {
    await page.setViewportSize({ width, height })
    const sheet = await boxOf(page.locator('.love-typing-sheet'))
    expect(sheet.width / sheet.height).toBeCloseTo(ratio, 2)
    expect(sheet.x).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    const text = await boxOf(letter)
    expect(text.height).toBeGreaterThan(120)
    expect(text.width).toBeGreaterThan(200)
    if (width !== 844) continue
    await expect(page.getByRole('link', { name: 'Kembali' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Edit' })).toBeInViewport({ ratio: 1 })
  }
})

// The number of characters in each line, and the paper's margins beside them, in CSS pixels.
const MEASURE = `(() => {
  const text = document.querySelector('.typed-text p').firstChild
  const range = document.createRange()
  const lines = new Map()
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    const { top } = range.getBoundingClientRect()
    lines.set(top, (lines.get(top) ?? 0) + 1)
  }
  const sheet = document.querySelector('.love-typing-sheet').getBoundingClientRect()
  const column = document.querySelector('.typed-text').getBoundingClientRect()
  return { longest: Math.max(...lines.values()), left: column.left - sheet.left, right: sheet.right - column.right }
})()`

test('a line of the letter holds 60 to 70 characters on a desktop', { tag: '@desk' }, async ({
  page,
  kado,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const letter = ['kita '.repeat(90).trim(), ...SHORT]
  await openPaused(page, kado.url, letter)
  await expect(page.locator('.typed-text p')).toHaveText(letter)
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => songs(page)).toHaveLength(1)
  expect(await played(page)).toEqual([])
  for (const [width, height] of sheets.filter(([width]) => width >= 1024)) {
    await page.setViewportSize({ width, height })
    const measure = await page.evaluate<{ longest: number; left: number; right: number }>(MEASURE)
    expect(measure.longest).toBeGreaterThanOrEqual(60)
    expect(measure.longest).toBeLessThanOrEqual(70)
    expect(measure.left).toBeCloseTo(measure.right, 0)
  }
})

test('Edit asks for a login and opens the editor of the letter or the film', async ({ page, kado }) => {
  await kado.register(raka)
  for (const [path, field, shown] of [
    ['/love-typing', 'paragraf 1', /^Untuk kamu/],
    ['/video-gift', 'judul', 'Untuk Kamu'],
  ] as const) {
    await open(page, kado.url + path)
    await page.getByRole('button', { name: 'Edit' }).click()
    await declineLogin(page)
    await expect(page).toHaveURL(kado.url + path)
    await page.getByRole('button', { name: 'Edit' }).click()
    await logIn(page)
    await expect(page).toHaveURL(`${kado.url}/edit-${path.slice(1)}`)
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(shown)
    await page.getByRole('button', { name: 'Batal' }).click()
    await expect(page).toHaveURL(kado.url + path)
    // The session may outlive the browser's note of it.
    await page.evaluate("localStorage.removeItem('isLoggedIn')")
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page).toHaveURL(`${kado.url}/edit-${path.slice(1)}`)
    await page.context().clearCookies()
  }
})

// A clock that is held, and a letter whose text the test knows.
async function openPaused(page: Page, url: string, paragraphs: string[], signature?: string) {
  await spyOnSound(page)
  await page.route('**/api/love-typing.php', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...rest, data: { ...data, paragraphs, signature } } })
  })
  await holdClock(page)
  await openHeld(page, `${url}/love-typing`)
  await expect(page.locator('.typed-text')).toBeVisible()
  await settle(page)
}
