import type { Page } from '@playwright/test'
import { addressOf, openFolder, storedFolders, storedPhotos } from './folders.ts'
import { boxOf } from './gestures.ts'
import { closeForm, openForm, preview, save } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, test } from './kado.ts'
import { photo } from './photos.ts'

const turn = { name: /^Putar foto/ }

test('a photo of a folder is rotated with its focal point and its prints', async ({ page, kado }) => {
  await enter(page, kado, await addressOf(kado, 'Perjalanan'))
  await page.getByRole('button', { name: 'Atur', exact: true }).click()
  const [first] = await storedPhotos(kado, 'Perjalanan')
  const title = first?.title ?? ''
  await choosePoint(page, `Titik fokus ${title}`)
  await page.getByRole('button', { name: `Titik fokus ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Titik fokus' })
  const point = dialog.getByRole('button', { name: 'Titik fokus' })
  await expect(point).toHaveAccessibleDescription('25% dari kiri, 25% dari atas')
  await expectAccessible(page)
  await point.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toHaveCount(0)
  const image = page.getByRole('img', { name: title })
  await expect(image).toHaveCSS('object-position', '30% 25%')
  const [width, height] = await shapeOf(page, title)
  for (const [shape, focus] of [
    [[height, width], '75% 30%'],
    [[width, height], '70% 75%'],
    [[height, width], '25% 70%'],
  ] as const) {
    await page.getByRole('button', { name: `Putar foto ${title}` }).click()
    await expect.poll(() => shapeOf(page, title)).toEqual(shape)
    await expect(image).toHaveCSS('object-position', focus)
  }
  const [turned] = await storedPhotos(kado, 'Perjalanan')
  expect(turned).toMatchObject({ id: first?.id, title })
  expect(turned?.url).not.toBe(first?.url)
  await openFolder(page, kado, 'Perjalanan')
  await expect(image).toHaveCSS('object-position', '25% 70%')
  const [cover] = (await storedFolders(kado)).find(({ name }) => name === 'Perjalanan')?.covers ?? []
  expect(cover).toMatchObject({ url: turned?.url, focus: '25% 70%' })
})

test("a moment's cover is rotated at once, the date's photo on save", { tag: '@preview' }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  await openForm(page, 'Love Moments')
  const before = await storedMoment(page, kado)
  await page.getByRole('button', turn).click()
  await expect(page.getByText('Foto sudah diputar.')).toBeVisible()
  await expect(page.getByText('Belum disimpan')).toHaveCount(0)
  await page.getByLabel('surat').fill('Belum selesai')
  await choosePoint(page)
  await page.getByRole('button', turn).click()
  await expect
    .poll(() => storedMoment(page, kado))
    .toMatchObject({ letter: before.letter, cover: { width: before.cover.width, focus: '75% 25%' } })
  await expect(page.getByLabel('surat')).toHaveValue('Belum selesai')
  await save(page, 'Love moment updated successfully!')
  const after = await storedMoment(page, kado)
  expect(after).toMatchObject({ letter: 'Belum selesai', cover: { focus: '75% 25%' } })
  expect(after.cover_image).not.toBe(before.cover_image)
  await closeForm(page)
  await expect(preview(page).locator('.picture img').first()).toHaveCSS('object-position', '75% 25%')

  await openForm(page, 'Date Input')
  const url = page.getByLabel('URL gambar')
  // A picture of the product cannot be rotated.
  await expect(page.getByRole('button', turn)).toHaveCount(0)
  await page.getByLabel('Berkas gambar').setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await expect(url).toHaveValue(/^\/media\//)
  const upright = await url.inputValue()
  await choosePoint(page)
  await page.getByRole('button', turn).click()
  await expect(url).not.toHaveValue(upright)
  const turned = await url.inputValue()
  expect(await storedDate(page, kado)).not.toMatchObject({ photo_url: turned })
  await expectAccessible(page)
  await save(page)
  expect(await storedDate(page, kado)).toMatchObject({ photo_url: turned, focus: '75% 25%' })
  await closeForm(page)
  await expect(preview(page).locator(`img[src="${turned}"]`)).toHaveCSS('object-position', '75% 25%')
  await openForm(page, 'Date Input')
  await page.getByLabel('judul halaman').fill('Kapan?')
  await save(page)
  expect(await storedDate(page, kado)).toMatchObject({ title: 'Kapan?', photo_url: turned, focus: '75% 25%' })
})

// A quarter from the left and from the top.
async function choosePoint(page: Page, name = 'Titik fokus') {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Titik fokus' })
  const whole = dialog.locator('.focal-whole')
  await expect(dialog.locator('img').first()).toHaveJSProperty('complete', true)
  const { width, height } = await boxOf(whole)
  await whole.click({ position: { x: width / 4, y: height / 4 } })
  await expect(dialog.getByRole('button', { name: 'Titik fokus' })).toHaveAccessibleDescription(
    '25% dari kiri, 25% dari atas',
  )
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toHaveCount(0)
}

async function shapeOf(page: Page, name: string) {
  const image = page.getByRole('img', { name })
  return [await image.getAttribute('width'), await image.getAttribute('height')]
}

async function storedMoment(page: Page, kado: Kado) {
  return (await (await page.request.get(`${kado.url}/api/love-moment`)).json()).data[0]
}

async function storedDate(page: Page, kado: Kado) {
  return (await (await page.request.get(`${kado.url}/api/date-input`)).json())[0]
}
