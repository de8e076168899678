import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { addPhoto } from '#gift/gallery/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { pass, stopClock } from '#tests/components/clock.ts'
import { fake, photo, pick } from '#tests/components/files.ts'
import { addressOf, serveGallery, storedTitles } from '#tests/components/gallery.ts'
import { cutOff, hold, refuse, respondTo, sentTo } from '#tests/components/network.ts'

const files = page.getByLabelText('Berkas foto baru')
const figure = (name: string) => page.getByRole('figure', { name, exact: true })
const line = page.getByRole('status').filter({ hasText: /\d dari \d|ditambahkan/ })
const added = () => storedTitles('Perjalanan').slice(4)
const cancel = (name: string) => figure(name).getByRole('button', { name: 'Batal' }).click()

beforeEach(async () => {
  serveGallery()
  await enter(addressOf('Perjalanan'))
  await expect.element(page.getByRole('button', { name: 'Tambah foto' })).toBeVisible()
})

test('the field takes many photos, HEIC among them', async () => {
  await expect.element(files).toHaveAttribute('accept', 'image/*,.heic,.heif')
  await expect.element(files).toHaveAttribute('multiple')
})

test('picked photos are sent one after another, and titled by their files', async () => {
  const release = hold(addPhoto)
  await pick(files, await photo('Lembang.jpg'), await photo('IMG_2031.png'), await photo('Kawah_Putih.jpg'))
  await expect.element(line).toHaveTextContent('1 dari 3')
  await expect.element(line).toBeInViewport()
  await expect.element(figure('Lembang').getByRole('progressbar', { name: 'Mengunggah' })).toBeVisible()
  await expect.element(figure('Kawah Putih').getByText('Menunggu giliran')).toBeVisible()
  await expect.poll(() => sentTo(addPhoto)).toHaveLength(1)
  release()
  await expect.element(line).toHaveTextContent('3 foto ditambahkan.')
  await expect.element(page.getByText('7 foto', { exact: true })).toBeVisible()
  expect(added()).toEqual(['Lembang', 'Foto 6', 'Kawah Putih'])
})

test('the line about sent photos is in sight below them, until the folder is left', async () => {
  await pick(files, await photo('Lembang.jpg'))
  await expect.element(line).toHaveTextContent('1 foto ditambahkan.')
  await expect.element(line).toBeInViewport()
  const { bottom } = page.getByRole('figure').last().element().getBoundingClientRect()
  expect(line.element().getBoundingClientRect().top).toBeGreaterThan(bottom)
  await page.getByRole('link', { name: 'Kembali' }).click()
  await page.getByRole('link', { name: 'Perjalanan' }).click()
  await expect.element(figure('Lembang')).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
})

test('a file that is no photo is refused for good, and the others are added', async () => {
  const said = 'Berkas ini bukan foto yang bisa dibaca.'
  refuse(addPhoto, 'unsupported_media', { message: said })
  await pick(files, fake('catatan.jpg', 'image/jpeg'))
  await expect.element(figure('catatan').getByRole('alert')).toHaveTextContent(said)
  await expect.element(figure('catatan').getByRole('button', { name: 'Coba lagi' })).not.toBeInTheDocument()
  expect(await commands.graveFindings()).toEqual([])
  serveGallery()
  await pick(files, await photo('Braga.jpg'))
  await expect.element(line).toHaveTextContent('1 foto ditambahkan.')
  await cancel('catatan')
  await expect.element(figure('catatan')).not.toBeInTheDocument()
  expect(added()).toEqual(['Braga'])
})

test.each([
  [429, 'too_many', 'Unggahan dalam semenit ini sudah banyak.'],
  [503, 'unavailable', 'Server masih memproses berkas lain.'],
])(
  'a photo waits as long as the server asks with %i, and is then sent again',
  async (status, code, reason) => {
    stopClock()
    const refusal = { status: 'error', success: false, code, message: 'Tunggu sebentar.' }
    respondTo(addPhoto, () => Response.json(refusal, { status, headers: { 'retry-after': '15' } }))
    await pick(files, await photo('Lembang.jpg'))
    await expect.element(figure('Lembang').getByText(reason)).toBeVisible()
    await expect.element(figure('Lembang').getByText('Dilanjutkan 15 detik lagi.')).toBeVisible()
    await pass(1000)
    // On its print, and in the line about all.
    await expect.poll(() => page.getByText('Dilanjutkan 14 detik lagi.').elements()).toHaveLength(2)
    await expect.element(line).toHaveTextContent('1 dari 1')
    serveGallery()
    await pass(14_000)
    await expect.element(page.getByText('5 foto', { exact: true })).toBeVisible()
    expect(sentTo(addPhoto)).toHaveLength(2)
  },
)

test('a photo that waits for its turn can be cancelled', async () => {
  const release = hold(addPhoto)
  await pick(files, await photo('Lembang.jpg'), await photo('Braga.jpg'))
  await expect.element(figure('Braga').getByText('Menunggu giliran')).toBeVisible()
  await cancel('Braga')
  await expect.element(figure('Braga')).not.toBeInTheDocument()
  release()
  await expect.element(line).toHaveTextContent('1 foto ditambahkan.')
  expect(added()).toEqual(['Lembang'])
})

test('a photo that did not arrive is sent again by Coba lagi', async () => {
  cutOff(addPhoto)
  await pick(files, await photo('Dago.jpg'))
  const said = 'Foto belum terunggah. Periksa koneksi, lalu coba lagi.'
  await expect.element(figure('Dago').getByRole('alert')).toHaveTextContent(said)
  serveGallery()
  await figure('Dago').getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(line).toHaveTextContent('1 foto ditambahkan.')
  expect(added()).toEqual(['Dago'])
})

test('photos are dropped anywhere on the page', async () => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await photo('Cihampelas.jpg'))
  const drag = (type: string) =>
    document
      .querySelector('main')
      ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  drag('dragover')
  await expect.element(page.getByText('Lepas fotonya di sini')).toBeVisible()
  drag('drop')
  await expect.element(page.getByText('Lepas fotonya di sini')).not.toBeInTheDocument()
  await expect.element(line).toHaveTextContent('1 foto ditambahkan.')
  expect(added()).toEqual(['Cihampelas'])
})
