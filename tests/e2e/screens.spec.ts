import type { Locator, Page, Route } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { raka, sinta } from '#tests/people.ts'
import { misfitsAtEverySize, sizeText } from './fits.ts'
import { firstFolder } from './folders.ts'
import { hasSheet, isFullWidth } from './hub.ts'
import { expect, type Kado, letIn, open, signIn, test } from './kado.ts'
import { goTo, leaveDialogs, startAt, walkTo } from './screen-walk.ts'
import {
  addressOf,
  nothing,
  openScreens,
  ownScreens,
  ownSteps,
  press,
  type Screen,
  type Step,
} from './screens.ts'

const PHONE = { width: 390, height: 844 }

test('every screen is in the table', () => {
  const listed = [...Object.keys(openScreens), ...Object.keys(ownScreens)]
  expect(listed.sort()).toEqual(Object.keys(routes).sort())
})

test('a screen that loads, failed or is empty keeps the policy and is accessible', async ({
  page,
  kado,
  violations,
}) => {
  await enter(page, kado)
  let answer = (_: Route): unknown => undefined
  let isSignedIn = false
  const sessions: Route[] = []
  await page.route('**/api/**', (route) => {
    const isSession = new URL(route.request().url()).pathname === '/api/session'
    if (isSession && !isSignedIn) sessions.push(route)
    return isSession && isSignedIn ? route.continue() : answer(route)
  })
  const [visitors, owners] = [await screensOf(kado, openScreens), await screensOf(kado, ownScreens)]
  const found = await startAt(page, `${kado.url}/games`)
  for (const [name, , path] of [...visitors, ...owners]) {
    if (name === owners[0]?.[0]) {
      isSignedIn = true
      for (const session of sessions) await session.continue()
    }
    await walkTo(page, path)
    await found.look(`${name}, waiting`)
  }
  answer = (route) => route.abort()
  isSignedIn = false
  await open(page, `${kado.url}/games`)
  for (const [name, { failed }, path] of [...visitors, ...owners]) {
    await walkTo(page, path)
    await found.look(`${name}, failed`, failed)
    if (name !== 'editPages') continue
    isSignedIn = true
    await press('Coba lagi')(page)
  }
  answer = (route) => {
    const json = nothing[new URL(route.request().url()).pathname]
    return json ? route.fulfill({ json }) : route.continue()
  }
  await open(page, `${kado.url}/games`)
  for (const [name, { empty }, path] of visitors.filter(([, { empty }]) => empty)) {
    await walkTo(page, path)
    await found.look(`${name}, empty`, empty)
  }
  expect(found.grave).toEqual([])
  expect(violations).toEqual([])

  // A violation of the policy and an accessibility problem would have been found.
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<button></button><img src="https://lain.example/x.png" alt="" onload="1" style="color: red">')`)
  await found.look('with a breach')
  expect(found.grave).toEqual([expect.stringMatching(/: button-name: /)])
  await expect
    .poll(() => violations.map((each) => each.split(' ')[0]).sort())
    .toEqual(['img-src', 'script-src-attr', 'style-src-attr'])
  violations.length = 0
})

test('the owner’s screens and dialogs keep the policy, are accessible, and fit at every size', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await page.setViewportSize(PHONE)
  await enter(page, kado)
  const found = await startAt(page, `${kado.url}/gallery`)
  async function fit(name: string, shows: Locator, reach?: () => Promise<unknown>) {
    const misfits = await misfitsAtEverySize(page, shows, reach)
    found.grave.push(...misfits.map((misfit) => `${name} ${misfit}`))
    await page.setViewportSize(PHONE)
    await sizeText(page, { isDouble: false })
  }
  for (const [name, { shows, steps }, path] of await screensOf(kado, ownScreens)) {
    await walkTo(page, path)
    await found.look(name, shows)
    await fit(name, page.getByText(shows))
    await found.take(name, steps)
    await leaveDialogs(page)
  }
  const folder = await firstFolder(kado)
  for (const [name, steps] of Object.entries(ownSteps)) {
    await walkTo(page, addressOf(name, folder))
    await found.take(`${name}, as the owner`, steps as Step[])
  }
  await goTo(page, '/edit-pages?page=readiness')
  await fit('Persiapan', page.getByText('Belum disegel'))
  for (const [path, opener, name] of [
    ['/edit-pages', 'Contoh di semua halaman', 'Isi contoh'],
    ['/edit-accounts', 'Ganti password', 'Ubah Password'],
    [`/folder/${folder}`, 'Tulis judul', 'Tulis judul'],
  ] as const) {
    // The hub has another layout on a phone, and so have its dialogs.
    await fit(`${name} on ${path}`, page.getByRole('dialog', { name }), async () => {
      await leaveDialogs(page)
      await goTo(page, path)
      await press(opener)(page)
    })
    await leaveDialogs(page)
  }
  await goTo(page, '/edit-pages?page=sending')
  await page.getByRole('radio', { name: 'Baru bisa dibuka pada waktu tertentu' }).click()
  await press('Simpan')(page)
  await fit('Kirim', page.getByText('WIB. Sebelum itu'))
  await page.context().clearCookies()
  await goTo(page, '/edit-opening')
  await press('Simpan')(page)
  await found.look('the login over the hub', 'Lupa Password?')
  await fit('the login', page.getByRole('dialog', { name: 'Login' }))
  // Sinta was approved above.
  const another = { ...sinta, email: 'tari@rumah.id' }
  await kado.register(another)
  await signIn(page, kado, another)
  await found.look('an account that waits', 'Akun ini belum boleh mengedit. Hubungi admin.')
  expect(found.grave).toEqual([])
})

test('each section of the hub, narrow and wide, is accessible', { tag: '@desk' }, async ({ page, kado }) => {
  await enter(page, kado)
  const found = await startAt(page, `${kado.url}/edit-pages`)
  const links = page.getByRole('navigation', { name: 'Halaman' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  // A section's note may be below its name.
  const names = (await links.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
  expect(names.length).toBeGreaterThan(10)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).click()
      if (hasSheet(page, name)) await press(`Edit ${name}`)(page)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
      await found.look(`${name} at ${width}`, isFullWidth(name) ? undefined : 'Reload')
      await leaveDialogs(page)
    }
  }
  await page.getByRole('link', { name: 'Opening', exact: true }).click()
  await page.getByLabel('judul halaman').fill('Belum')
  await press('Keluar')(page)
  await found.look('leaving with a draft', 'Ada yang belum disimpan')
  expect(found.grave).toEqual([])
})

/** Each screen's name, its states, and its address in this gift. */
async function screensOf(kado: Kado, table: Record<string, Screen>) {
  const folder = await firstFolder(kado)
  return Object.entries(table).map(([name, screen]) => [name, screen, addressOf(name, folder)] as const)
}

/** Raka signed in at an earlier visit; Sinta waits. */
async function enter(page: Page, kado: Kado) {
  await kado.register(raka)
  await kado.register(sinta)
  await letIn(page, kado)
  await page.addInitScript(() => localStorage.setItem('isLoggedIn', 'true'))
}
