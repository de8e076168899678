import type { Locator } from '@playwright/test'
import { openFolder, storedFolders, storedPhotos } from './folders.ts'
import { slide } from './gestures.ts'
import { isPhone } from './hub.ts'
import { expect, expectAccessible, holdClock, logIn, open, openHeld, raka, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

test('a visitor opens a folder, downloads one of its photos and goes back', { tag: '@wide' }, async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/gallery`)
  for (const name of ['Kencan Pertama', 'Perjalanan', 'Hari Biasa', 'Hari Istimewa']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  const rows = isPhone(page) ? [2, 2] : [4]
  expect(await rowsOf(page.locator('.pocket'))).toEqual(rows)
  await expect(page.getByRole('button', { name: /Folder baru|Atur/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Perjalanan' }).click()
  await expect(page).toHaveURL(/\/folder\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perjalanan')
  await expect(page.getByRole('figure')).toHaveCount(4)
  expect(await rowsOf(page.getByRole('figure'))).toEqual(rows)
  const pins = page.locator('article:has(figure) > img')
  await expect(pins).toHaveCount(4)
  for (const pin of await pins.all()) await expectDrawn(pin)
  const figure = page.getByRole('figure', { name: 'Sawah pagi' })
  await expectDrawn(figure.getByRole('img', { name: 'Sawah pagi' }))
  await expect(figure.getByText('Sawah pagi')).toBeVisible()
  const number = (await storedPhotos(kado, 'Perjalanan')).at(-1)?.id
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh Sawah pagi' }).click()
  expect((await arriving).suggestedFilename()).toBe(`photo_${number}.jpg`)
  await expect(page.getByRole('button', { name: /Tambah foto|Atur|Hapus/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/features$/)
})

test('the prints fly out of their envelope once, and can be taken at their places from the start', async ({
  page,
  kado,
}) => {
  await holdClock(page)
  await openHeld(page, `${kado.url}/gallery`)
  const flights = page.locator('.photo-flight')
  const enter = async () => {
    await page.getByRole('link', { name: 'Perjalanan' }).click()
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(page.getByRole('figure')).toHaveCount(4, { timeout: 100 })
    }).toPass()
  }
  await enter()
  await expect(flights).toHaveCount(4)
  expect(await rowsOf(page.getByRole('figure'))).toEqual([2, 2])
  await page.clock.runFor(2000)
  await expect(flights).toHaveCount(0)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await enter()
  await expect(flights).toHaveCount(0)
})

test('a photo is enlarged in its dialog, turned by keys, and closed', { tag: '@desk' }, async ({
  page,
  kado,
}) => {
  // It stands at once, so that the keys need not wait until it has risen.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFolder(page, kado, 'Perjalanan')
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await page.getByRole('button', { name: 'Perbesar Kaki gunung' }).click()
  await expect(dialog('Kaki gunung')).toBeVisible()
  await expect(dialog('Kaki gunung').getByText('2 / 4')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog('Jendela kereta')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog('Pantai, jam lima')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/folder\/\d+$/)
  await expect(page.getByRole('button', { name: 'Perbesar Kaki gunung' })).toBeFocused()

  // The photo itself enlarges too, and the browser's way back leaves only the photo.
  await page.getByRole('img', { name: 'Sawah pagi' }).click()
  await expect(dialog('Sawah pagi')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('figure')).toHaveCount(4)
})

test('Escape closes a photo that still rises, a finger turns it, and two fingers zoom it', async ({
  page,
  kado,
}) => {
  await openFolder(page, kado, 'Perjalanan')
  const button = page.getByRole('button', { name: 'Perbesar Kaki gunung' })
  // Once the code of the large view is there, it opens with the click.
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Kaki gunung' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()

  // It stands at once, so that the fingers need not wait until it has risen.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await button.click()
  await expect(page.locator('.pswp__item[aria-hidden="false"] img.pswp__img').last()).toBeVisible()
  await slide(page, [
    { x: 330, y: 420 },
    { x: 40, y: 420 },
  ])
  await expect(page.getByRole('dialog', { name: 'Jendela kereta' })).toBeVisible()
  await slide(
    page,
    [
      { x: 180, y: 420 },
      { x: 60, y: 420 },
    ],
    [
      { x: 210, y: 420 },
      { x: 330, y: 420 },
    ],
  )
  await expect(page.locator('.pswp--zoomed-in')).toBeVisible()
})

test('folders and photos are shown of which nothing but what they are is known', async ({ page, kado }) => {
  const photo = { id: 7, url: '/images/cover-4.webp', title: 'Lampion', folderId: 1 }
  await page.route('**/api/gallery.php*', (route) =>
    route.fulfill({ json: route.request().url().includes('folderId') ? [photo] : [{ id: 1, name: 'Kita' }] }),
  )
  await open(page, `${kado.url}/gallery`)
  await page.getByRole('link', { name: 'Kita' }).click()
  const image = page.getByRole('figure', { name: 'Lampion' }).getByRole('img')
  await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('button', { name: 'Perbesar Lampion' }).click()
  await expect(page.getByRole('dialog', { name: 'Lampion' })).toBeVisible()
})

test('folders and photos that cannot be loaded say so and are tried again, one that is not there has its page', async ({
  page,
  kado,
}) => {
  const [folder] = await storedFolders(kado)
  await open(page, `${kado.url}/games`)
  for (const address of ['/gallery', `/folder/${folder?.id}`]) {
    await page.route('**/api/gallery.php*', (route) => route.abort())
    await walkTo(page, address)
    await expect(page.getByRole('alert')).toHaveText('Gagal memuat data. Silakan coba lagi.')
    await page.unroute('**/api/gallery.php*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByText('Kopi waktu hujan').or(page.getByText('4 foto')).first()).toBeVisible()
  }
  for (const id of ['99999', 'satu', '0']) {
    await walkTo(page, '/games')
    await walkTo(page, `/folder/${id}`)
    await expect(page.getByRole('heading', { name: 'Halaman ini belum ditemukan' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kembali ke awal' })).toBeVisible()
  }
})

test('the pencil asks for a login, and then the folder is renamed; what fails is said and kept', async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  await open(page, `${kado.url}/gallery`)
  await page.getByRole('button', { name: 'Ubah nama Perjalanan' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Ubah nama Perjalanan' }).click()
  await logIn(page)
  const field = page.getByRole('textbox', { name: 'Nama folder' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Perjalanan')
  await field.fill('   ')
  // The owner's tools come beside it.
  await expect(page.getByRole('button', { name: 'Atur', exact: true })).toBeVisible()
  await expect(field).toHaveValue('   ')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert')).toHaveText('Nama folder tidak boleh kosong')
  await expectAccessible(page)
  await field.fill('x'.repeat(41))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert')).toHaveText('Nama folder paling banyak 40 karakter.')
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('button', { name: 'Ubah nama Perjalanan' })).toBeFocused()
  expect((await storedFolders(kado)).map(({ name }) => name)).toContain('Perjalanan')

  await page.getByRole('button', { name: 'Ubah nama Perjalanan' }).click()
  await field.fill('Jalan-jalan 🚂')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Jalan-jalan 🚂' })).toBeVisible()
  expect((await storedFolders(kado)).map(({ name }) => name)).toContain('Jalan-jalan 🚂')

  await page.getByRole('button', { name: 'Ubah nama Hari Biasa' }).click()
  await field.fill('Belum hilang')
  await page.route('**/api/gallery.php*', (route) => route.abort())
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert')).toHaveText('Gagal mengupdate nama folder. Silakan coba lagi.')
  await expect(field).toHaveValue('Belum hilang')
  await page.unroute('**/api/gallery.php*')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('link', { name: 'Belum hilang' })).toBeVisible()
})

test('a title is edited where it stands, behind the login', async ({ page, kado }) => {
  await kado.register(raka)
  await openFolder(page, kado, 'Perjalanan')
  await page.getByRole('button', { name: 'Ubah judul Kaki gunung' }).click()
  await logIn(page)
  const field = page.getByRole('textbox', { name: 'Judul foto' })
  await expect(field).toHaveValue('Kaki gunung')
  await field.fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Judul tidak boleh kosong')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'X', exact: true }).click()
  await expect(page.getByRole('figure', { name: 'Kaki gunung' })).toBeVisible()

  await page.getByRole('button', { name: 'Ubah judul Kaki gunung' }).click()
  await field.fill('Tenda kita')
  await page.route('**/api/gallery.php*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Gagal mengupdate judul foto. Silakan coba lagi.')
  await expect(field).toHaveValue('Tenda kita')
  await page.unroute('**/api/gallery.php*')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('figure', { name: 'Tenda kita' })).toBeVisible()
  expect((await storedPhotos(kado, 'Perjalanan'))[1]?.title).toBe('Tenda kita')
})

// A picture that could not be fetched is there too, and nothing wide.
async function expectDrawn(picture: Locator) {
  await expect(picture).toBeInViewport()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}

// How many stand in each row; prints hang a little askew.
async function rowsOf(cards: Locator) {
  const rows = new Map<number, number>()
  for (const card of await cards.all()) {
    const { y = 0, height = 0 } = (await card.boundingBox()) ?? {}
    const middle = y + height / 2
    const row = [...rows.keys()].find((each) => Math.abs(each - middle) < 24) ?? middle
    rows.set(row, (rows.get(row) ?? 0) + 1)
  }
  return [...rows.values()]
}
