import { openForm, preview, reload, save } from './hub.ts'
import { enter, expect, open, stopClock, test } from './kado.ts'
import { photo } from './photos.ts'
import { walkTo } from './screen-walk.ts'

test('saved content shows after Reload and after a restart', { tag: '@preview' }, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Opening')
  const name = page.getByLabel('nama penerima')
  await name.fill('Sin')
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(name).toHaveValue('Sayangku')
  await expect(page.getByRole('button', { name: 'Kembalikan' })).toHaveCount(0)
  await page.getByLabel('judul halaman').fill('Halo Kamu')
  await name.fill('Sinta 🌸')
  await save(page)

  // The message of one save is not shown for the next.
  await stopClock(page)
  await name.fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(name).toHaveAccessibleDescription(/harus diisi/)
  await expect(page.getByRole('status').filter({ hasText: 'Data berhasil disimpan!' })).toHaveCount(0)
  await page.clock.resume()
  await name.fill('Sinta 🌸')

  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/Halo Kamu Sinta 🌸/)

  await openForm(page, 'Date Input')
  const stored = async () => (await fetch(`${kado.url}/api/date-input`)).text()
  const before = await stored()
  const url = page.getByLabel('URL gambar')
  const dead = 'https://foto.contoh.id/sudah-tidak-ada.jpg'
  await page.route(dead, (route) => route.fulfill({ status: 404 }))
  await url.fill(dead)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(url).toHaveAccessibleDescription(/^Gambar di alamat ini tidak bisa dibuka\./)
  await expect(url).toHaveValue(dead)
  expect(await stored()).toEqual(before)
  const { buffer: body, mimeType: contentType } = await photo('kita.jpg', '#8f2f3b')
  const address = 'https://foto.contoh.id/kita.jpg'
  await page.route(address, (route) => route.fulfill({ contentType, body }))
  await url.fill(address)
  await save(page)
  await reload(page)
  const image = preview(page).locator(`img[src="${address}"]`)
  await expect.poll(() => image.evaluate((img) => (img as { naturalWidth?: number }).naturalWidth)).toBe(600)

  await openForm(page, 'Days Of Love')
  await page.getByLabel('judul halaman').fill('Hari Kita')
  await save(page, 'Data saved successfully!')
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/Hari Kita/)

  await openForm(page, 'Features')
  await page.getByLabel('judul halaman').fill('Rumah Kita')
  await page.getByRole('checkbox', { name: 'Mini Games' }).uncheck()
  const [sent] = await Promise.all([page.waitForRequest((each) => each.method() === 'POST'), save(page)])
  expect(sent.postDataJSON()).toEqual({
    title: 'Rumah Kita',
    selected_features: '["gift","gallery","todo","letter"]',
  })

  await kado.restart()
  await open(page, `${kado.url}/features`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rumah Kita')
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await expect(page.getByRole('link', { name: 'Plans' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mini Games' })).toHaveCount(0)
  await walkTo(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Halo Kamu Sinta 🌸/)
})

test('a form whose code cannot be fetched fails alone, and the other sections still open', async ({
  page,
  kado,
}) => {
  const code = /\/form-[\w-]{8}\.js$/
  await page.route(code, (route) => route.abort())
  await enter(page, kado, '/edit-opening')
  await walkTo(page, '/edit-video-gift')
  await expect(page.getByRole('alert')).toHaveText(/^Bagian ini belum bisa diambil\. Periksa koneksimu/)
  await walkTo(page, '/edit-opening')
  await expect(page.getByLabel('judul halaman')).not.toHaveValue('')
  await walkTo(page, '/edit-video-gift')
  const again = page.getByRole('button', { name: 'Coba lagi' })
  await expect(again).toBeVisible()
  await page.unroute(code)
  await again.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Video' })).toBeVisible()
})
