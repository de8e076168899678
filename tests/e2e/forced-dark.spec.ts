import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { raka } from '#tests/people.ts'
import { waitForShortMotion } from './axe.ts'
import { darken, measureContrast } from './contrast.ts'
import { expect, letIn, open, test } from './kado.ts'
import { leaveDialogs, walkTo } from './screen-walk.ts'
import { addressOf, openScreens, press, type Step, write } from './screens.ts'

// Pages are drawn here, because the test looks at pixels.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: ['--no-sandbox', '--disable-gpu'] })
  },
})

// One screen of each kind of ground: sky, paper, print, lantern, ticket, board, amber, sheet, message.
const visitors: [keyof typeof openScreens, Step[]?][] = [
  ['daysOfLove'],
  ['features', [['Tutup', press('Main Gift')]]],
  ['loveTyping'],
  ['coupon'],
  ['videoGift'],
  ['loveMoment', [[/Kamu takut ketinggian/, press('Pasar Malam')]]],
  ['gallery', [['Lupa Password?', press('Ubah nama Perjalanan')]]],
  ['todoList', [['Judul todo tidak boleh kosong!', press('Tambah')]]],
  ['games'],
  ['crossword'],
  ['quiz'],
]

test('every text is readable in a browser that darkens pages by itself', async ({ page, kado }) => {
  await kado.register(raka)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await darken(page)
  await open(page, kado.url)
  const low: string[] = []
  async function look(name: string, shows: string | RegExp) {
    await expect(page.getByText(shows).filter({ visible: true }).first(), name).toBeVisible()
    await waitForShortMotion(page)
    for (const { text, ratio, need } of await measureContrast(page)) {
      if (ratio < need) low.push(`${name}: ${text} has ${ratio.toFixed(2)}`)
    }
  }
  await look('opening', openScreens.opening.shows)
  for (const [name, steps = []] of visitors) {
    await walkTo(page, addressOf(name, 0))
    await look(name, openScreens[name].shows)
    for (const [shows, reach] of steps) {
      await reach(page)
      await look(`${name}, ${shows}`, shows)
    }
    await leaveDialogs(page)
  }
  await letIn(page, kado)
  await page.evaluate(() => localStorage.setItem('isLoggedIn', 'true'))
  await open(page, `${kado.url}/edit-pages?page=readiness`)
  await look('readiness', 'Belum disegel')
  await walkTo(page, '/edit-opening')
  await write('judul halaman', '')(page)
  await press('Simpan')(page)
  await look('a form', 'Judul halaman harus diisi!')
  expect(low).toEqual([])

  // Where the declaration is respected, the paper stays as it is.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => brightness(page)).toBeLessThan(80)
})

async function brightness(page: Page) {
  const { channels } = await sharp(await page.screenshot()).stats()
  return channels[0]?.mean ?? 0
}
