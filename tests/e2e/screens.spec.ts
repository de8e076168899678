import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { graveFindings } from './axe.ts'
import { firstFolder } from './folders.ts'
import { hasSheet, isFullWidth } from './hub.ts'
import { expect, type Kado, open, raka, signIn, sinta, test } from './kado.ts'
import { leaveDialogs, startAt, walkTo } from './screen-walk.ts'
import { addressOf, nothing, openScreens, ownScreens, ownSteps, type Screen, type Step } from './screens.ts'

test('every screen is in the table', () => {
  const listed = [...Object.keys(openScreens), ...Object.keys(ownScreens)]
  expect(listed.sort()).toEqual(Object.keys(routes).sort())
})

test('a breach of the policy and a barrier are found', async ({ page, kado, violations }) => {
  await open(page, `${kado.url}/games`)
  expect(await graveFindings(page)).toEqual([])
  expect(violations).toEqual([])
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<button></button><img src="https://lain.example/x.png" alt="" onload="1" style="color: red">')`)
  expect(await graveFindings(page)).toEqual([expect.stringMatching(/^button-name: /)])
  await expect
    .poll(() => violations.map((each) => each.split(' ')[0]).sort())
    .toEqual(['img-src', 'script-src-attr', 'style-src-attr'])
  violations.length = 0
})

test('a screen that loads, failed or is empty keeps the policy and is accessible', async ({ page, kado }) => {
  const isHeld = new Promise<void>(() => undefined)
  await page.route('**/api/**', () => isHeld)
  const found = await startAt(page, `${kado.url}/games`)
  const screens = await screensOf(kado, openScreens)
  for (const [name, , path] of screens) {
    await walkTo(page, path)
    await found.look(`${name}, waiting`)
  }
  await page.unroute('**/api/**')
  await page.route('**/api/**', (route) => route.abort())
  await open(page, `${kado.url}/games`)
  for (const [name, { failed }, path] of screens) {
    await walkTo(page, path)
    await found.look(`${name}, failed`, failed)
  }
  await page.unroute('**/api/**')
  await page.route('**/api/**', (route) => {
    const json = nothing[new URL(route.request().url()).pathname]
    return json ? route.fulfill({ json }) : route.continue()
  })
  await open(page, `${kado.url}/games`)
  for (const [name, { empty }, path] of screens.filter(([, { empty }]) => empty)) {
    await walkTo(page, path)
    await found.look(`${name}, empty`, empty)
  }
  expect(found.grave).toEqual([])
})

test('the owner’s screens keep the policy and are accessible', async ({ page, kado }) => {
  await enter(page, kado)
  const found = await startAt(page, `${kado.url}/gallery`)
  for (const [name, screen, path] of await screensOf(kado, ownScreens)) {
    await found.visit(name, path, screen)
  }
  const folder = await firstFolder(kado)
  for (const [name, steps] of Object.entries(ownSteps)) {
    await walkTo(page, addressOf(name, folder))
    await found.take(`${name}, as the owner`, steps as Step[])
  }
  expect(found.grave).toEqual([])
})

test('each section of the hub, narrow and wide, is accessible', async ({ page, kado }) => {
  await enter(page, kado)
  const found = await startAt(page, `${kado.url}/edit-pages`)
  const links = page.getByRole('navigation', { name: 'Halaman' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  // A section's note may stand below its name.
  const names = (await links.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
  expect(names.length).toBeGreaterThan(10)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).click()
      if (hasSheet(page, name)) await page.getByRole('button', { name: `Edit ${name}` }).click()
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
      await found.look(`${name} at ${width}`, isFullWidth(name) ? undefined : 'Reload')
      await leaveDialogs(page)
    }
  }
  await page.getByRole('link', { name: 'Opening', exact: true }).click()
  await page.getByLabel('judul halaman').fill('Belum')
  await page.getByRole('button', { name: 'Keluar' }).click()
  await found.look('leaving with a draft', 'Ada yang belum disimpan')
  expect(found.grave).toEqual([])
})

test('a hub that loads, failed or asks for the login is accessible', async ({ page, kado }) => {
  await enter(page, kado)
  let isHeld = true
  let answersSession = true
  await page.route('**/api/**', (route) => {
    if (answersSession && route.request().url().endsWith('/api/session')) return route.continue()
    return isHeld ? new Promise<void>(() => undefined) : route.abort()
  })
  const found = await startAt(page, `${kado.url}/edit-accounts`)
  const screens = await screensOf(kado, ownScreens)
  for (const [name, , path] of screens) {
    await walkTo(page, path)
    await found.look(`${name}, waiting`)
  }
  isHeld = false
  await open(page, `${kado.url}/edit-pages`)
  for (const [name, { failed }, path] of screens.slice(1)) {
    await walkTo(page, path)
    await found.look(`${name}, failed`, failed)
  }
  answersSession = false
  await open(page, `${kado.url}/edit-pages`)
  await found.look('the hub, failed', ownScreens.editPages.failed)
  await page.unroute('**/api/**')
  await page.context().clearCookies()
  await open(page, `${kado.url}/edit-opening`)
  await found.look('the login over the hub', 'Lupa Password?')
  await signIn(page, kado, sinta)
  await found.look('an account that waits', 'Akun ini belum boleh mengedit. Hubungi admin.')
  expect(found.grave).toEqual([])
})

/** Each screen's name, its states, and where it stands in this gift. */
async function screensOf(kado: Kado, table: Record<string, Screen>) {
  const folder = await firstFolder(kado)
  return Object.entries(table).map(([name, screen]) => [name, screen, addressOf(name, folder)] as const)
}

/** Signs Raka in; Sinta waits. */
async function enter(page: Page, kado: Kado) {
  await kado.register(raka)
  await kado.register(sinta)
  await signIn(page, kado)
}
