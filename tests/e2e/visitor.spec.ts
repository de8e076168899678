import type { Page } from '@playwright/test'
import { fetchesOf } from './fetches.ts'
import { expect, open, test } from './kado.ts'
import { goTo } from './screen-walk.ts'

// Like most people, without data saving.
test.use({ fetchesRooms: true })

const IN_SIGHT = 'matrix(1, 0, 0, 1, 0, 0)'

test('the whole visit works by keyboard alone, from an unknown address', { tag: '@desk' }, async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/entah-di-mana`)
  await expect(page.getByRole('heading', { name: 'Halaman ini belum ditemukan' })).toBeVisible()
  await tabTo(page, 'link', 'Kembali ke awal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${kado.url}/`)
  await expect(page.locator('.plate-dusk')).toHaveCSS('transform', IN_SIGHT)
  await tabTo(page, 'slider', 'Slide')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('slider', { name: 'Slide' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.type('149')
  await page.keyboard.press('Backspace')
  await expect(page.locator('[data-digit][data-filled="true"]')).toHaveText(['1', '4'])
  await page.keyboard.type('022024')
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Days Of Love' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.clock.fastForward(800)
  await expect(page).toHaveURL(/\/features$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ruang Kita' })).toBeFocused()
  // The camera has risen from the lake into the night.
  await expect(page.locator('.plate-dusk')).toHaveCSS('transform', /^matrix\(1, 0, 0, 1, 0, [1-9]/)
  await expect(page.locator('.plate-night')).toHaveCSS('transform', IN_SIGHT)
  await tabTo(page, 'button', 'Main Gift')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link')).toHaveText([/Main Gift/, /Gallery/, /Plans/, /Mini Games/, /Letter/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeFocused()
  await expect(page.getByRole('link')).toHaveCount(0)
})

test('after the loading screen nothing is fetched until the menu and on the pages behind it', async ({
  page,
  kado,
}) => {
  const asked: string[] = []
  page.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname))
  const allIsHere = fetchesOf(page, kado)
  await open(page, kado.url)
  await allIsHere()
  const before = asked.slice(0, asked.indexOf('/images/postmark.svg'))
  expect(before).toEqual(expect.arrayContaining(['/api/love-typing.php', '/api/crossword', '/tts.html']))
  const fetched: string[] = []
  // The browser requests the tab's icon when it likes, and the song is streamed; nothing on the screen waits for
  // either.
  const note = (url: string) => /\/favicon\.svg$|\.mp3$/.test(url) || fetched.push(url)
  page.on('requestfailed', (request) => note(request.url()))
  page.on('response', async (response) => {
    if (await response.serverAddr()) note(response.url())
  })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  await expect(page.locator('.date-input-print img')).toHaveJSProperty('complete', true)
  await page.keyboard.type('14022024')
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await page.getByRole('button', { name: 'Ketuk di mana saja untuk lanjut' }).click()
  await page.clock.fastForward(800)
  await expect(page).toHaveURL(/\/features$/)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await expect(page.getByRole('link', { name: 'Letter' })).toBeVisible()
  expect(fetched).toEqual([])
  for (const [path, photos] of [
    ['/gallery', '.pocket img'],
    ['/love-moment', '.moment-cover img'],
  ] as const) {
    await goTo(page, path)
    await expect(page.locator(photos).first()).toBeVisible()
    for (const photo of (await page.locator(photos).all()).slice(0, 4)) {
      const width = () => photo.evaluate((each) => (each as { naturalWidth?: number }).naturalWidth)
      await expect.poll(width).toBeGreaterThan(0)
    }
  }
})

async function tabTo(page: Page, role: 'slider' | 'button' | 'link', name: string) {
  const target = page.getByRole(role, { name })
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`Tab does not reach ${name}`)
}
