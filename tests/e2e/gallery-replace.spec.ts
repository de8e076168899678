import { addressOf, openFolder, storedPhotos } from './folders.ts'
import { enter, expect, expectAccessible, logIn, raka, test } from './kado.ts'
import { decodeHeic, heic, notes, photo } from './photos.ts'

test('a photo is replaced behind the login; what fails leaves the old one', async ({ page, kado }) => {
  await kado.register(raka)
  await openFolder(page, kado, 'Perjalanan')
  const before = (await storedPhotos(kado, 'Perjalanan'))[1]
  await page.getByRole('button', { name: 'Ganti foto Kaki gunung' }).click()
  const choosing = page.waitForEvent('filechooser')
  await logIn(page)
  const chooser = await choosing
  await chooser.setFiles(notes)
  const figure = page.getByRole('figure', { name: 'Kaki gunung' })
  await expect(page.getByRole('alert')).toHaveText('Gagal memperbarui foto. Coba lagi nanti.')
  await expect(figure.getByText('Berkas ini bukan foto yang bisa dibaca.')).toBeVisible()
  expect((await storedPhotos(kado, 'Perjalanan'))[1]).toEqual(before)
  await expectAccessible(page)
  await figure.getByRole('button', { name: 'Batal' }).click()

  await page.route('**/api/gallery.php', (route) => route.abort())
  const input = page.getByLabel('Berkas pengganti Kaki gunung')
  await expect(input).toHaveAttribute('accept', /^image\/\*,/)
  await input.setInputFiles(await photo('baru.png', '#8f2f3b', 'png'))
  await expect(figure.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await page.unroute('**/api/gallery.php')
  await figure.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(figure.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
  await expect(figure.locator('img')).toHaveAttribute('src', /-600\.webp$/)
  const after = (await storedPhotos(kado, 'Perjalanan'))[1]
  expect(after?.url).not.toBe(before?.url)
  expect(after).toMatchObject({ id: before?.id, title: 'Kaki gunung' })
})

test('an upload can be cancelled; HEIC is converted where the browser can read it', async ({
  page,
  kado,
}) => {
  await enter(page, kado, await addressOf(kado, 'Perjalanan'))
  const before = await storedPhotos(kado, 'Perjalanan')
  await page.route('**/api/gallery.php', () => new Promise(() => undefined))
  await page.getByLabel('Berkas pengganti Kaki gunung').setInputFiles(await photo('baru.jpg', '#8f2f3b'))
  const figure = page.getByRole('figure', { name: 'Kaki gunung' })
  await expect(figure.getByRole('progressbar', { name: 'Mengunggah' })).toBeVisible()
  await expectAccessible(page)
  await figure.getByRole('button', { name: 'Batal' }).click()
  await expect(figure.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await storedPhotos(kado, 'Perjalanan')).toEqual(before)

  await page.unroute('**/api/gallery.php')
  await page.getByLabel('Berkas pengganti Kaki gunung').setInputFiles(heic)
  await expect(figure.getByText('Foto HEIC belum bisa dibaca di sini.')).toBeVisible()
  await page.evaluate(decodeHeic)
  await figure.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(figure.locator('img')).toHaveAttribute('src', /-640\.webp$/)
  expect((await storedPhotos(kado, 'Perjalanan'))[1]?.url).toMatch(/\.jpg$/)
})
