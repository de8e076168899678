import type { Page } from '@playwright/test'
import { addressOf, openFolder, storedPhotos } from './folders.ts'
import { enter, expect, test } from './kado.ts'
import { photo } from './photos.ts'

const TOOLS = /\/assets\/gallery-owner-[^/]+$/

// Held requests wait until they are released.
async function hold(page: Page, ...what: RegExp[]) {
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  for (const each of what) await page.route(each, (route) => held.then(() => route.continue()))
  return () => letThrough()
}

test.describe('with every room fetched ahead', () => {
  test.use({ fetchesRooms: true })

  test("the owner's tools are fetched for the owner alone, before the gallery", async ({ page, kado }) => {
    const asked: string[] = []
    page.on('request', (request) => TOOLS.test(request.url()) && asked.push(request.url()))
    // It comes when the code of every page is loaded.
    const ornament = page.waitForResponse(/\/postmark\.svg$/)
    await openFolder(page, kado, 'Perjalanan')
    await ornament
    await page.getByRole('link', { name: 'Kembali' }).click()
    await page.getByRole('button', { name: 'Ubah nama Perjalanan' }).click()
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    await enter(page, kado, '/features')
    await expect.poll(() => asked.map((each) => each.split('.').at(-1)).sort()).toEqual(['css', 'js'])
  })
})

test('the tools appear without moving anything on the page', async ({ page, kado }) => {
  // The late code that pins the prints moves nothing either.
  const letThrough = await hold(page, TOOLS, /\/pin-\w+\.svg$/)
  await enter(page, kado, await addressOf(kado, 'Perjalanan'))
  await expect(page.getByRole('img', { name: 'Sawah pagi' })).toHaveJSProperty('complete', true)
  // Their place is reserved as soon as the account is known.
  await expect(page.locator('.gallery-tools')).toBeAttached()
  const prints = page.locator('.folder-board > article, .folder-board img')
  const places = async () => Promise.all((await prints.all()).map((print) => print.boundingBox()))
  const before = await places()
  for (const print of await prints.all()) await print.evaluate((drawn) => drawn.setAttribute('data-same', ''))
  const arrange = page.getByRole('button', { name: 'Atur', exact: true })
  await expect(arrange).toHaveCount(0)
  letThrough()
  await expect(arrange).toBeVisible()
  for (const pin of await page.locator('.photo-pin').all())
    await expect(pin).not.toHaveJSProperty('naturalWidth', 0)
  expect(await places()).toEqual(before)
  await arrange.click()
  await expect(page.getByRole('button', { name: 'Hapus Sawah pagi' })).toBeVisible()
  await expect(page.locator('[data-same]')).toHaveCount(before.length)
})

test('missing tools are reported, and a press waits for late ones', async ({ page, kado }) => {
  await page.route(TOOLS, (route) => route.abort())
  await enter(page, kado, await addressOf(kado, 'Perjalanan'))
  const missing = page.getByRole('alert').filter({ hasText: 'Alat galerinya belum bisa diambil.' })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Kaki gunung' })).toBeVisible()
  await page.getByRole('button', { name: 'Singkirkan pesan' }).click()
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: 'Ubah judul Kaki gunung' }).click()
  await expect(missing).toBeVisible()
  await page.unroute(TOOLS)

  const letThrough = await hold(page, TOOLS)
  const before = await storedPhotos(kado, 'Perjalanan')
  await page.getByRole('button', { name: 'Ubah judul Kaki gunung' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ganti foto Sawah pagi' }).click()
  await (await choosing).setFiles(await photo('baru.png', '#8f2f3b', 'png'))
  await expect(page.getByRole('textbox')).toHaveCount(0)
  letThrough()
  const field = page.getByRole('textbox', { name: 'Judul foto' })
  await field.fill('Tenda kita')
  // Their styles were missing too.
  await expect(field).toHaveCSS('height', '44px')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('figure', { name: 'Tenda kita' })).toBeVisible()
  const after = () => storedPhotos(kado, 'Perjalanan')
  await expect.poll(async () => (await after())[3]?.url).not.toBe(before[3]?.url)
  expect((await after()).map(({ title }) => title)).toContain('Tenda kita')
})
