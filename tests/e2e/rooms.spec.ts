import { leastText, misfits } from './fits.ts'
import { firstFolder } from './folders.ts'
import { boxOf } from './gestures.ts'
import { expect, open, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'
import { addressOf, openScreens } from './screens.ts'

const rooms = [
  'loveTyping',
  'videoGift',
  'loveMoment',
  'gallery',
  'folder',
  'todoList',
  'sealedLetters',
  'crossword',
  'quiz',
] as const

test('a page that cannot be loaded says so, is logged, and loads on retry', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  let isAway = false
  await page.route('**/api/**', (route) => (isAway ? route.abort() : route.continue()))
  const folder = await firstFolder(kado)
  await open(page, `${kado.url}/coupon`)
  for (const name of rooms) {
    const { failed, shows } = openScreens[name]
    isAway = true
    await walkTo(page, addressOf(name, folder))
    const failure = page.getByText(failed)
    await expect(failure, name).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(failure, name).toHaveCount(0)
    await expect(page.getByText(shows).filter({ visible: true }).first(), name).toBeVisible()
  }
  for (const said of ['The letter could not', 'GET /video-gift.php failed', 'GET /todo-list.php failed'])
    expect(logged.join()).toContain(said)
})

const wide = (length: number) => 'W'.repeat(length)

const film = { title: 'Selamat Ulang Tahun Yang Ke-27, Sayangku', description: 'Kita '.repeat(60) }
const moment = { id: 1, title: wide(20), date: wide(40), letter: wide(500), cover_image: '', cover: null }
const coupon = { name: wide(40), code: wide(20), description: wide(160), thanks: '', phone: '' }
const todos = [wide(120), `${'rencana panjang '.repeat(7)}x`]

const widest = [
  ['/video-gift', 'video-gift.php', { data: { ...film, video_url: '/film.mp4', poster: null } }],
  ['/love-moment', 'love-moment', { data: [moment] }],
  ['/coupon', 'coupon', { ...coupon, image_url: '', picture: null }],
  ['/todo-list', 'todo-list.php', todos.map((title, id) => ({ id, title, is_selected: '1' }))],
] as const

test('the widest texts of the pages behind the menu fit, and controls are large enough', async ({
  page,
  kado,
}) => {
  await page.route('**/film.mp4', () => undefined)
  for (const [, call, json] of widest) await page.route(`**/api/${call}`, (route) => route.fulfill({ json }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `${kado.url}/games`)
  const found: string[] = []
  for (const [path] of widest) {
    await walkTo(page, path)
    const shown = page.locator('main :is(video, .moment-button, .coupon-card, [role=switch])').first()
    await expect(shown).toBeVisible()
    if (path === '/love-moment') await shown.click()
    for (const [width, height] of [
      [320, 568],
      [844, 390],
      [2560, 1300],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const misfit of await misfits(page, leastText)) found.push(`${path} at ${width}: ${misfit}`)
      for (const control of await page.locator('main :is(button, a, input):visible').all()) {
        const box = await boxOf(control)
        if (Math.min(box.width, box.height) < 44) found.push(`${path} at ${width}: ${control}`)
      }
    }
  }
  expect(found).toEqual([])
})
