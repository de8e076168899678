import type { Page } from '@playwright/test'
import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import { graveFindings } from './axe.ts'
import { misfitsAtEverySize } from './fits.ts'
import { expect, open, test } from './kado.ts'
import { callAsOwner } from './owner-calls.ts'
import { goTo } from './screen-walk.ts'

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
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const heard = listen(page)
  await open(page, `${kado.url}/gallery`)
  await expect(page.getByRole('heading', { name: 'Ada sesuatu untuk Sayangku' })).toBeVisible()
  await expect(waiting(page)).toHaveAccessibleName('Terbuka dalam 83 hari 5 jam')
  const seconds = () => page.locator('[data-unit="seconds"]').textContent()
  const before = await seconds()
  await expect.poll(seconds).not.toBe(before)
  // A clock that was changed does not open the gift.
  const asked = heard.length
  await page.clock.fastForward(84 * DAY)
  await expect.poll(() => heard.length).toBeGreaterThan(asked)
  await expect(waiting(page)).toHaveAccessibleName('Terbuka dalam 83 hari 5 jam')
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(new Set(heard)).toEqual(new Set(['/api/waiting']))

  expect(await misfitsAtEverySize(page, waiting(page))).toEqual([])
  expect(await graveFindings(page)).toEqual([])
  await page.evaluate(`window.stayed = true`)
  await owner.give({ opens_at: Date.now() + 2500 })
  await page.clock.fastForward(MINUTE)
  await expect(lit(page)).toBeVisible()
  await page.clock.fastForward(MINUTE)
  expect(await misfitsAtEverySize(page, page.getByRole('button', { name: 'Buka' }))).toEqual([])
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
