import type { Page } from '@playwright/test'
import { texts as account } from '#contract/account/contract.ts'
import { texts as gifts } from '#owner/gifts/contract.ts'
import { sinta } from '#tests/people.ts'
import { windows } from '#tests/windows.ts'
import { graveFindings } from './axe.ts'
import { leastText, misfits, misfitsAtEverySize } from './fits.ts'
import { expect, open, signIn, test } from './kado.ts'
import { addressOf, begin, invite } from './many-gifts.ts'
import { walkTo } from './screen-walk.ts'
import { press } from './screens.ts'

const phone = { width: 390, height: 844 }

test.use({ isMany: true })

test('the static pages of many gifts fit, and the pages of one of them keep the policy', async ({
  page,
  kado,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, kado.url)
  await expectAccessible(page, 'Mulai dari sini')
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    expect(await misfits(page, leastText), `${width} x ${height}`).toEqual([])
  }
  await expectFits(page, 'Mulai dari sini')
  await page.goto(addressOf(kado, 'tidak-ada'))
  await expectFits(page, 'Belum ada kado di alamat ini.')
  await page.route('**/assets/**', (route) => route.abort())
  for (const isIn of [false, true]) {
    await page.goto(kado.url)
    await expectFits(page, 'Belum bisa dibuka. Periksa koneksimu')
    if (!isIn) await page.evaluate(() => localStorage.setItem('isLoggedIn', 'true'))
  }
  await page.unroute('**/assets/**')
  await page.setViewportSize(phone)

  const url = await begin(page, kado, 'bunga-mawar')
  await signIn(page, { ...kado, url })
  const link = await invite(page, kado, url)
  await walkTo(page, '/edit-accounts')
  await expectAccessible(page, sinta.email)
  await press(`Tarik ${sinta.email}`)(page)
  await expectAccessible(page, 'Ya, tarik')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

  await open(page, `${url}/register`)
  await expectAccessible(page, 'Ikut mengisi kado ini?')
  await open(page, link)
  await expectAccessible(page, 'Kamu diundang ikut mengisi kado')
  await walkTo(page, '/login')
  await expectAccessible(page, 'Kamu diundang ikut mengisi kado')
  await open(page, `${url}/register#undangan=bukan-undangan`)
  await expectAccessible(page, account.invitationGone)
  await open(page, `${url}/login#masuk=bukan-jalan`)
  await expectAccessible(page, gifts.passUsed)
  await kado.gifts('suspend', 'bunga-mawar')
  await page.goto(`${url}/features`)
  await expectFits(page, 'Kado ini sedang beristirahat.')
  await page.setViewportSize(phone)
  await page.route('**/api/session', () => new Promise<void>(() => undefined))
  await open(page, `${url}/login#masuk=jalan-yang-lama`)
  await expectAccessible(page, 'Mejamu sedang dibuka.')
})

/** Expects a page to fit at each size, and to be accessible at the largest. */
async function expectFits(page: Page, words: string) {
  expect(await misfitsAtEverySize(page, page.getByText(words)), words).toEqual([])
  await expectAccessible(page, words)
}

async function expectAccessible(page: Page, words: string) {
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  expect(await graveFindings(page), words).toEqual([])
}
