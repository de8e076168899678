import type { Page } from '@playwright/test'
import { DAY } from '#contract/durations.ts'
import { misfits } from './fits.ts'
import { expectInSight } from './hub.ts'
import { enter, expect, type Kado, test } from './kado.ts'
import { goTo } from './screen-walk.ts'

// Records what would leave the page.
const NOTE_SENT = `
  window.open = (url) => void (window.sent = url)
  window.print = () => void (window.sent = 'printed')
  navigator.share = async ({ text, url }) => void (window.sent = text + ' ' + url)`

const sent = (page: Page) => page.evaluate<string>('window.sent')

async function enterSharing(page: Page, kado: Kado) {
  await enter(page, kado, '/edit-pages?page=sending')
  await expect(page.getByRole('heading', { level: 2, name: 'Kirim' })).toBeVisible()
}

type GuestSettings = { opens_at: number | null; message: string; names_recipient: boolean }

const storedSettings = (page: Page) =>
  page.evaluate<GuestSettings>("fetch('/api/giving').then((answer) => answer.json())")

test('the owner copies and sends the link; card and picture name the recipient only where allowed', async ({
  page,
  kado,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript({ content: NOTE_SENT })
  await enterSharing(page, kado)
  await expect(page.getByLabel('Tautan hadiah', { exact: true })).toHaveText(kado.url.replace('http://', ''))
  await expect(page.getByText('Tautan ini hanya terbuka di komputer ini.')).toBeVisible()
  const copy = page.getByRole('button', { name: 'Salin tautan' })
  const before = await copy.boundingBox()
  await page.clock.pauseAt(new Date(Date.now() + DAY))
  await copy.click()
  await expect(copy).toHaveText('Tersalin')
  expect((await copy.boundingBox())?.width).toBe(before?.width)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(kado.url)
  await page.clock.runFor(2300)
  await expect(copy).toHaveText('Salin')
  await page.clock.resume()

  await expect(page.getByRole('article', { name: 'Kartu A6', exact: true })).toContainText('Untukmu')
  await expect(page.getByRole('img', { name: 'Ada sesuatu untukmu' })).toHaveJSProperty('naturalWidth', 1200)
  await page.getByText('Sebut nama di kartu dan halaman tunggu').click()
  // The editor stays in place: only its own part scrolls.
  expect(await page.evaluate('window.scrollY')).toBe(0)
  await expect(page.getByRole('article', { name: 'Kartu A6 untuk Sayangku' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Ada sesuatu untuk Sayangku' })).toHaveJSProperty(
    'naturalWidth',
    1200,
  )
  // The suggested line is not stored as the owner's.
  expect(await storedSettings(page)).toMatchObject({ names_recipient: true, message: '' })

  const message = page.getByRole('textbox', { name: 'Pesan WhatsApp' })
  await expect(message).toHaveValue(/^Sayangku, ada sesuatu untukmu\./)
  await message.fill('Buka kalau sudah sampai rumah, ya?')
  await expect(page.getByText('34/500')).toBeVisible()
  await page.getByRole('button', { name: 'Kirim lewat WhatsApp' }).click()
  const text = encodeURIComponent(`Buka kalau sudah sampai rumah, ya?\n${kado.url}`)
  await expect.poll(() => sent(page)).toBe(`https://wa.me/?text=${text}`)
  await expect
    .poll(() => storedSettings(page))
    .toMatchObject({
      message: 'Buka kalau sudah sampai rumah, ya?',
    })
  await page.getByRole('button', { name: 'Bagikan lewat yang lain' }).click()
  await expect.poll(() => sent(page)).toBe(`Buka kalau sudah sampai rumah, ya? ${kado.url}`)
  await page.getByRole('button', { name: 'Cetak A6' }).click()
  await expect.poll(() => sent(page)).toBe('printed')

  // The text stays in its field where it cannot be stored.
  await page.route('**/api/giving', (route) => route.abort())
  await message.fill('Nanti malam saja.')
  await message.blur()
  const unsaved = page.getByRole('alert')
  await expect(unsaved).toHaveText('Belum tersimpan. Yang kamu isi masih di sini. Coba lagi')
  await expectInSight(unsaved)
  await expect(message).toHaveValue('Nanti malam saja.')
  // With the stored text back in its field nothing is left to save.
  await message.fill('Buka kalau sudah sampai rumah, ya?')
  await message.blur()
  await expect(unsaved).toHaveCount(0)
  await message.fill('Nanti malam saja.')
  await message.blur()
  await expectInSight(unsaved)
  await page.unroute('**/api/giving')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.poll(() => storedSettings(page)).toMatchObject({ message: 'Nanti malam saja.' })
  await expect(unsaved).toHaveCount(0)

  // A press reaches the switch although the message below disappears with it.
  const names = page.getByRole('switch', { name: 'Sebut nama di kartu dan halaman tunggu' })
  await names.click()
  await expect(page.getByRole('status').filter({ hasText: 'Tersimpan.' })).toBeVisible()
  await message.fill('Untukmu, Sayang.')
  await page.locator('label').filter({ has: names }).hover()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.mouse.down()
  await saved
  await page.mouse.up()
  await expect(names).toBeChecked()
  await expect
    .poll(() => storedSettings(page))
    .toMatchObject({ message: 'Untukmu, Sayang.', names_recipient: true })

  // Changes that come faster than they are stored are saved in their order.
  const statuses: number[] = []
  await page.route('**/api/giving', async (route) => {
    const answer = await route.fetch()
    if (route.request().method() === 'PUT') statuses.push(answer.status())
    await new Promise((done) => setTimeout(done, 300))
    await route.fulfill({ response: answer })
  })
  await message.fill('Untukmu.')
  await names.click()
  await page.getByRole('radio', { name: 'Baru bisa dibuka pada waktu tertentu' }).click()
  await expect
    .poll(() => storedSettings(page))
    .toMatchObject({ message: 'Untukmu.', names_recipient: false, opens_at: expect.any(Number) })
  expect(statuses).not.toContain(409)
})

test('the owner sets a future opening hour, not a past one, and clears it', async ({ page, kado }) => {
  await enterSharing(page, kado)
  await page.getByRole('radio', { name: 'Baru bisa dibuka pada waktu tertentu' }).click()
  const until = page.getByRole('status').filter({ hasText: '19.00 WIB' })
  await expect(page.getByRole('status').filter({ hasText: 'Tersimpan.' })).toBeVisible()
  await expect(until).toBeInViewport({ ratio: 1 })
  const first = (await storedSettings(page)).opens_at
  expect(first).toBeGreaterThan(Date.now())

  const day = page.getByLabel('Tanggal', { exact: true })
  const hour = page.getByLabel('Jam (WIB)')
  const past = page
    .getByRole('alert')
    .filter({ hasText: 'Waktu itu sudah lewat. Pilih yang masih di depan.' })
  await day.fill('24 September 2025')
  expect(await day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await day.fill('14 Februari 2025')
  await hour.fill('20.30')
  await hour.blur()
  await expect(past).toBeVisible()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(day).toHaveValue('14 Februari 2025')
  expect((await storedSettings(page)).opens_at).toBe(first)
  expect(await misfits(page, 8)).toEqual([])

  // A device with a wrong clock takes the time from the server.
  await page.clock.setSystemTime(new Date('2020-01-01'))
  await day.fill('15 Februari 2025')
  await day.blur()
  await expect(past).toBeVisible()
  await expect(hour).toHaveAttribute('aria-invalid', 'true')
  expect((await storedSettings(page)).opens_at).toBe(first)
  await page.clock.setSystemTime(new Date())

  const year = new Date().getFullYear() + 1
  await day.fill(`14 Februari ${year}`)
  await hour.fill('20.30')
  await hour.blur()
  await expect(past).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: `14 Februari ${year}, 20.30 WIB` })).toBeVisible()
  expect((await storedSettings(page)).opens_at).toBe(Date.parse(`${year}-02-14T20:30:00+07:00`))
  const [waiting] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Lihat', exact: true }).click(),
  ])
  await expect(waiting.getByRole('timer', { name: /^Terbuka dalam \d+ hari/ })).toBeVisible({
    timeout: 20_000,
  })
  await waiting.close()
  const mark = page.getByRole('note').filter({ hasText: 'Belum dibuka untuk tamu' })
  await goTo(page, '/days-of-love')
  await expect(mark).toBeVisible()
  await goTo(page, '/edit-pages?page=sending')

  await page.getByRole('radio', { name: 'Langsung, begitu tautannya sampai' }).click()
  await expect.poll(async () => (await storedSettings(page)).opens_at).toBeNull()
  await goTo(page, '/days-of-love')
  await expect(page.getByRole('timer', { name: 'Hari bersama' })).toBeVisible()
  await expect(mark).toHaveCount(0)
})
