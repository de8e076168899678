import type { Page } from '@playwright/test'
import { raka } from '#tests/people.ts'
import { holdBack } from './fetches.ts'
import { openFolder, storedPhotos } from './folders.ts'
import { enter, expect, logIn, open, test } from './kado.ts'
import { photo } from './photos.ts'

const TOOLS = /\/assets\/gallery-owner-[^/]+$/

// A file that only claims to be a photo.
const notes = {
  name: 'catatan.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<svg onload="alert(1)"/>'),
}

// The beginning of a HEIC file as a phone writes it.
const heic = {
  name: 'Pantai.HEIC',
  mimeType: '',
  buffer: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0heicmif1'),
    Buffer.alloc(200),
  ]),
}

// Makes the page's browser decode HEIC, as Safari does.
const decodeHeic = `createImageBitmap = async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  canvas.getContext('2d').fillRect(0, 0, 640, 480)
  return canvas
}`

test('a visitor opens a folder, enlarges and downloads a photo, and replaces one after a login', async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  await open(page, `${kado.url}/gallery`)
  await page.getByRole('link', { name: 'Perjalanan' }).click()
  await expect(page.getByRole('figure')).toHaveCount(4)
  const photos = await storedPhotos(kado, 'Perjalanan')
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh Sawah pagi' }).click()
  expect((await arriving).suggestedFilename()).toBe(`photo_${photos.at(-1)?.id}.jpg`)
  await page.getByRole('button', { name: 'Perbesar Kaki gunung' }).click()
  await expect(page.getByRole('dialog', { name: 'Kaki gunung' }).getByText('2 / 4')).toBeVisible()
  // Also while it is still rising.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const figure = page.getByRole('figure', { name: 'Kaki gunung' })
  await page.getByRole('button', { name: 'Ganti foto Kaki gunung' }).click()
  const choosing = page.waitForEvent('filechooser')
  await logIn(page)
  await (await choosing).setFiles(notes)
  await expect(figure.getByText('Berkas ini bukan foto yang bisa dibaca.')).toBeVisible()
  expect(await storedPhotos(kado, 'Perjalanan')).toEqual(photos)
  await page.evaluate(decodeHeic)
  await page.getByLabel('Berkas pengganti Kaki gunung').setInputFiles(heic)
  await expect(figure.locator('img')).toHaveAttribute('src', /-640\.webp$/)
  const before = photos[1]
  const after = (await storedPhotos(kado, 'Perjalanan'))[1]
  expect(after).toMatchObject({ id: before?.id, title: 'Kaki gunung', url: expect.stringMatching(/\.jpg$/) })
  expect(after?.url).not.toBe(before?.url)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
})

test('many photos can be added to a new folder', async ({ page, kado }) => {
  await enter(page, kado, '/gallery')
  await page.getByRole('button', { name: 'Folder baru' }).click()
  await page.getByRole('textbox', { name: 'Nama folder' }).fill('Bandung')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('link', { name: 'Bandung' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Tambah foto' }).click()
  await (await choosing).setFiles([
    await photo('Lembang.jpg', '#8f2f3b'),
    await photo('IMG_2031.png', '#3f6b5c'),
    notes,
    await photo('Kawah_Putih.webp', '#24496b'),
  ])
  const failed = page.getByRole('figure', { name: 'catatan' })
  await expect(failed.getByRole('alert')).toContainText('Berkas ini bukan foto yang bisa dibaca.')
  await failed.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByText('3 foto ditambahkan.')).toBeInViewport()
  const stored = await storedPhotos(kado, 'Bandung')
  expect(stored.map(({ title }) => title)).toEqual(['Lembang', 'Foto 2', 'Kawah Putih'])
})

test.describe('with every room fetched ahead', () => {
  test.use({ fetchesRooms: true })

  test("the owner's tools are fetched for the owner alone, and again after a failure", async ({
    page,
    kado,
  }) => {
    const asked: (string | undefined)[] = []
    page.on('request', (request) => TOOLS.test(request.url()) && asked.push(request.url().split('.').at(-1)))
    // It comes when the code of every page is loaded.
    const ornament = page.waitForResponse(/\/postmark\.svg$/)
    await openFolder(page, kado, 'Perjalanan')
    await ornament
    const pencil = page.getByRole('button', { name: 'Ubah judul Kaki gunung' })
    await pencil.click()
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    await roundTrip(page)
    expect(asked).toEqual([])

    await enter(page, kado, '/features')
    await expect.poll(() => asked.toSorted()).toEqual(['css', 'js'])

    await page.route(TOOLS, (route) => route.abort())
    await openFolder(page, kado, 'Perjalanan')
    await expect(page.getByRole('alert')).toContainText('Alat galerinya belum bisa diambil.')
    // Over the failing route, so that none comes between the two.
    const letThrough = await holdBack(page, TOOLS)
    await pencil.click()
    await roundTrip(page)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    letThrough()
    // A press waits for them, and their styles were missing too.
    const field = page.getByRole('textbox', { name: 'Judul foto' })
    await expect(field).toHaveValue('Kaki gunung')
    await expect(field).toHaveCSS('height', '44px')
  })
})

/** Waits for a response to a request that begins after all that a press began. */
function roundTrip(page: Page) {
  return page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
}
