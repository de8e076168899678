import type { Page } from '@playwright/test'
import { fetchesOf } from './fetches.ts'
import { expect, holdClock, type Kado, open, stopClock, test } from './kado.ts'
import { callAsOwner } from './owner-calls.ts'
import { goTo } from './screen-walk.ts'

// As most people come, with a line that need not be spared.
test.use({ fetchesRooms: true })

const LOADING = 'Tunggu Sebentar!...'
const DATE = '02022022'
const IN_SIGHT = 'matrix(1, 0, 0, 1, 0, 0)'

test('a visitor walks from the loading screen to the saved content', { tag: '@wide' }, async ({
  page,
  kado,
}) => {
  await saveGift(kado)
  await holdClock(page, new Date('2026-02-14T04:00:00+07:00'))
  await page.goto(kado.url)
  await expect(page.getByRole('status', { name: LOADING })).toBeVisible()
  await expect(page.locator('[data-heart]')).toHaveCount(40)
  await page.clock.resume()
  await page.clock.fastForward(5000)

  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Selamat Ya Sinta Lestari')
  await expect(page.locator('.plate-dusk')).toHaveCSS('transform', IN_SIGHT)
  await expect(page.locator('.lantern:visible')).toHaveCount(4)
  // Those that wait below the window are no hearts yet.
  await expect(page.locator('.heart')).toHaveCount(100)
  await expect(page.locator('[data-heart]')).toHaveCount(0)
  // An hour later, so that the counter has five.
  await stopClock(page)
  await drag(page, 0.9)
  await expect(page.getByRole('slider', { name: 'Terbuka!' })).toBeVisible()
  await expect(page.locator('[data-hearts-overlay] [data-heart]')).toHaveCount(100)
  await page.clock.resume()
  await page.clock.fastForward(4000)

  await expect(page).toHaveURL(/\/date-input2$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kapan Jadian?' })).toBeVisible()
  await expect(page).toHaveTitle('Kapan Jadian? · Kado')
  for (const digit of DATE) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.clock.fastForward(1500)

  await expect(page).toHaveURL(/\/days-of-love$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Hari Kita' })).toBeVisible()
  await expect(page.getByText('sejak 2 Februari 2022')).toBeVisible()
  const timer = page.getByRole('timer', { name: 'Hari bersama' })
  await expect(timer.locator('[data-unit="days"]')).toHaveText('1473')
  await expect(timer.locator('[data-unit="hours"]')).toHaveText('05')
  for (const caption of ['Hari', 'Jam', 'Menit', 'Detik']) {
    await expect(timer.getByText(caption, { exact: true })).toBeVisible()
  }
  await page.locator('main').click({ position: { x: 20, y: 20 } })
  await page.clock.fastForward(800)

  await expect(page).toHaveURL(/\/features$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ruang Berdua' })).toBeVisible()
  // The camera has risen from the lake into the night.
  await expect(page.locator('.plate-dusk')).toHaveCSS('transform', /^matrix\(1, 0, 0, 1, 0, [1-9]/)
  await expect(page.locator('.plate-night')).toHaveCSS('transform', IN_SIGHT)
  await expect(page.getByText('sejak 2 Februari 2022')).toBeVisible()
  const heart = page.getByRole('button', { name: 'Main Gift' })
  await expect(heart).toHaveAttribute('aria-expanded', 'false')
  await heart.click()
  await expect(page.getByRole('link')).toHaveText([/Gallery/, /Letter/])
  await expect(page.getByRole('link', { name: 'Letter', exact: true })).toHaveAttribute(
    'href',
    '/love-moment',
  )
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect(page.getByRole('link')).toHaveCount(0)
  await heart.click()
  await heart.click()
  await expect(page).toHaveURL(/\/video-gift$/)
})

test('the whole walk works by keyboard alone, from an unknown address', { tag: '@desk' }, async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/entah-di-mana`)
  await expect(page.getByRole('heading', { name: 'Halaman ini belum ditemukan' })).toBeVisible()
  await tabTo(page, 'link', 'Kembali ke awal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${kado.url}/`)
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
  await tabTo(page, 'button', 'Main Gift')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link')).toHaveText([/Main Gift/, /Gallery/, /Plans/, /Mini Games/, /Letter/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeFocused()
  await expect(page.getByRole('link')).toHaveCount(0)
})

test('after the loading screen nothing is fetched on the way and in the rooms, whose first photos come last', async ({
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
  // The browser asks for the icon of a tab as it likes, and the song comes while it plays; nothing on
  // the screen waits for either.
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

/** Drags the heart by a share of its way, 55% of a track of which it fills 45%. */
async function drag(page: Page, share: number) {
  const box = await page.getByRole('slider').boundingBox()
  if (!box) throw new Error('The slider is not there')
  const y = box.y + box.height / 2
  const track = box.width / 0.45
  await page.mouse.move(box.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + track * 0.55 * share, y, { steps: 4 })
  await page.mouse.up()
}

async function tabTo(page: Page, role: 'slider' | 'button' | 'link', name: string) {
  const target = page.getByRole(role, { name })
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

async function saveGift(kado: Kado) {
  const { post } = await callAsOwner(kado)
  const photo_url = '/images/cover-4.webp'
  await post('/opening', { title: 'Selamat Ya', recipient_name: 'Sinta Lestari' })
  await post('/date-input', { title: 'Kapan Jadian?', selected_date: '02-02-2022', photo_url })
  await post('/days-of-love', { title: 'Hari Kita' })
  await post('/features', { title: 'Ruang Berdua', selected_features: '["letter","gallery"]' })
}
