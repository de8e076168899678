import type { Page } from '@playwright/test'
import { addressOf, openFolder, storedPhotos } from './folders.ts'
import { boxOf } from './gestures.ts'
import { enter, expect, logIn, raka, test } from './kado.ts'
import { photo } from './photos.ts'

const TOOLS = /\/assets\/gallery-owner-[^/]+$/

// What was asked for of what only the owner uses in the gallery: the names of its files.
function toolsAsked(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => TOOLS.test(request.url()) && asked.push(request.url()))
  return asked
}

const kindsOf = (addresses: string[]) => addresses.map((each) => each.split('.').at(-1)).sort()

// What is held does not come until it is let through.
async function hold(page: Page, ...what: RegExp[]) {
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  for (const each of what) await page.route(each, (route) => held.then(() => route.continue()))
  return () => letThrough()
}

const arrangeButton = (page: Page) => page.getByRole('button', { name: 'Atur', exact: true })

test.describe('with every room fetched ahead', () => {
  test.use({ fetchesRooms: true })

  test("the owner's tools come to the owner alone", async ({ page, kado }) => {
    await kado.register(raka)
    const asked = toolsAsked(page)
    // It comes when the code of every room has come.
    const ornament = page.waitForResponse(/\/postmark\.svg$/)
    await openFolder(page, kado, 'Perjalanan')
    await ornament
    await page.getByRole('link', { name: 'Kembali' }).click()
    await expect(page.getByText('4 foto').first()).toBeVisible()
    for (const button of ['Ubah nama Perjalanan', 'Ubah nama Hari Biasa']) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    await page.getByRole('button', { name: 'Ubah nama Perjalanan' }).click()
    await logIn(page)
    await expect(page.getByRole('textbox', { name: 'Nama folder' })).toBeFocused()
    expect(kindsOf(asked)).toEqual(['css', 'js'])
  })

  test('an owner has them before coming to the gallery', async ({ page, kado }) => {
    const asked = toolsAsked(page)
    await enter(page, kado, '/features')
    await expect.poll(() => kindsOf(asked)).toEqual(['css', 'js'])
  })
})

test('the tools come to a page that is there, and nothing on it moves', async ({ page, kado }) => {
  // What pins the prints is late as well, and moves nothing either.
  const letThrough = await hold(page, TOOLS, /\/pin-\w+\.svg$/)
  await enter(page, kado, await addressOf(kado, 'Perjalanan'))
  await expect(page.getByRole('img', { name: 'Sawah pagi' })).toHaveJSProperty('complete', true)
  // Their place is kept free as soon as it is known who is looking.
  await expect(page.locator('.gallery-tools')).toBeAttached()
  const before = await page.evaluate(NOTE_PRINTS)
  await expect(arrangeButton(page)).toHaveCount(0)
  letThrough()
  await expect(arrangeButton(page)).toBeVisible()
  for (const pin of await page.locator('.photo-pin').all())
    await expect(pin).not.toHaveJSProperty('naturalWidth', 0)
  expect(await page.evaluate(COMPARE_PRINTS)).toEqual({ isSame: true, places: before })
  await arrangeButton(page).click()
  await expect(page.getByRole('button', { name: 'Hapus Sawah pagi' })).toBeVisible()
  expect(await page.evaluate(`${COMPARE_PRINTS}.isSame`)).toBe(true)
})

test('a press before the tools have come takes effect when they come', async ({ page, kado }) => {
  const letThrough = await hold(page, TOOLS)
  await enter(page, kado, await addressOf(kado, 'Perjalanan'))
  const before = await storedPhotos(kado, 'Perjalanan')
  await page.getByRole('button', { name: 'Ubah judul Kaki gunung' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ganti foto Sawah pagi' }).click()
  await (await choosing).setFiles(await photo('baru.png', '#8f2f3b', 'png'))
  await expect(page.getByRole('textbox')).toHaveCount(0)
  letThrough()
  const field = page.getByRole('textbox', { name: 'Judul foto' })
  await field.fill('Tenda kita')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('figure', { name: 'Tenda kita' })).toBeVisible()
  const after = () => storedPhotos(kado, 'Perjalanan')
  await expect.poll(async () => (await after())[3]?.url).not.toBe(before[3]?.url)
  expect((await after()).map(({ title }) => title)).toContain('Tenda kita')
})

test('tools that cannot be had are said, and come whole with a later press', async ({ page, kado }) => {
  await page.route(TOOLS, (route) => route.abort())
  await enter(page, kado, '/gallery')
  const missing = page.getByRole('alert').filter({ hasText: 'Alat galerinya belum bisa diambil.' })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('link', { name: 'Perjalanan' })).toBeVisible()
  await page.getByRole('button', { name: 'Singkirkan pesan' }).click()
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: 'Ubah nama Perjalanan' }).click()
  await expect(missing).toBeVisible()
  await page.unroute(TOOLS)
  await page.getByRole('button', { name: 'Ubah nama Perjalanan' }).click()
  const field = page.getByRole('textbox', { name: 'Nama folder' })
  await expect(field).toBeFocused()
  // Their styles were not had either.
  await expect(field).toHaveCSS('height', '44px')
})

test('an added photo is counted below the others once, and is numbered where its caption is empty', async ({
  page,
  kado,
}) => {
  await enter(page, kado, await addressOf(kado, 'Perjalanan'))
  await arrangeButton(page).waitFor()
  await page.getByLabel('Berkas foto baru').setInputFiles(await photo('Braga.jpg', '#3f6b5c'))
  const added = page.getByText('1 foto ditambahkan.')
  await expect(added).toBeInViewport()
  const { y, height } = await boxOf(page.getByRole('figure').last())
  expect((await boxOf(added)).y).toBeGreaterThan(y + height)
  await page.getByRole('button', { name: 'Tulis judul' }).last().click()
  const field = page.getByRole('textbox', { name: 'Judul foto 5', exact: true })
  await expect(field).toHaveValue('Braga')
  await field.fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('figure', { name: 'Foto 5' })).toBeVisible()
  expect((await storedPhotos(kado, 'Perjalanan')).at(-1)?.title).toBe('Foto 5')
  await page.getByRole('link', { name: 'Kembali' }).click()
  await page.getByRole('link', { name: 'Perjalanan' }).click()
  await expect(page.getByRole('figure', { name: 'Foto 5' })).toBeVisible()
  await expect(arrangeButton(page)).toBeVisible()
  await expect(added).toHaveCount(0)
})

const PRINTS = `[...document.querySelectorAll('.folder-board > article, .folder-board img')]`

const PLACES = `${PRINTS}.map((print) => {
  const { x, y, width, height } = print.getBoundingClientRect()
  return [x, y, width, height].map(Math.round).join()
})`

const NOTE_PRINTS = `(window.prints = ${PRINTS}, ${PLACES})`

const COMPARE_PRINTS = `({
  isSame: ${PRINTS}.length === window.prints.length && ${PRINTS}.every((print, at) => print === window.prints[at]),
  places: ${PLACES},
})`
