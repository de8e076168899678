import { openForm, preview, reload, save } from './hub.ts'
import { enter, expect, test } from './kado.ts'
import { photo } from './photos.ts'

test('a linked picture that cannot be opened is refused, and one that can is shown', {
  tag: '@preview',
}, async ({ page, kado }) => {
  const stored = async () => (await fetch(`${kado.url}/api/date-input`)).text()
  await enter(page, kado)
  await openForm(page, 'Date Input')
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
})
