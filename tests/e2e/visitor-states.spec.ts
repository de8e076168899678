import type { Frame, Route } from '@playwright/test'
import { counterStart, elapsed } from '#contract/date.ts'
import { DAY } from '#contract/durations.ts'
import { holdBack } from './fetches.ts'
import { expect, open, stopClock, test } from './kado.ts'
import { goTo, walkTo } from './screen-walk.ts'
import { heard, listen, soundContexts } from './sound-files.ts'

// The red that is readable on the night.
const RED = 'rgb(255, 168, 160)'

test('a load that the network broke off is retried, then reported', async ({ page, kado }) => {
  let lost = 0
  const lose = (route: Route) => {
    lost += 1
    return route.abort('connectionreset')
  }
  await page.route('**/assets/**', lose, { times: 1 })
  // With the real clock: a held one does not tell a page how it was opened.
  await page.goto(kado.url)
  await expect(page.getByRole('button', { name: 'Buka hadiah' })).toBeVisible()
  expect(lost).toBe(1)

  // Neither its remaining files nor the page itself can be fetched.
  let [files, tries] = [0, 0]
  await page.route('**', (route) => {
    if (route.request().url().includes('/assets/')) files += 1
    else if (route.request().resourceType() === 'fetch') tries += 1
    return files > 0 ? route.abort('connectionreset') : route.continue()
  })
  await page.goto(`${kado.url}/features`)
  const failed = page.getByRole('status', { name: 'Belum bisa dibuka. Periksa koneksimu, lalu coba lagi.' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  // The page is asked for once for each lost file.
  await expect.poll(() => tries).toBe(files)
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect.poll(() => tries).toBe(files + 1)
  await expect(failed).toBeVisible()
  await page.unroute('**')
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('every screen shows its heading when nothing can be loaded', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/**', (route) => route.abort())
  await open(page, kado.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('No Title No Recipient')
  await expect(page.getByRole('alert')).toHaveText('Gagal mengambil data.')
  await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^GET \/opening failed /))

  await walkTo(page, '/date-input2')
  await expect(page.getByRole('heading', { name: 'Tanggal Jadian Kita?' })).toBeVisible()
  await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^GET \/date-input failed /))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.type('14022024')
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/days-of-love$/)
  await expect(page.getByRole('heading', { name: 'Days Of Love' })).toBeVisible()
  await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^GET \/days-of-love failed /))
  await expect(page.getByRole('alert')).toHaveCount(0)

  await walkTo(page, '/features')
  await expect(page.getByRole('alert')).toHaveText('Gagal mengambil data fitur.')
  await expect(page.getByRole('alert')).toHaveCSS('color', RED)
  await page.unroute('**/api/**')
  for (const [body, sentence] of [
    ['null', 'Data tidak ditemukan atau kosong.'],
    ['', 'Data tidak ditemukan atau kosong.'],
    ['{"title":"Ruang Kita","selected_features":"[gift"}', 'Gagal mengambil data fitur.'],
  ] as const) {
    await page.route('**/api/features', (route) => route.fulfill({ contentType: 'application/json', body }))
    // The sentence before may be the same.
    const answered = page.waitForResponse('**/api/features')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await answered
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await page.unroute('**/api/features')
  }
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: 'Ruang Kita' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeVisible()

  // A carried date of more than eight characters is replaced by the fallback.
  await page.evaluate(`history.pushState({ date: '02-02-2022' }, '', '/features')`)
  await expect(page.getByText('sejak 14 Februari 2024')).toBeVisible()
  await page.evaluate(`history.pushState({ date: '02022022' }, '', '/features')`)
  await expect(page.getByText('sejak 2 Februari 2022')).toBeVisible()

  // On a device with a wrong clock the days are counted by the server's.
  await page.clock.setSystemTime(Date.now() + 3.5 * DAY)
  await page.goto(`${kado.url}/days-of-love`)
  await page.clock.fastForward(5000)
  const days = () => elapsed(counterStart('14022024', 'Asia/Jakarta', Date.now()), Date.now()).days
  await expect
    .poll(async () => Number(await page.locator('[data-unit="days"]').textContent()) - days())
    .toBe(0)

  // A screen that cannot be fetched, or that breaks, fails alone.
  const player = page.getByRole('button', { name: 'Now Playing' })
  await page.route(/behind-menu[^/]*\.js$/, (route) => route.abort())
  await goTo(page, '/games')
  await expect(page.getByRole('alert')).toHaveText(/^Halaman ini belum bisa diambil\. Periksa koneksimu/)
  await expect(player).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Halaman ini masih belum bisa dibuka\. Muat ulang/)
  await goTo(page, '/features')
  await expect(page.getByRole('button', { name: 'Main Gift' })).toBeVisible()
  await goTo(page, '/games')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  const reload = page.getByRole('button', { name: 'Muat ulang' })
  await expect(reload).toBeVisible()
  await page.unroute(/behind-menu[^/]*\.js$/)
  await reload.click()
  await page.clock.fastForward(5000)
  await expect(page.getByRole('link', { name: 'Quiz Fun' })).toBeVisible()
  await page.route('**/api/todo-list.php', (route) => route.fulfill({ json: {} }))
  await goTo(page, '/todo-list')
  await expect(page.getByRole('alert')).toHaveText(/^Bagian ini tersendat\. Coba lagi/)
  await expect(player).toBeVisible()
})

test('the preview skips the loading screen and is silent', { tag: '@preview' }, async ({ page, kado }) => {
  await listen(page)
  await open(page, `${kado.url}/entah-di-mana`)
  // No further loading screen is shown.
  await stopClock(page)
  // It is empty until its code is loaded: the loading screen is not even painted.
  const letCome = await holdBack(page, '**/assets/**')
  await page.evaluate(`document.body.replaceChildren(
    Object.assign(document.createElement('iframe'), { name: 'preview', src: '/?kosong', width: 360, height: 640 }),
  )`)
  const preview = page.frameLocator('iframe[name="preview"]')
  await expect(preview.locator('#loading')).toBeAttached()
  await expect(preview.locator('#loading')).toBeHidden()
  letCome()
  await expect(preview.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(preview.getByText('Tunggu Sebentar!...')).toHaveCount(0)
  await preview.getByRole('slider').press('Enter')
  await expect(preview.locator('[data-hearts-overlay]')).toHaveCount(1)
  await expectSilent(page.frame('preview'))

  await page.frame('preview')?.goto(`${kado.url}/date-input2`)
  for (const digit of '14022023') await preview.getByRole('button', { name: digit, exact: true }).click()
  await expect(preview.locator('[data-state="wrong"]')).toBeVisible()
  await expectSilent(page.frame('preview'))
})

async function expectSilent(frame: Frame | null) {
  if (!frame) throw new Error('The preview is not there')
  expect(await soundContexts(frame)).toBe(0)
  expect(await heard(frame)).toEqual([])
}
