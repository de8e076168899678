import type { Page } from '@playwright/test'
import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import { raka } from '#tests/people.ts'
import { graveFindings } from './axe.ts'
import { misfitsAtEverySize } from './fits.ts'
import { expect, expectAccessible, open, test } from './kado.ts'
import { callAsOwner } from './owner-calls.ts'
import { goTo } from './screen-walk.ts'

// The interval at which a waiting page asks for its hour.

/** The calls of the page, and the errors in its console. */
function listen(page: Page) {
  const heard: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|media)\//.test(pathname)) heard.push(pathname)
  })
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
  return heard
}

const waiting = (page: Page) => page.getByRole('timer')
const lit = (page: Page) => page.getByRole('status').filter({ hasText: 'Sudah waktunya' })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('before its hour the gift counts down; then it opens without a reload', async ({ page, kado }) => {
  const owner = await callAsOwner(kado)
  await owner.give({ opens_at: Date.now() + 83 * DAY + 5.5 * HOUR, names_recipient: true })
  const heard = listen(page)
  await open(page, `${kado.url}/gallery`)
  await expect(page.getByRole('heading', { name: 'Ada sesuatu untuk Sayangku' })).toBeVisible()
  await expect(waiting(page)).toHaveAccessibleName('Terbuka dalam 83 hari 5 jam')
  await expect(page.getByText('Lampionnya menyala sendiri nanti.')).toBeVisible()
  const seconds = () => page.locator('[data-unit="seconds"]').textContent()
  const before = await seconds()
  await expect.poll(seconds).not.toBe(before)
  // A clock that was changed does not open the gift.
  await page.clock.fastForward(84 * DAY)
  await expect(waiting(page)).toHaveAccessibleName('Terbuka dalam 83 hari 5 jam')
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(new Set(heard)).toEqual(new Set(['/api/waiting']))

  await page.evaluate(`window.stayed = true`)
  await owner.give({ opens_at: Date.now() + 2500 })
  await page.clock.fastForward(MINUTE)
  await expect(lit(page)).toBeVisible()
  const asked = heard.filter((path) => path === '/api/waiting').length
  await page.clock.fastForward(MINUTE)
  expect(heard.filter((path) => path === '/api/waiting')).toHaveLength(asked)
  await press(page, 'Buka')
  await expect(page.locator('.folder-card').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Now Playing' })).toBeVisible()
  expect(await page.evaluate('window.stayed')).toBe(true)
  expect(heard.filter((each) => !each.startsWith('/'))).toEqual([])

  // A guest who was inside waits again, and a locked gift asks for its date after its hour.
  await owner.lock()
  await owner.give({ opens_at: Date.now() + DAY })
  await goTo(page, '/todo-list')
  await expect(waiting(page)).toBeVisible()
  await owner.give({ opens_at: null })
  await page.clock.fastForward(MINUTE)
  await expect(lit(page)).toBeVisible()
  await press(page, 'Buka')
  await expect(page).toHaveURL(/\/date-input2$/)
  await expect(page.getByText('Masukkan dulu tanggal rahasianya.')).toBeVisible()
})

test('the waiting page fits at every size and waits for the server at zero', {
  tag: '@desk',
}, async ({ page, context, kado }) => {
  const owner = await callAsOwner(kado)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await owner.give({ opens_at: Date.now() + 1234 * DAY, names_recipient: true })
  await open(page, kado.url)
  expect(await misfitsAtEverySize(page, waiting(page))).toEqual([])
  expect(await graveFindings(page)).toEqual([])
  await owner.give({ opens_at: Date.now() + 55_000, names_recipient: false })
  await page.clock.fastForward(MINUTE)
  await expect(waiting(page)).toHaveAccessibleName('Terbuka dalam kurang dari satu menit')
  await expect(page.getByRole('heading', { name: 'Ada sesuatu untukmu' })).toBeVisible()
  await expect(page.locator('.waiting-pilot')).toHaveCSS('opacity', '0.95')

  await context.setOffline(true)
  await page.clock.fastForward(55_000)
  await expect(page.getByText('Menunggu sinyal')).toBeVisible()
  await expect(waiting(page)).toHaveText('0Hari00Jam00Menit00Detik')
  expect(await graveFindings(page)).toEqual([])
  await owner.give({ opens_at: null })
  await context.setOffline(false)
  await expect(lit(page)).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.locator('.waiting-light')).toHaveCSS('opacity', '1')
  const moving = `document.getAnimations().filter(({ animationName }) => animationName).length`
  expect(await page.evaluate(moving)).toBe(0)
  expect(await misfitsAtEverySize(page, page.getByRole('button', { name: 'Buka' }))).toEqual([])
  await press(page, 'Buka')
  await expect(page.getByRole('slider', { name: 'Slide' })).toBeVisible()
})

test('an editor sees the gift before its hour, with a mark', { tag: '@desk' }, async ({ page, kado }) => {
  const owner = await callAsOwner(kado)
  await owner.give({ opens_at: Date.now() + 2 * DAY })
  await open(page, kado.url)
  await expect(waiting(page)).toBeVisible()
  await goTo(page, '/login')
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await press(page, 'Login')
  await page.waitForURL('**/edit-pages')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const mark = page.getByRole('note').filter({ hasText: 'Belum dibuka untuk tamu' })
  await expect(mark).toHaveCount(0)
  await goTo(page, '/gallery')
  await expect(page.locator('.folder-card').first()).toBeVisible()
  await expect(mark).toHaveText(/ \d\d\.\d\d /)
  await expectAccessible(page)
  await owner.give({ opens_at: null })
  await page.clock.fastForward(MINUTE)
  await expect(mark).toHaveCount(0)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Europe/Amsterdam', locale: 'id-ID' })

  test('the hour names its time zone and counts summer time', async ({ page, kado }) => {
    const owner = await callAsOwner(kado)
    const hour = page.getByRole('article').getByRole('time')
    const year = new Date().getFullYear() + 1
    await owner.give({ opens_at: Date.UTC(year, 6, 14, 12) })
    await open(page, kado.url)
    await expect(hour).toHaveText(/14 Juli .*, 14\.00 (CEST|GMT\+2)$/)
    await owner.give({ opens_at: Date.UTC(year, 11, 14, 12) })
    await page.clock.fastForward(MINUTE)
    await expect(hour).toHaveText(/14 Desember .*, 13\.00 (CET|GMT\+1)$/)
  })
})
