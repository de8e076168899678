import type { Locator, Page } from '@playwright/test'
import { sample } from '#gift/crossword/contract.ts'
import { post } from '#tests/http-client.ts'
import { fetchesOf } from './fetches.ts'
import { closeForm, openForm, preview, save } from './hub.ts'
import { enter, expect, expectAccessible, open, test } from './kado.ts'
import { callAsOwner } from './owner-calls.ts'
import { goTo } from './screen-walk.ts'

// The pages behind the menu log their fetches.
test.use({ fetchesRooms: true })

const DATE = '14022024'
const LOCKED = 'Hadiah ini terkunci. Masukkan dulu tanggal rahasianya.'

/** Every call that a page makes, as 'status path'. */
function listen(page: Page) {
  const calls: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (/^\/(api|media)\//.test(pathname)) calls.push(`${answer.status()} ${pathname}`)
  })
  return calls
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
/** The boxes of the date page's parts, which nothing may move. */
const placesOf = (page: Page) =>
  page.evaluate<number[][]>(
    `['h1', '.date-input-print', '.digits', '.keypad'].map((part) => document.querySelector(part))
      .map(({ offsetTop, offsetHeight }) => [offsetTop, offsetHeight])`,
  )

async function expectUncovered(part: Locator, cover: Locator) {
  const apart = async () => {
    const [one, other] = [await part.boundingBox(), await cover.boundingBox()]
    return one && other && (one.y + one.height <= other.y || other.y + other.height <= one.y)
  }
  await expect.poll(apart).toBe(true)
}

const filled = (page: Page) => page.locator('[data-digit][data-filled="true"]')

test('a visitor of a locked gift enters its date and sees everything', async ({ page, kado }) => {
  const owner = await callAsOwner(kado)
  await owner.lock('Hari itu hujan.')
  const calls = listen(page)
  const toMenu = page.getByRole('link', { name: 'Langsung ke Ruang Kita' })
  await open(page, kado.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Untuk Kamu Sayangku')
  await expect(page.getByRole('button', { name: 'Now Playing' })).toHaveCount(0)
  await expect(toMenu).toHaveCount(0)
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
  await expect(page.getByRole('slider', { name: 'Slide' })).toBeVisible()
  await expect(toMenu).toHaveCount(0)
})

test('a date that cannot be checked keeps its digits and shows why', async ({ page, context, kado }) => {
  const owner = await callAsOwner(kado)
  await owner.post('/crossword', { words: sample.words, external_url: 'https://tts.example/' })
  await page.route('https://tts.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Teka-teki dari luar</h1>' }),
  )
  await owner.lock()
  // A visitor who opens another address enters the date first.
  await open(page, `${kado.url}/video-gift`)
  await expect(page).toHaveURL(/\/date-input2$/)
  await expect(alert(page, LOCKED)).toBeVisible()
  for (const part of ['h1', '.gauge', '.digits'])
    await expectUncovered(page.locator(part), alert(page, LOCKED))

  await context.setOffline(true)
  await page.keyboard.type(DATE)
  await expect(alert(page, 'Tanggalnya belum bisa diperiksa. Periksa koneksimu')).toBeVisible()
  await expect(filled(page)).toHaveText([...DATE])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hapus' }).click()
  await expect(filled(page)).toHaveCount(7)
  await context.setOffline(false)

  for (let tries = 0; tries < 10; tries++) await post(kado, '/api/date-input/unlock', { date: '15022024' })
  await page.keyboard.type('4')
  await expect(alert(page, 'Sudah terlalu banyak dicoba. Coba lagi ')).toBeVisible()
  await expect(filled(page)).toHaveText([...DATE])

  const answer = {
    status: 'success',
    success: true,
    message: '',
    selected_date: DATE,
    data: { selected_date: DATE },
  }
  await page.route('**/unlock', (route) => route.fulfill({ json: answer }))
  // The right date without the cookie, as in a browser that blocks cookies.
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(alert(page, 'Browser ini memblokir cookie. Izinkan cookie')).toBeVisible()
  await expectAccessible(page)
  await expect(filled(page)).toHaveText([...DATE])
  // The owner opens the gift meanwhile, and the same digits are accepted.
  await owner.put('/lock', { locked: false, hint: '' })
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Tanggalnya tepat.')).toBeAttached()
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)

  // The page was loaded when its policy named no foreign crossword: it reloads once to show it.
  await goTo(page, '/games/tts')
  await expect(page.getByRole('status', { name: 'Tunggu Sebentar!...' })).toBeVisible()
  await page.clock.fastForward(5000)
  const frame = page.frameLocator('iframe[title="Teka-Teki Silang"]')
  await expect(frame.getByRole('heading', { name: 'Teka-teki dari luar' })).toBeVisible()
})

