import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { closeForm, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, logIn, open, raka, signIn, test } from './kado.ts'

const UPDATED = 'Love moment updated successfully!'

const print = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Momen' }).getByRole('button', { name, exact: true })

async function openMoments(page: Page, kado: Kado) {
  await enter(page, kado)
  await openForm(page, 'Love Moments')
}

function picture(colour: string) {
  const photo = sharp({ create: { width: 800, height: 1000, channels: 3, background: colour } })
  return photo.jpeg().toBuffer()
}

async function pick(page: Page, buffer: Buffer, name = 'kita.jpg') {
  await page.getByLabel('Berkas sampul').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
}

test('a moment is changed with its cover, and shows after Reload', { tag: '@preview' }, async ({
  page,
  kado,
}) => {
  await openMoments(page, kado)
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/love-moment')
  await expect(page.getByText('Setelah menyimpan, tekan Reload')).toBeVisible()
  await expect(print(page, 'Pertama Bertemu')).toHaveAttribute('aria-pressed', 'true')
  await print(page, 'Pasar Malam').click()
  await expect(page.getByLabel('judul momen')).toHaveValue('Pasar Malam')
  await page.getByLabel('judul momen').fill('Pasar Malam Kita')
  await page.getByLabel('Pilih dari kalender').fill('2022-03-06')
  await expect(page.getByLabel('tanggal', { exact: true })).toHaveValue('6 Maret 2022')
  await page.getByLabel('surat').fill('Baris satu.\nBaris dua.')
  const before = await stored(kado, 'Pasar Malam')
  await expect(page.getByLabel('Berkas sampul')).toHaveAttribute('accept', /^image\/\*/)
  await pick(page, await picture('#8f2f3b'))
  await expect(page.getByText('kita.jpg, dikirim saat disimpan.')).toBeVisible()
  const sent = page.waitForRequest('**/api/love-moment.php')
  await save(page, UPDATED)
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  await expect(page.getByText('dikirim saat disimpan')).toHaveCount(0)
  await expect(page.getByText('Belum disimpan.')).toHaveCount(0)
  const after = await stored(kado, 'Pasar Malam Kita')
  expect(after).toMatchObject({ id: before?.id, date: '6 Maret 2022', letter: 'Baris satu.\nBaris dua.' })
  expect(after?.cover_image).not.toBe(before?.cover_image)
  await reload(page)
  await expect(preview(page).getByRole('button', { name: 'Pasar Malam Kita' })).toBeVisible()

  // A moment that was added stands in the preview once.
  await openForm(page, 'Love Moments')
  await print(page, 'Tambah momen').click()
  await page.getByLabel('judul momen').fill('Hujan Pertama')
  await page.getByLabel('tanggal', { exact: true }).fill('07012023')
  await page.getByLabel('surat').fill('Satu payung.')
  await save(page, 'Momen baru tersimpan.')
  await page.getByLabel('judul momen').fill('Hujan Kedua')
  await expect(preview(page).getByRole('button', { name: 'Hujan Kedua' })).toBeVisible()
  await expect(preview(page).locator('.moment-button')).toHaveCount(5)
  await page.getByLabel('judul momen').fill('Hujan Pertama')
  await kado.restart()
  await open(page, `${kado.url}/love-moment`)
  await page.getByRole('button', { name: 'Pasar Malam Kita' }).click()
  await expect(page.getByText('Baris satu.\nBaris dua.')).toBeVisible()
})

test('a moment is added and takes its place by its day; a removed one comes back', async ({ page, kado }) => {
  await enter(page, kado, '/edit-love-moment')
  await expect(print(page, 'Tambah momen')).toBeInViewport()
  await print(page, 'Tambah momen').click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  for (const sentence of ['Judul momen harus diisi.', 'Tanggal momen harus diisi.', 'Suratnya harus diisi.'])
    await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('judul momen').fill('Hujan Pertama')
  await page.getByLabel('tanggal', { exact: true }).fill('07012023')
  await expect(page.getByText('Di kartu: 7 Januari 2023')).toBeVisible()
  await page.getByLabel('surat').fill('Satu payung, dua orang basah.')
  await pick(page, await picture('#24496b'))
  await save(page, 'Momen baru tersimpan.')
  await expect(print(page, 'Hujan Pertama')).toHaveAttribute('aria-pressed', 'true')
  expect(await stored(kado, 'Hujan Pertama')).toMatchObject({ date: '07012023', cover: expect.any(Object) })
  await print(page, 'Tambah momen').click()
  await expect(page.getByLabel('judul momen')).toHaveValue('')

  await print(page, 'Janji Kita').click()
  await page.getByLabel('surat').fill('Belum selesai')
  await page.getByRole('button', { name: 'Hapus momen ini' }).click()
  // Pointed at, it stays however long the rest takes.
  await page.getByRole('button', { name: 'Urungkan' }).hover()
  await expect(print(page, 'Janji Kita')).toHaveCount(0)
  await expect(print(page, 'Perjalanan Jauh')).toBeFocused()
  expect(await stored(kado, 'Janji Kita')).toBeUndefined()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(print(page, 'Janji Kita')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('surat')).toHaveValue('Belum selesai')
  expect(await stored(kado, 'Janji Kita')).toBeDefined()

  await open(page, `${kado.url}/love-moment`)
  const titles = page.locator('.moment-button')
  await expect(titles).toHaveCount(5)
  await expect(titles.nth(2)).toHaveAccessibleName('Hujan Pertama')
})

