import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { fake, photo, pick } from '#tests/components/files.ts'
import { message, openForm, save } from '#tests/components/hub.ts'
import {
  answer,
  firstOf,
  hold,
  refuse,
  respondTo,
  sampleOf,
  sentTo,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import * as calls from './calls.ts'

const title = page.getByLabelText('judul halaman')
const date = page.getByLabelText('tanggal', { exact: true })
const url = page.getByLabelText('URL gambar')
const file = page.getByLabelText('Berkas gambar')

const UPLOADED = '/images/cover-2.webp'
const uploaded = { ...written({ url: UPLOADED }), newUrl: UPLOADED }
const stored = firstOf(sampleOf(calls.load))

describe('a stored date', () => {
  beforeEach(async () => {
    answer(calls.update, ({ values }) => written({ ...stored, ...values }))
    answer(calls.uploadPhoto, uploaded)
    await enter('/edit-date-input2')
    await expect.element(title).not.toHaveValue('')
  })

  test('the sample date is pointed out until another one is stored', async () => {
    const note = page.getByText('Tanggal ini masih contoh (14 Februari 2024).')
    await expect.element(note).toBeVisible()
    await date.fill('12022022')
    await save()
    await expect.element(message('Data berhasil disimpan!')).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
    expect(valuesSentTo(calls.update)).toEqual([{ ...stored, selected_date: '12022022' }])
  })

  test('title, date and picture are required together', async () => {
    await title.fill('')
    await date.fill('')
    await save()
    await expect.element(page.getByText('Judul, tanggal, dan URL gambar harus diisi!')).toBeVisible()
    expect(sentTo(calls.update)).toEqual([])
  })

  test('a character that cannot be used is named, and removed by a tap', async () => {
    await title.fill('Kapan\tkita\u0007 mulai?')
    await save()
    await expect
      .element(title)
      .toHaveAccessibleDescription('Judul memuat karakter yang tidak bisa dipakai: U+0007.')
    await page.getByRole('button', { name: 'Hapus karakter itu' }).click()
    await expect.element(title).toHaveAccessibleDescription('')
    await expect.element(title).toHaveValue('Kapan\tkita mulai?')
  })

  test.each([
    ['2022-02-12', ''],
    ['12/2/2022', ''],
    ['12 Februari 2022', ''],
    ['12/2/22', 'blur'],
    ['１２.２.２２', 'blur'],
    ['\u202a12 2 22\u202c', 'blur'],
  ])('the date may be written as %j', async (text, leaves) => {
    await date.fill(text)
    await expect.element(date).toHaveAccessibleDescription('12 Februari 2022')
    if (leaves) title.element().focus()
    await expect.element(date).toHaveValue('12022022')
  })

  test.each([
    ['123', /^Tanggal harus delapan angka: tanggal, bulan, tahun/],
    ['31/2/22', '31 Februari 2022 tidak ada di kalender.'],
  ])('the date %j is refused with a reason', async (text, reason) => {
    await date.fill(text)
    await save()
    await expect.element(date).toHaveAccessibleDescription(reason)
    expect(sentTo(calls.update)).toEqual([])
  })

  test.each([
    ['12022099', '12 Februari 2099 belum tiba.'],
    ['31022024', 'Tanggal ini tidak ada di kalender.'],
  ])('the date %s cannot be counted from, and is stored with a caution', async (digits, caution) => {
    await date.fill(digits)
    await expect.element(page.getByText(caution)).toBeVisible()
    await save()
    await expect.poll(() => valuesSentTo(calls.update)).toMatchObject([{ selected_date: digits }])
  })

  test('the calendar picks a date', async () => {
    await page.getByLabelText('Pilih dari kalender').fill('2022-02-12')
    await expect.element(date).toHaveValue('12022022')
    await expect.element(page.getByText('12 Februari 2022')).toBeVisible()
  })

  test('a picked photo is uploaded at once, and a file that is none is refused', async () => {
    await expect.element(file).toHaveAttribute('accept', expect.stringMatching(/^image\/\*/))
    const sentence = 'Berkas ini bukan foto yang bisa dibaca.'
    refuse(calls.uploadPhoto, 'unsupported_media', { message: sentence, fields: { photoFile: sentence } })
    await pick(file, fake('foto.jpg', 'image/jpeg'))
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(url).toHaveValue(stored.photo_url)
    answer(calls.uploadPhoto, uploaded)
    await pick(file, await photo())
    await expect.element(url).toHaveValue(UPLOADED)
  })

  test('a save waits for a picture that is being uploaded, and is cancelled with it', async () => {
    const waiting = page.getByRole('button', { name: 'Menunggu foto...' })
    hold(calls.uploadPhoto)
    await pick(file, await photo())
    await expect.element(page.getByRole('progressbar', { name: 'Mengunggah' })).toBeVisible()
    await save()
    await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Batal', exact: true }).click()
    await expect
      .element(page.getByRole('button', { name: 'Simpan' }))
      .toHaveAttribute('aria-disabled', 'false')
    await expect.element(page.getByRole('button', { name: 'Unggah gambar' })).toBeVisible()
    await expect.element(url).toHaveValue(stored.photo_url)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(sentTo(calls.update)).toEqual([])
  })

  test('a save that waited for a picture stores it', async () => {
    const release = hold(calls.uploadPhoto)
    await pick(file, await photo())
    await save()
    expect(sentTo(calls.update)).toEqual([])
    release()
    await expect.element(message('Data berhasil disimpan!')).toBeVisible()
    expect(valuesSentTo(calls.update)).toMatchObject([{ photo_url: UPLOADED }])
  })

  test('a photo whose response is lost is uploaded again', async () => {
    const lost = () =>
      new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    respondTo(calls.uploadPhoto, async () =>
      sentTo(calls.uploadPhoto).length === 1 ? lost() : Response.json(uploaded, { status: 201 }),
    )
    await pick(file, await photo())
    await expect.element(url).toHaveValue(UPLOADED)
    expect(sentTo(calls.uploadPhoto)).toHaveLength(2)
  })

  test('a picture is shown again once its address is right', async () => {
    const shown = () => document.querySelector('.file-field img')?.getAttribute('src')
    await url.fill('/images/tidak-ada.webp')
    await expect.poll(shown).toBeUndefined()
    await url.fill('/images/cover-4.webp')
    await expect.poll(shown).toBe('/images/cover-4.webp')
  })
})

test('the hub points out the sample date and leads to its form, which a closed file picker leaves open', async () => {
  await enter()
  await expect.element(page.getByText('Tanggal rahasia masih contoh.')).toBeVisible()
  await page.getByRole('link', { name: 'Ganti' }).click()
  await openForm('Date Input')
  // The browser dispatches it inside the sheet.
  file.element().dispatchEvent(new Event('cancel', { bubbles: true }))
  await expect.element(url).toBeVisible()
})

test('where there is no record yet, one is created', async () => {
  answer(calls.load, [])
  answer(calls.create, ({ values }) => written({ ...stored, ...values }))
  const values = { title: 'Kapan?', selected_date: '12022022', photo_url: '/images/cover-1.webp' }
  await enter('/edit-date-input2')
  await expect.element(title).toHaveValue('')
  await title.fill(values.title)
  await date.fill(values.selected_date)
  await url.fill(values.photo_url)
  await save()
  await expect.poll(() => valuesSentTo(calls.create)).toEqual([values])
})
