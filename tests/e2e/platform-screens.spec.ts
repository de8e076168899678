import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { texts as account } from '#contract/account/contract.ts'
import { texts as gifts } from '#owner/gifts/contract.ts'
import { raka, sinta } from '#tests/people.ts'
import { expect, type Kado, letIn, open, signIn, test } from './kado.ts'
import { addressOf, begin, invite } from './many-gifts.ts'
import { firstGift, kadomu, platformScreens } from './platform-screens.ts'
import { startAt, startNowhere, walkTo } from './screen-walk.ts'
import { press } from './screens.ts'

const ROOMS = resolve(import.meta.dirname, '../../owner/gifts')

test.use({ isMany: true })

test('every screen of the bare domain is in the table', () => {
  const screens = readdirSync(ROOMS).flatMap((file) => /^([\w-]+)-screen\.tsx$/.exec(file)?.[1] ?? [])
  expect([...Object.keys(platformScreens), 'gift-list'].sort()).toEqual(screens.sort())
})

test('the pages of the bare domain and the list of gifts fit at every size, keep the policy and are accessible', {
  tag: '@desk',
}, async ({ page, kado, browser }) => {
  const found = await startNowhere(page, kado, { hasToFit: true })
  for (const [path, screen] of [
    ['/', platformScreens.start],
    ['/login', platformScreens.login],
    ['/register', platformScreens.register],
  ] as const) {
    await found.visit(path, path, screen)
  }
  await page.goto(addressOf(kado, 'tidak-ada'))
  await found.look('nobody’s address', 'Belum ada kado di alamat ini.')

  await kado.register(raka)
  await letIn(page, kado)
  await open(page, kado.url)
  await found.look('the first gift', firstGift.shows)
  await found.take('the first gift', firstGift.steps)
  const data = { address: 'bunga-mawar' }
  expect(await page.request.post(`${kado.url}/api/gifts`, { data })).toBeOK()
  await letRakaIn(browser, kado)
  await letIn(page, kado)
  await open(page, kado.url)
  await found.look('the gifts', kadomu.shows)
  await found.take('the gifts', kadomu.steps)
  await page.context().clearCookies()
  await press('Edit bunga-mawar')(page)
  await found.look('the login over the gifts', 'Lupa Password?')
  await letIn(page, kado)

  await page.route('**/api/gifts', () => new Promise<void>(() => undefined))
  await open(page, kado.url)
  await found.look('the gifts, waiting', 'Memuat')
  await page.unroute('**/api/gifts')
  await page.route(/\/api\/(gifts|sessions)$/, (route) => route.abort())
  await open(page, kado.url)
  await found.look('the gifts, failed', kadomu.failed)
  await found.look('the devices, failed', 'Daftar perangkat belum bisa dimuat.')
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(kado.url)
  await found.look('the front door without its code', 'Belum bisa dibuka. Periksa koneksimu')
  expect(found.grave).toEqual([])
})

test('the pages of one gift of many keep the policy and are accessible', async ({ page, kado }) => {
  const url = await begin(page, kado, 'bunga-mawar')
  await signIn(page, { ...kado, url })
  const link = await invite(page, kado, url)
  const found = await startAt(page, `${url}/edit-accounts`)
  await found.look('the invitations', sinta.email)
  await found.take('the invitations', [['Ya, tarik', press(`Tarik ${sinta.email}`)]])
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

  await open(page, `${url}/register`)
  await found.look('registering at a gift', 'Ikut mengisi kado ini?')
  await open(page, link)
  await found.look('who is invited', 'Kamu diundang ikut mengisi kado')
  await walkTo(page, '/login')
  await found.look('who is invited and has an account', 'Kamu diundang ikut mengisi kado')
  await open(page, `${url}/register#undangan=bukan-undangan`)
  await found.look('an invitation that counts no longer', account.invitationGone)
  await open(page, `${url}/login#masuk=bukan-jalan`)
  await found.look('a way in that was used', gifts.passUsed)
  await page.route('**/api/session', () => new Promise<void>(() => undefined))
  await open(page, `${url}/login#masuk=jalan-yang-lama`)
  await found.look('the way in', 'Mejamu sedang dibuka.')
  expect(found.grave).toEqual([])
})

/** Sinta creates `anggrek` and invites Raka, who accepts. */
async function letRakaIn(browser: Browser, kado: Kado) {
  const context = await browser.newContext()
  const hers = await context.newPage()
  const url = await begin(hers, kado, 'anggrek', sinta)
  await letIn(hers, { ...kado, url }, sinta)
  const [, token] = (await invite(hers, kado, url, raka)).split('#undangan=')
  const data = { action: 'login', ...raka, invite: token }
  expect(await hers.request.post(`${url}/api/user/login.php`, { data })).toBeOK()
  await context.close()
}