test('a gift that is locked during a visit asks for its date', async ({ page, kado }) => {
  const owner = await callAsOwner(kado)
  const calls = listen(page)
  const allIsHere = fetchesOf(page, kado)
  await open(page, `${kado.url}/todo-list`)
  await allIsHere()
  const todo = page.getByRole('switch').nth(1)
  await expect(todo).toHaveAttribute('aria-checked', 'false')
  await owner.lock()
  await todo.click()
  await expect(alert(page, 'Pilihan terakhirmu belum tersimpan')).toBeVisible()
  await expect(alert(page, LOCKED)).toBeVisible()
  await expect(page).toHaveURL(/\/date-input2$/)
  await expect(page.getByRole('button', { name: 'Now Playing' })).toHaveCount(0)

  await page.keyboard.type(DATE)
  await expect(page.getByText('Tanggalnya tepat.')).toBeAttached()
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await expect(page.getByRole('button', { name: 'Now Playing' })).toBeVisible()
  await page.goBack()
  await page.goto(`${kado.url}/todo-list`)
  await page.clock.fastForward(5000)
  await expect(page.getByRole('switch').nth(1)).toHaveAttribute('aria-checked', 'false')

  // Another date ends the access of the first one; here only a film finds out.
  await expect.poll(() => calls.filter((call) => call === '200 /api/love-typing.php')).toHaveLength(2)
  const date = { title: 'Kapan?', selected_date: '12022022', photo_url: '/images/cover-4.webp' }
  await owner.post('/date-input', date)
  await goTo(page, '/video-gift')
  await expect(page).toHaveURL(/\/date-input2$/)
  await page.keyboard.type('12022022')
  await expect(page.getByText('Tanggalnya tepat.')).toBeAttached()
})

test('the owner locks the gift in the hub and still sees all of it', { tag: '@preview' }, async ({
  page,
  kado,
  another,
}) => {
  await enter(page, kado)
  await openForm(page, 'Kunci')
  const lock = page.getByRole('switch', { name: 'Kunci hadiah ini' })
  await expect(lock).not.toBeChecked()
  await expect(page.getByText('Siapa pun yang punya alamatnya')).toBeVisible()
  await expect(page.getByText('Hanya yang tahu tanggal rahasianya')).toBeVisible()
  await expect(page.getByText('Tanggal rahasiamu masih contoh (14 Februari 2024)')).toBeVisible()
  await page.getByLabel('petunjuk').fill('x'.repeat(121))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Petunjuk paling banyak 120 karakter.')).toBeVisible()
  const givenAway = page.getByText('Petunjuk ini menyebut tanggalnya sendiri')
  for (const hint of ['14-02-2024 ya', 'sore, 14 februari 2024']) {
    await page.getByLabel('petunjuk').fill(hint)
    await expect(givenAway).toBeVisible()
  }
  await page.getByLabel('petunjuk').fill('Hari itu hujan.')
  await expect(givenAway).toHaveCount(0)
  await lock.press('Space')
  await expect(page.getByText('Terkunci', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await closeForm(page)

  await page.getByRole('link', { name: 'Love Moments' }).click()
  await expect(preview(page).getByRole('heading', { name: 'Our Love Story' })).toBeVisible()
  await expect(preview(page).getByRole('article').or(preview(page).getByRole('button')).first()).toBeVisible()
  await expect(page.getByText('Tanggal rahasia masih contoh.')).toBeVisible()
  const stranger = await another()
  await open(stranger, `${kado.url}/love-moment`)
  await expect(stranger).toHaveURL(/\/date-input2$/)

  await openForm(page, 'Kunci')
  await expect(lock).toBeChecked()
  await expect(page.getByLabel('petunjuk')).toHaveValue('Hari itu hujan.')
  await page.getByRole('link', { name: 'Ganti di Date Input' }).click()
  await expect(page).toHaveURL(/page=date-input$/)
})
