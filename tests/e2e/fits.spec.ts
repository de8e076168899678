import type { Locator } from '@playwright/test'
import { leastText, misfits, misfitsAtEverySize } from './fits.ts'
import { firstFolder } from './folders.ts'
import { enter, expect, type Kado, letIn, open, raka, settle, test } from './kado.ts'
import { goTo, leaveDialogs, startNowhere, walkTo } from './screen-walk.ts'
import { addressOf, openScreens, ownScreens, type Screen } from './screens.ts'

test('at every size nothing is cut, covered or small, and all is accessible and keeps the policy', {
  tag: '@desk',
}, async ({ page, kado }) => {
  const found = await startNowhere(page, kado, { hasToFit: true })
  for (const [screen, states, path] of await screensOf(kado)) await found.visit(screen, path, states)
  await page.goto(`${kado.url}/tts.html`)
  await found.look('the crossword by itself', '0 dari 45 huruf')
  await page.goto(kado.url)
  await found.look('the loading screen', 'Tunggu Sebentar!...')
  expect(found.grave).toEqual([])
})

test('at every size the hub and its dialogs fit', { tag: '@desk' }, async ({ page, kado }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, kado, '/gallery')
  const found: string[] = []
  async function look(at: string, shows: Locator, reach?: () => Promise<unknown>) {
    const each = await misfitsAtEverySize(page, shows, reach)
    found.push(...each.map((misfit) => `${at} ${misfit}`))
  }
  const folder = await firstFolder(kado)
  for (const [screen, { shows }] of Object.entries(ownScreens)) {
    await goTo(page, addressOf(screen, folder))
    await look(screen, page.getByText(shows))
  }
  await goTo(page, '/edit-pages?page=readiness')
  await look('Persiapan', page.getByText('Belum disegel'))
  for (const [path, opener, dialog] of [
    ['/edit-pages', 'Contoh di semua halaman', 'Isi contoh'],
    ['/edit-accounts', 'Ganti password', 'Ubah Password'],
    [`/folder/${folder}`, 'Tulis judul', 'Tulis judul'],
  ] as const) {
    // The hub is another one on a phone, and its dialogs go with it.
    await look(`${dialog} on ${path}`, page.getByRole('dialog', { name: dialog }), async () => {
      await leaveDialogs(page)
      await goTo(page, path)
      await page.getByRole('button', { name: opener }).click()
    })
    await leaveDialogs(page)
  }
  await goTo(page, '/edit-pages?page=sending')
  await page.getByRole('radio', { name: 'Baru bisa dibuka pada waktu tertentu' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await look('Kirim', page.getByText('WIB. Sebelum itu'))
  await page.context().clearCookies()
  await goTo(page, '/edit-opening')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await look('the login', page.getByRole('dialog', { name: 'Login' }))
  expect(found).toEqual([])
})

const WINDOWS = [
  [320, 568],
  [390, 844],
  [568, 320],
  [844, 390],
  [768, 1024],
  [900, 700],
  [1024, 768],
  [1280, 600],
  [1440, 900],
  [2560, 1440],
] as const

test('from 320 to 2560 pixels, upright and lying, the music covers nothing and the moon touches no text', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `${kado.url}/games`)
  const found: string[] = []
  for (const [screen, { shows }, path] of await screensOf(kado)) {
    await walkTo(page, path)
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      await settle(page)
      const each = await misfits(page, leastText)
      found.push(...each.map((misfit) => `${screen} at ${width} x ${height}: ${misfit}`))
    }
  }
  expect(found).toEqual([])
})

test('at every size the moon that is painted in a sky touches no text', { tag: '@desk' }, async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  await letIn(page, kado)
  expect(await page.request.put(`${kado.url}/api/sky`, { data: { sky: 'hujan' } })).toBeOK()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `${kado.url}/games`)
  const found: string[] = []
  for (const [width, height] of [...WINDOWS, [360, 640], [430, 932]] as const) {
    await page.setViewportSize({ width, height })
    for (const path of [
      '/days-of-love',
      '/features',
      '/main-gift',
      '/love-moment',
      '/coupon',
      '/video-gift',
    ]) {
      await walkTo(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settle(page)
      const isTouched = (await misfits(page, leastText)).some((misfit) => misfit.includes('moon'))
      if (isTouched) found.push(`${path} at ${width} x ${height}`)
    }
  }
  expect(found).toEqual([])
})

/** Each screen that anybody can come to, its states, and where it stands in this gift. */
async function screensOf(kado: Kado) {
  const folder = await firstFolder(kado)
  const screens: [string, Screen][] = Object.entries(openScreens)
  return screens.map(([name, screen]) => [name, screen, addressOf(name, folder)] as const)
}
