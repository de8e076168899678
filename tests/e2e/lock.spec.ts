import type { Page } from '@playwright/test'
import { sample } from '#gift/crossword/contract.ts'
import { expect, expectAccessible, open, test } from './kado.ts'
import { callAsOwner } from './owner-calls.ts'
import { goTo } from './screen-walk.ts'

// The pages behind the menu log their fetches.
test.use({ fetchesRooms: true })

const DATE = '14022024'

/** Every call that a page makes, as 'status path'. */
function listen(page: Page) {
  const calls: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (/^\/(api|media)\//.test(pathname)) calls.push(`${answer.status()} ${pathname}`)
  })
  return calls
}

/** The boxes of the date page's parts, which nothing may move. */
const placesOf = (page: Page) =>
  page.evaluate<number[][]>(
    `['h1', '.date-input-print', '.digits', '.keypad'].map((part) => document.querySelector(part))
      .map(({ offsetTop, offsetHeight }) => [offsetTop, offsetHeight])`,
  )

const filled = (page: Page) => page.locator('[data-digit][data-filled="true"]')

test('a visitor of a locked gift enters its date and sees everything', async ({ page, kado }) => {
  const owner = await callAsOwner(kado)
  await owner.post('/crossword', { words: sample.words, external_url: 'https://tts.example/' })
  await page.route('https://tts.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Teka-teki dari luar</h1>' }),
  )
  await owner.lock('Hari itu hujan.')
  const calls = listen(page)
  const toMenu = page.getByRole('link', { name: 'Langsung ke Ruang Kita' })
  await open(page, kado.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Untuk Kamu Sayangku')
  await page.getByRole('slider', { name: 'Slide' }).press('End')
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  await expect
    .poll(() => calls.toSorted())
    .toEqual(['200 /api/date-input', '200 /api/date-input/hint', '200 /api/opening'])

  const hint = page.getByText('Hari itu hujan.')
  const before = await placesOf(page)
  for (const missed of [1, 2, 3]) {
    await expect(hint, `${missed}`).toHaveCount(0)
    await page.keyboard.type('15022024')
    await expect(page.getByText('Tanggalnya belum tepat, coba lagi.')).toBeVisible()
    await page.clock.fastForward(1000)
    await expect(filled(page)).toHaveCount(0)
  }
  await expect(hint).toBeVisible()
  await expect(page.getByRole('button', { name: 'Now Playing' })).toHaveCount(0)
  expect(await placesOf(page)).toEqual(before)
  await expect(page.getByRole('button', { name: '0' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  // The access persists for a later visit.
  await page.reload()
  await page.clock.fastForward(5000)
  await expect(hint).toBeVisible()

  await page.keyboard.type(DATE)
  await expect(page.getByText('Tanggalnya tepat.')).toBeAttached()
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await expect(page.getByText('sejak 14 Februari 2024')).toBeVisible()
  // The pages are preloaded while the visitor looks at the days; the letter comes last.
  await expect.poll(() => calls).toContain('200 /api/love-typing.php')
  expect(calls.filter((call) => call.startsWith('423'))).toEqual([])
  await expect(page.getByRole('button', { name: 'Now Playing' })).toBeVisible()

  // The page was loaded when its policy named no foreign crossword: it reloads once to show it.
  await goTo(page, '/games/tts')
  await expect(page.getByRole('status', { name: 'Tunggu Sebentar!...' })).toBeVisible()
  await page.clock.fastForward(5000)
  const frame = page.frameLocator('iframe[title="Teka-Teki Silang"]')
  await expect(frame.getByRole('heading', { name: 'Teka-teki dari luar' })).toBeVisible()

  await open(page, `${kado.url}/gallery`)
  await expect(page.locator('.folder-card').first()).toBeVisible()
  await expect(page).toHaveURL(/\/gallery$/)

  // A later visit may skip the ritual, unless the lock forbids it.
  await goTo(page, '/features')
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeVisible()
  // The menu notes the visit when code that it fetches later has come.
  await expect.poll(() => page.evaluate("localStorage.getItem('hasSeenMenu')")).toBe('true')
  await goTo(page, '/')
  await expect(page.getByRole('slider', { name: 'Slide' })).toBeVisible()
  await expect(toMenu).toHaveCount(0)
  await open(page, kado.url)
  await expectAccessible(page)
  await toMenu.click()
  await expect(page).toHaveURL(/\/features$/)
  await expect(page.getByText('sejak 14 Februari 2024')).toBeVisible()
  await page.context().clearCookies()
  await open(page, kado.url)
  await expect(page.locator('.opening-return')).toBeAttached()
  // The page has asked for the lock before this does.
  const lock = await page.evaluate("fetch('/api/date-input').then((answer) => answer.json())")
  expect(lock).toMatchObject([{ selected_date: '' }])
  await expect(toMenu).toHaveCount(0)
})
