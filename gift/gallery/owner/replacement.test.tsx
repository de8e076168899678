import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { change } from '#gift/gallery/calls.ts'
import { enter, logIn, open } from '#tests/components/app.tsx'
import { fake, photo, pick } from '#tests/components/files.ts'
import { addressOf, photoOf, serveGallery, storedTitles } from '#tests/components/gallery.ts'
import { failure } from '#tests/components/hub.ts'
import { cutOff, hold, refuse, valuesSentTo } from '#tests/components/network.ts'

const figure = page.getByRole('figure', { name: 'Kaki gunung' })
const pencil = page.getByRole('button', { name: 'Ubah judul Kaki gunung' })
const field = page.getByRole('textbox', { name: 'Judul foto' })
const store = page.getByRole('button', { name: 'Save' })
const input = page.getByLabelText('Berkas pengganti Kaki gunung')
const cancel = figure.getByRole('button', { name: 'Batal' })
const progress = figure.getByRole('progressbar', { name: 'Mengunggah' })

beforeEach(serveGallery)

test("a photo's title is edited in place, after a login", async () => {
  await open(addressOf('Perjalanan'))
  await pencil.click()
  await logIn()
  await expect.element(field).toHaveValue('Kaki gunung')
  await field.fill('Tenda kita')
  await store.click()
  await expect.element(page.getByRole('figure', { name: 'Tenda kita' })).toBeVisible()
  await expect.poll(() => storedTitles('Perjalanan')[1]).toBe('Tenda kita')
})

test('without a login no photo is replaced', async () => {
  await open(addressOf('Perjalanan'))
  await page.getByRole('button', { name: 'Ganti foto Kaki gunung' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

describe('the title of a photo', () => {
  beforeEach(async () => {
    await enter(addressOf('Perjalanan'))
    await pencil.click()
  })

  test('an empty title is refused, and X leaves it as it was', async () => {
    await field.fill(' ')
    await store.click()
    await expect.element(failure('Judul tidak boleh kosong')).toBeVisible()
    await page.getByRole('button', { name: 'X', exact: true }).click()
    await expect.element(figure).toBeVisible()
  })

  test('a title that is not stored stays in its field', async () => {
    await field.fill('Tenda kita')
    cutOff(change)
    await store.click()
    await expect.element(failure('Gagal mengupdate judul foto. Silakan coba lagi.')).toBeVisible()
    await expect.element(field).toHaveValue('Tenda kita')
  })
})

describe('the file of a photo', () => {
  beforeEach(() => enter(addressOf('Perjalanan')))

  test('the field takes photos, HEIC among them', async () => {
    await expect.element(input).toHaveAttribute('accept', 'image/*,.heic,.heif')
  })

  test('a replaced photo keeps its title and its place', async () => {
    const { id, url } = photoOf('Kaki gunung')
    await pick(input, await photo('baru.png'))
    await expect.poll(() => photoOf('Kaki gunung').url).not.toBe(url)
    expect(valuesSentTo(change)).toMatchObject([{ photoId: String(id), photoFile: { type: 'image/png' } }])
    await expect.element(progress).not.toBeInTheDocument()
    await expect.poll(() => storedTitles('Perjalanan')[1]).toBe('Kaki gunung')
  })

  test('a file that is no photo is refused, and the old one stays', async () => {
    const said = 'Berkas ini bukan foto yang bisa dibaca.'
    refuse(change, 'unsupported_media', { message: said })
    await pick(input, fake('catatan.jpg', 'image/jpeg'))
    await expect.element(failure('Gagal memperbarui foto. Coba lagi nanti.')).toBeVisible()
    await expect.element(figure.getByText(said)).toBeVisible()
    await expect.element(figure.getByRole('button', { name: 'Coba lagi' })).not.toBeInTheDocument()
    expect(await commands.graveFindings()).toEqual([])
    await cancel.click()
    await expect.element(figure.getByText(said)).not.toBeInTheDocument()
  })

  test('a file that is being sent can be cancelled', async () => {
    hold(change)
    await pick(input, await photo('baru.png'))
    await expect.element(progress).toBeVisible()
    expect(await commands.graveFindings()).toEqual([])
    await cancel.click()
    await expect.element(progress).not.toBeInTheDocument()
    await expect.element(cancel).not.toBeInTheDocument()
  })

  describe('a HEIC file', () => {
    const heic = () =>
      new File(
        [new Uint8Array([0, 0, 0, 24]), 'ftypheic\0\0\0\0heicmif1', new Uint8Array(200)],
        'Pantai.HEIC',
      )

    test('a browser that cannot decode HEIC says so, and offers no second try', async () => {
      await pick(input, heic())
      await expect.element(figure.getByText('Foto HEIC belum bisa dibaca di sini.')).toBeVisible()
      await expect.element(figure.getByRole('button', { name: 'Coba lagi' })).not.toBeInTheDocument()
      expect(valuesSentTo(change)).toEqual([])
    })

    test('a browser that decodes HEIC sends it as a JPEG', async () => {
      vi.stubGlobal('createImageBitmap', async () => document.createElement('canvas'))
      await pick(input, heic())
      await expect
        .poll(() => valuesSentTo(change))
        .toMatchObject([{ photoFile: { name: 'Pantai.jpg', type: 'image/jpeg' } }])
    })
  })
})
