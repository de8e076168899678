import type { Page } from '@playwright/test'
import { addressOf, storedFolders, storedPhotos } from './folders.ts'
import { boxOf, drag, middleOf, slide, stillness } from './gestures.ts'
import { isPhone, preview, reload } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, test } from './kado.ts'
import { notes, photo } from './photos.ts'

async function storedNames(kado: Kado) {
  return (await storedFolders(kado)).map(({ name }) => name)
}

async function storedTitles(kado: Kado, name: string) {
  return (await storedPhotos(kado, name)).map(({ title }) => title)
}

async function openAsOwner(page: Page, kado: Kado, folder?: string) {
  await enter(page, kado, folder ? await addressOf(kado, folder) : '/gallery')
  await expect(page.getByRole('button', { name: 'Atur', exact: true })).toBeVisible()
}

test('many photos can be added to a new folder and captioned', async ({ page, kado }) => {
  await openAsOwner(page, kado)
  await page.getByRole('button', { name: 'Folder baru' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert')).toHaveText('Nama folder tidak boleh kosong')
  await page.getByRole('textbox', { name: 'Nama folder' }).fill('Bandung')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('link', { name: 'Bandung' }).click()
  await expect(page.getByText('Belum ada foto')).toBeVisible()

  const gates: (() => void)[] = []
  const waiting = Array.from({ length: 4 }, () => new Promise<void>((done) => gates.push(done)))
  await page.route('**/photos', async (route) => {
    await waiting.shift()
    await route.continue()
  })
  await expect(page.getByLabel('Berkas foto baru')).toHaveAttribute('accept', /^image\/\*,/)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Tambah foto' }).click()
  await (await choosing).setFiles([
    await photo('Lembang.jpg', '#8f2f3b'),
    await photo('IMG_2031.png', '#3f6b5c'),
    await photo('Kawah_Putih.webp', '#24496b'),
    notes,
  ])
  for (const [index, letThrough] of gates.entries()) {
    await expect(page.getByText(`${index + 1} dari 4`)).toBeInViewport()
    letThrough()
  }
  const failed = page.getByRole('figure', { name: 'catatan' })
  await expect(failed.getByRole('alert')).toContainText('Berkas ini bukan foto yang bisa dibaca.')
  await expectAccessible(page)
  await expect(failed.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
  await failed.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByText('3 foto', { exact: true })).toBeVisible()
  const added = page.getByText('3 foto ditambahkan.')
  await expect(added).toBeInViewport()
  const { y, height } = await boxOf(page.getByRole('figure').last())
  expect((await boxOf(added)).y).toBeGreaterThan(y + height)
  expect(await storedTitles(kado, 'Bandung')).toEqual(['Lembang', 'Foto 2', 'Kawah Putih'])

  await page.getByRole('button', { name: 'Tulis judul' }).last().click()
  const field = (number: number) => page.getByRole('textbox', { name: `Judul foto ${number}`, exact: true })
  // The first photo without a caption.
  await expect(field(2)).toBeFocused()
  await expect(field(1)).toHaveValue('Lembang')
  await field(1).fill('Kebun teh')
  await page.keyboard.press('Enter')
  await expect(field(2)).toBeFocused()
  await page.keyboard.type('x'.repeat(61))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Judul paling banyak 60 karakter.')).toBeVisible()
  await expect(field(2)).toBeFocused()
  await expectAccessible(page)
  // A dialog closed by mistake opens again with the draft.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tulis judul' }).last().click()
  await expect(field(1)).toHaveValue('Kebun teh')
  await field(2).fill('Braga')
  // A photo without a caption has its number.
  await field(3).fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('figure', { name: 'Foto 3' })).toBeVisible()
  expect(await storedTitles(kado, 'Bandung')).toEqual(['Kebun teh', 'Braga', 'Foto 3'])
  await page.getByRole('link', { name: 'Kembali' }).click()
  await page.getByRole('link', { name: 'Bandung' }).click()
  await expect(page.getByRole('figure', { name: 'Foto 3' })).toBeVisible()
  await expect(added).toHaveCount(0)
})

test('photos wait for a busy server and can be cancelled, retried and dropped', async ({ page, kado }) => {
  await openAsOwner(page, kado, 'Perjalanan')
  let tries = 0
  await page.route('**/photos', async (route) => {
    tries += 1
    if (tries > 2) return route.continue()
    const refused = (code: string) => ({ status: 'error', success: false, code, message: 'Tunggu sebentar.' })
    const [status, code] = tries === 1 ? [429, 'too_many'] : [503, 'unavailable']
    return route.fulfill({ status, headers: { 'retry-after': '15' }, json: refused(code) })
  })
  const files = page.getByLabel('Berkas foto baru')
  await files.setInputFiles([await photo('Lembang.jpg', '#8f2f3b'), await photo('Braga.jpg', '#3f6b5c')])
  await expect(page.getByRole('figure', { name: 'Lembang' })).toBeInViewport()
  const first = page.getByRole('figure', { name: 'Lembang' })
  await expect(first.getByText('Unggahan dalam semenit ini sudah banyak.')).toBeVisible()
  await expect(first.getByText(/^Dilanjutkan 1\d detik lagi\.$/)).toBeVisible()
  await expect(page.locator('.batch-line')).toContainText(/1 dari 2.*Dilanjutkan \d+ detik lagi\./)
  const second = page.getByRole('figure', { name: 'Braga' })
  await expect(second.getByText('Menunggu giliran')).toBeVisible()
  await second.getByRole('button', { name: 'Batal' }).click()
  await expect(second).toHaveCount(0)
  for (const expected of [2, 3]) {
    await page.clock.fastForward(15_000)
    await expect.poll(() => tries).toBe(expected)
  }
  await expect(page.getByText('5 foto', { exact: true })).toBeVisible()

  await page.unroute('**/photos')
  await page.route('**/photos', (route) => route.abort())
  await files.setInputFiles(await photo('Dago.jpg', '#8f2f3b'))
  const failed = page.getByRole('figure', { name: 'Dago' })
  await expect(failed.getByRole('alert')).toHaveText('Foto belum terunggah. Periksa koneksi, lalu coba lagi.')
  await page.unroute('**/photos')
  await failed.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('6 foto', { exact: true })).toBeVisible()

  const { buffer } = await photo('Cihampelas.jpg', '#24496b')
  const dataTransfer = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (letter) => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'Cihampelas.jpg', { type: 'image/jpeg' }))
    return transfer
  })()`)
  await page.dispatchEvent('main', 'dragover', { dataTransfer })
  await expect(page.getByText('Lepas fotonya di sini')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer })
  await expect(page.getByText('Lepas fotonya di sini')).toHaveCount(0)
  await expect(page.getByText('7 foto', { exact: true })).toBeVisible()
  expect((await storedTitles(kado, 'Perjalanan')).slice(4)).toEqual(['Lembang', 'Dago', 'Cihampelas'])
})

test('deleting and moving photos and folders can be undone', async ({ page, kado }) => {
  await openAsOwner(page, kado, 'Perjalanan')
  const before = await storedTitles(kado, 'Perjalanan')
  const arrange = page.getByRole('button', { name: 'Atur', exact: true })
  const undo = page.getByRole('button', { name: 'Urungkan' })
  await arrange.click()
  await page.getByRole('button', { name: 'Hapus Kaki gunung' }).click()
  // While it is hovered it stays.
  await undo.hover()
  await expect(page.getByRole('figure')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Hapus Jendela kereta' })).toBeFocused()
  expect(await storedTitles(kado, 'Perjalanan')).not.toContain('Kaki gunung')
  await expect(page.getByRole('status').filter({ hasText: 'Foto "Kaki gunung" dihapus.' })).toBeVisible()
  await undo.click()
  await expect(page.getByRole('figure')).toHaveCount(4)
  expect(await storedTitles(kado, 'Perjalanan')).toEqual(before)

  await page.getByRole('button', { name: 'Pindahkan ke...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pindahkan ke...' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pindahkan', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Pilih dulu fotonya.')
  for (const name of ['Kaki gunung', 'Sawah pagi']) {
    await dialog.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  await expect(dialog.getByText('2 foto dipilih.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Ke folder' }).selectOption('Hari Biasa')
  await dialog.getByRole('button', { name: 'Pindahkan', exact: true }).press('Enter')
  await undo.hover()
  await expect(
    page.getByRole('status').filter({ hasText: '2 foto dipindahkan ke "Hari Biasa".' }),
  ).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(2)
  expect((await storedTitles(kado, 'Hari Biasa')).slice(4)).toEqual(['Kaki gunung', 'Sawah pagi'])
  await undo.click()
  await expect(page.getByRole('figure')).toHaveCount(4)
  expect(await storedTitles(kado, 'Perjalanan')).toEqual(before)

  await page.getByRole('link', { name: 'Kembali' }).click()
  await arrange.click()
  await page.getByRole('button', { name: 'Hapus Perjalanan' }).click()
  await undo.hover()
  await expect(page.getByRole('link', { name: 'Perjalanan' })).toHaveCount(0)
  expect(await storedNames(kado)).not.toContain('Perjalanan')
  await undo.click()
  await expect(page.getByRole('link', { name: 'Perjalanan' })).toBeVisible()
  expect((await storedNames(kado))[1]).toBe('Perjalanan')

  const first = page.locator('.pocket').first()
  await page.getByRole('button', { name: 'Mundurkan Kencan Pertama' }).click()
  await expect(first).toHaveAccessibleName('Perjalanan')
  await expect
    .poll(() => storedNames(kado))
    .toEqual(['Perjalanan', 'Kencan Pertama', 'Hari Biasa', 'Hari Istimewa'])
  await page.route('**/order', (route) => route.abort())
  await page.getByRole('button', { name: 'Mundurkan Perjalanan' }).click()
  await expect(page.getByRole('alert')).toHaveText('Urutan belum tersimpan. Coba lagi.')
  await expect(first).toHaveAccessibleName('Perjalanan')
})

test('photos can be ordered by keys, by taps and by dragging', { tag: '@wide' }, async ({ page, kado }) => {
  await openAsOwner(page, kado, 'Perjalanan')
  await page.getByRole('button', { name: 'Atur', exact: true }).click()
  const titles = () => storedTitles(kado, 'Perjalanan')
  // The first photo cannot move forward, nor the last one back.
  await expect(page.getByRole('button', { name: 'Majukan Pantai, jam lima' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Mundurkan Sawah pagi' })).toBeDisabled()
  const first = page.getByRole('button', { name: 'Pindahkan Pantai, jam lima' })
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Pantai, jam lima, urutan 2 dari 4')).toBeAttached()
  await expect.poll(titles).toEqual(['Kaki gunung', 'Pantai, jam lima', 'Jendela kereta', 'Sawah pagi'])
  await expect(first).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(titles).toEqual(['Kaki gunung', 'Jendela kereta', 'Sawah pagi', 'Pantai, jam lima'])

  await page.getByRole('button', { name: 'Majukan Sawah pagi' }).click()
  await expect.poll(titles).toEqual(['Kaki gunung', 'Sawah pagi', 'Jendela kereta', 'Pantai, jam lima'])

  // Away from the window's edges, where dragging scrolls the page.
  const grip = page.getByRole('button', { name: 'Pindahkan Kaki gunung' })
  await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await stillness(page)
  const from = await middleOf(grip)
  const to = await middleOf(page.getByRole('button', { name: 'Pindahkan Sawah pagi' }))
  if (isPhone(page)) await slide(page, [from, to])
  else await drag(page, from, to)
  await expect.poll(titles).toEqual(['Sawah pagi', 'Kaki gunung', 'Jendela kereta', 'Pantai, jam lima'])
  await expect(page.getByRole('figure').first()).toHaveAccessibleName('Sawah pagi')
  await page.getByRole('button', { name: 'Selesai' }).click()
  await expect(page.getByRole('button', { name: 'Perbesar Sawah pagi' })).toBeVisible()
})

test('the hub edits the folders beside the gallery', { tag: '@preview' }, async ({ page, kado }) => {
  await enter(page, kado)
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Gallery' }).click()
  const name = page.getByRole('textbox', { name: 'Nama folder' })
  const send = page.getByRole('button', { name: 'Simpan' })
  await page.getByRole('button', { name: 'Ubah nama Perjalanan' }).click()
  await name.fill('Jalan-jalan')
  await send.click()
  await page.getByRole('button', { name: 'Majukan Jalan-jalan' }).click()
  await page.getByRole('button', { name: 'Hapus Hari Biasa' }).click()
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible()
  await page.getByRole('button', { name: 'Folder baru' }).click()
  await name.fill('Bandung')
  await send.click()
  await expect(page.getByRole('link', { name: 'Tambah foto di Bandung' })).toBeVisible()
  expect(await storedNames(kado)).toEqual(['Jalan-jalan', 'Kencan Pertama', 'Hari Istimewa', 'Bandung'])
  await reload(page)
  await expect(preview(page).getByRole('link', { name: 'Bandung' })).toBeVisible()
})
