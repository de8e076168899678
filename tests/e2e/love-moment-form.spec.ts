import type { Page } from '@playwright/test'
import { closeForm, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, type Kado, test } from './kado.ts'
import { notes, photo } from './photos.ts'

const UPDATED = 'Love moment updated successfully!'

const print = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Momen' }).getByRole('button', { name, exact: true })

test('the owner edits a moment and its cover, and keeps a draft', { tag: '@preview' }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  await openForm(page, 'Love Moments')
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/love-moment')
  await expect(page.getByText('Setelah menyimpan, tekan Reload')).toBeVisible()
  await expect(print(page, 'Pertama Bertemu')).toHaveAttribute('aria-current', 'true')
  await page.getByLabel('judul momen').fill('Pertama sekali')
  await print(page, 'Pasar Malam').click()
  await expect(page.getByLabel('judul momen')).toHaveValue('Pasar Malam')
  await page.getByLabel('judul momen').fill('Pasar Malam Kita')
  await page.getByLabel('Pilih dari kalender').fill('2022-03-06')
  await expect(page.getByLabel('tanggal', { exact: true })).toHaveValue('6 Maret 2022')
  await page.getByLabel('surat').fill('Baris satu.\nBaris dua.')
  await expect(page.getByLabel('Berkas sampul')).toHaveAttribute('accept', /^image\/\*/)
  await page.getByLabel('Berkas sampul').setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await closeForm(page)
  await expect(page.getByRole('link', { name: 'Love Moments' })).toHaveAccessibleDescription(
    'Kartu, di menu: Letter. Belum disimpan',
  )
  await openForm(page, 'Features')
  await closeForm(page)
  await openForm(page, 'Love Moments')
  await expect(print(page, 'Pasar Malam')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('kita.jpg, dikirim saat disimpan.')).toBeVisible()
  const before = await stored(kado, 'Pasar Malam')
  await save(page, UPDATED)
  await expect(page.getByText('dikirim saat disimpan')).toHaveCount(0)
  const after = await stored(kado, 'Pasar Malam Kita')
  expect(after).toMatchObject({ id: before?.id, date: '6 Maret 2022', letter: 'Baris satu.\nBaris dua.' })
  expect(after?.cover_image).not.toBe(before?.cover_image)
  await reload(page)
  await preview(page).getByRole('button', { name: 'Pasar Malam Kita' }).click()
  await expect(preview(page).getByText('Baris satu.\nBaris dua.')).toBeVisible()

  await openForm(page, 'Love Moments')
  await print(page, 'Pertama Bertemu').click()
  await expect(page.getByLabel('judul momen')).toHaveValue('Pertama sekali')
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(page.getByLabel('judul momen')).toHaveValue('Pertama Bertemu')
  // A new moment is in the preview once.
  await print(page, 'Tambah momen').click()
  await page.getByLabel('judul momen').fill('Hujan Pertama')
  await page.getByLabel('tanggal', { exact: true }).fill('07012023')
  await page.getByLabel('surat').fill('Satu payung.')
  await save(page, 'Momen baru tersimpan.')
  await page.getByLabel('judul momen').fill('Hujan Kedua')
  await expect(preview(page).getByRole('button', { name: 'Hujan Kedua' })).toBeVisible()
  await expect(preview(page).locator('.moment-button')).toHaveCount(5)
})

test('the owner adds a moment and restores a removed one; failures lose nothing', async ({ page, kado }) => {
  await enter(page, kado, '/edit-love-moment')
  const send = page.getByRole('button', { name: 'Simpan' })
  const file = page.getByLabel('Berkas sampul')
  await print(page, 'Tambah momen').click()
  await send.click()
  for (const sentence of ['Judul momen harus diisi.', 'Tanggal momen harus diisi.', 'Suratnya harus diisi.'])
    await expect(page.getByText(sentence)).toBeVisible()
  await page.getByLabel('judul momen').fill('Hujan Pertama')
  await page.getByLabel('tanggal', { exact: true }).fill('07012023')
  await expect(page.getByText('Di kartu: 7 Januari 2023')).toBeVisible()
  await page.getByLabel('surat').fill('Satu payung, dua orang basah.')
  await file.setInputFiles(await photo('kita.jpg', '#24496b'))
  await save(page, 'Momen baru tersimpan.')
  await expect(print(page, 'Hujan Pertama')).toHaveAttribute('aria-current', 'true')
  expect(await stored(kado, 'Hujan Pertama')).toMatchObject({ date: '07012023', cover: expect.any(Object) })
  // The first press adds a moment.
  const prints = page.getByRole('list', { name: 'Momen' }).getByRole('button')
  await expect(prints.nth(3)).toHaveAccessibleName('Hujan Pertama')

  await print(page, 'Janji Kita').click()
  await page.getByLabel('surat').fill('Belum selesai')
  await page.getByRole('button', { name: 'Hapus momen ini' }).click()
  // While it is hovered it stays.
  await page.getByRole('button', { name: 'Urungkan' }).hover()
  await expect(print(page, 'Janji Kita')).toHaveCount(0)
  await expect(print(page, 'Perjalanan Jauh')).toBeFocused()
  expect(await stored(kado, 'Janji Kita')).toBeUndefined()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(print(page, 'Janji Kita')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('surat')).toHaveValue('Belum selesai')
  const before = await stored(kado, 'Janji Kita')
  expect(before).toBeDefined()

  await file.setInputFiles(notes)
  const saying = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await send.click()
  await expect(saying('Failed to update love moment: Berkas ini bukan foto yang bisa dibaca.')).toBeVisible()
  await file.setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await page.route('**/api/love-moment.php', (route) => route.abort())
  await send.click()
  await expect(saying('An error occurred while updating the love moment.')).toBeVisible()
  await expect(page.getByText('kita.jpg, dikirim saat disimpan.')).toBeVisible()
  expect(await stored(kado, 'Janji Kita')).toEqual(before)
  await page.unroute('**/api/love-moment.php')
  await save(page, UPDATED)
  expect(await stored(kado, 'Janji Kita')).toMatchObject({ letter: 'Belum selesai' })
})

type Stored = { id: number; title: string; cover_image: string }

async function stored(kado: Kado, title: string) {
  const answer = await fetch(`${kado.url}/api/love-moment`)
  const { data } = (await answer.json()) as { data: Stored[] }
  return data.find((each) => each.title === title)
}