test('each moment keeps its own draft', async ({ page, kado }) => {
  await openMoments(page, kado)
  await page.getByLabel('judul momen').fill('Pertama sekali')
  await print(page, 'Pasar Malam').click()
  await page.getByLabel('surat').fill('Belum selesai')
  await pick(page, await picture('#3f6b5c'), 'hijau.jpg')
  await closeForm(page)
  await expect(page.getByRole('link', { name: 'Love Moments' })).toHaveAccessibleDescription(
    'Kartu, di menu: Letter. Belum disimpan',
  )
  await openForm(page, 'Features')
  await closeForm(page)
  await openForm(page, 'Love Moments')
  await expect(print(page, 'Pasar Malam')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('surat')).toHaveValue('Belum selesai')
  await expect(page.getByText('hijau.jpg, dikirim saat disimpan.')).toBeVisible()
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(page.getByLabel('surat')).toHaveValue(/^Kamu takut ketinggian/)
  await expect(page.getByText('hijau.jpg')).toHaveCount(0)
  await print(page, 'Pertama Bertemu').click()
  await expect(page.getByLabel('judul momen')).toHaveValue('Pertama sekali')
})

test('failures read as the specification has them; a stopped save or a lost session loses nothing', async ({
  page,
  kado,
}) => {
  await enter(page, kado, '/edit-love-moment')
  const before = await stored(kado, 'Pertama Bertemu')
  await page.getByLabel('surat').fill('Masih ada')
  const wrong = Buffer.from('<svg onload="alert(1)"/>')
  await pick(page, wrong)
  const saying = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(saying('Failed to update love moment: Berkas ini bukan foto yang bisa dibaca.')).toBeVisible()
  await expect(page.getByLabel('surat')).toHaveValue('Masih ada')
  expect(await stored(kado, 'Pertama Bertemu')).toEqual(before)

  await pick(page, await picture('#8f2f3b'))
  await page.route('**/api/love-moment.php', () => undefined)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('progressbar', { name: 'Mengunggah' })).toBeVisible()
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText('kita.jpg, dikirim saat disimpan.')).toBeVisible()
  await expect(page.locator('.alert')).toHaveCount(0)
  expect(await stored(kado, 'Pertama Bertemu')).toEqual(before)
  await page.unroute('**/api/love-moment.php')
  await page.route('**/api/love-moment.php', (route) => route.abort())
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(saying('An error occurred while updating the love moment.')).toBeVisible()
  await expect(page.getByText('kita.jpg, dikirim saat disimpan.')).toBeVisible()
  await page.unroute('**/api/love-moment.php')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await logIn(page)
  await expect(saying(UPDATED)).toBeVisible()
  const after = await stored(kado, 'Pertama Bertemu')
  expect(after).toMatchObject({ letter: 'Masih ada' })
  expect(after?.cover_image).not.toBe(before?.cover_image)
})

test('the form stands at its own address, also for strangers who log in', async ({ page, kado }) => {
  await open(page, `${kado.url}/edit-love-moment`)
  await expect(page).toHaveURL(`${kado.url}/login`)
  await kado.register(raka)
  await signIn(page, kado)
  await open(page, `${kado.url}/edit-love-moment`)
  await expect(print(page, 'Pertama Bertemu')).toBeVisible()
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  expect(wide).toBeLessThanOrEqual(0)
  await save(page, UPDATED)
})

type Stored = { id: number; title: string; cover_image: string }

async function stored(kado: Kado, title: string) {
  const answer = await fetch(`${kado.url}/api/love-moment`)
  const { data } = (await answer.json()) as { data: Stored[] }
  return data.find((each) => each.title === title)
}
