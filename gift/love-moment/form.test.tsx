import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { fake, photo, pick } from '#tests/components/files.ts'
import { closeForm, failure, message, openForm, previewed, save } from '#tests/components/hub.ts'
import {
  answer,
  cutOff,
  refuse,
  type SentRequest,
  sampleOf,
  sentTo,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import type { Moment } from './schemas.ts'

const moments = page.getByRole('list', { name: 'Momen' })
const print = (name: string) => moments.getByRole('button', { name, exact: true })
const title = page.getByLabelText('judul momen')
const date = page.getByLabelText('tanggal', { exact: true })
const letter = page.getByLabelText('surat')
const file = page.getByLabelText('Berkas sampul')

let stored: Moment[]

beforeEach(() => {
  stored = [sampleOf(calls.load).data].flat()
  answer(calls.load, () => ({ status: 'success' as const, data: stored, message: '' }))
  answer(calls.update, ({ values }) => put(found(values.id), values, texts.updated))
  answer(calls.create, ({ values }) => put({ ...found(1), id: 9 }, values, texts.created))
  answer(calls.remove, ({ values }) => {
    const removed = found(values.id)
    stored = stored.filter((each) => each !== removed)
    return written(removed)
  })
})

function found(id: unknown) {
  const moment = [sampleOf(calls.load).data, stored].flat(2).findLast((each) => each.id === Number(id))
  if (!moment) throw new Error(`There is no moment ${id}`)
  return moment
}

function put(before: Moment, { coverImage, ...text }: SentRequest['values'], said: string) {
  const cover_image = coverImage ? '/images/cover-4.webp' : before.cover_image
  const moment = { ...before, ...text, id: before.id, cover_image }
  stored = [...stored.filter(({ id }) => id !== moment.id), moment]
  return written(moment, said)
}

async function edit(name: string) {
  await enter('/edit-love-moment')
  await print(name).click()
  await expect.element(print(name)).toHaveAttribute('aria-current', 'true')
}

test('a moment is saved with its texts and its new cover', async () => {
  await edit('Pasar Malam')
  const { id } = stored.find((each) => each.title === 'Pasar Malam') ?? {}
  await title.fill('Pasar Malam Kita')
  await page.getByLabelText('Pilih dari kalender').fill('2022-03-06')
  await expect.element(date).toHaveValue('6 Maret 2022')
  await date.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(letter).toHaveFocus()
  await letter.fill('Baris satu.\nBaris dua.')
  await expect.element(file).toHaveAttribute('accept', 'image/*,.heic,.heif')
  await pick(file, await photo('kita.jpg'))
  await save()
  await expect.element(message('Love moment updated successfully!')).toBeVisible()
  await expect.element(page.getByText('dikirim saat disimpan')).not.toBeInTheDocument()
  expect(valuesSentTo(calls.update)).toEqual([
    {
      id: String(id),
      title: 'Pasar Malam Kita',
      date: '6 Maret 2022',
      // As multipart writes it.
      letter: 'Baris satu.\r\nBaris dua.',
      coverImage: expect.any(File),
    },
  ])
})

test('each moment keeps a draft while another one or another section is open', async () => {
  await enter()
  await openForm('Love Moments')
  await expect.element(page.getByTitle('Preview')).toHaveAttribute('src', '/love-moment')
  await expect.element(page.getByText('Setelah menyimpan, tekan Reload')).toBeVisible()
  await print('Pertama Bertemu').click()
  await title.fill('Pertama sekali')
  await print('Pasar Malam').click()
  await expect.element(title).toHaveValue('Pasar Malam')
  await pick(file, await photo('kita.jpg'))
  await closeForm()
  await expect
    .element(page.getByRole('link', { name: 'Love Moments' }))
    .toHaveAccessibleDescription('Kartu, di menu: Letter. Belum disimpan')
  await openForm('Features')
  await closeForm()
  await openForm('Love Moments')
  await expect.element(print('Pasar Malam')).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByText('kita.jpg, dikirim saat disimpan.')).toBeVisible()
  await print('Pertama Bertemu').click()
  await expect.element(title).toHaveValue('Pertama sekali')
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await expect.element(title).toHaveValue('Pertama Bertemu')
  await closeForm()
})

describe('a new moment', () => {
  beforeEach(() => edit('Tambah momen'))

  test('its texts are required', async () => {
    await save()
    for (const sentence of [
      'Judul momen harus diisi.',
      'Tanggal momen harus diisi.',
      'Suratnya harus diisi.',
    ])
      await expect.element(page.getByText(sentence)).toBeVisible()
    expect(sentTo(calls.create)).toEqual([])
  })

  test('it is added once, takes its place by its day, and is in the preview once', async () => {
    await title.fill('Hujan Pertama')
    await date.fill('07012023')
    await expect.element(page.getByText('Di kartu: 7 Januari 2023')).toBeVisible()
    await letter.fill('Satu payung, dua orang basah.')
    await pick(file, await photo())
    await save()
    await expect.element(message('Momen baru tersimpan.')).toBeVisible()
    await expect.element(print('Hujan Pertama')).toHaveAttribute('aria-current', 'true')
    expect(valuesSentTo(calls.create)).toMatchObject([{ date: '07012023', coverImage: expect.any(File) }])
    // The first button adds a moment.
    await expect.element(moments.getByRole('button').nth(3)).toHaveAccessibleName('Hujan Pertama')
    await title.fill('Hujan Kedua')
    const shown = () => [previewed(calls.load)?.data ?? []].flat().map((each) => each.title)
    await expect.poll(shown).toContain('Hujan Kedua')
    expect(shown()).toHaveLength(5)
  })
})

test('a removed moment comes back with its draft by Urungkan', async () => {
  answer(calls.restore, ({ values }) => put(found(values.id), {}, texts.updated))
  await edit('Janji Kita')
  await letter.fill('Belum selesai')
  await page.getByRole('button', { name: 'Hapus momen ini' }).click()
  await expect.element(print('Janji Kita')).not.toBeInTheDocument()
  await expect.element(print('Perjalanan Jauh')).toHaveFocus()
  await expect.poll(() => sentTo(calls.remove)).toHaveLength(1)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.element(print('Janji Kita')).toHaveAttribute('aria-current', 'true')
  await expect.element(letter).toHaveValue('Belum selesai')
})

describe('a save that fails', () => {
  beforeEach(async () => {
    await edit('Janji Kita')
    await pick(file, fake('kita.jpg', 'image/jpeg'))
  })

  test("the server's refusal is shown as its sentence", async () => {
    refuse(calls.update, 'unsupported_media', { message: 'Berkas ini bukan foto yang bisa dibaca.' })
    await save()
    await expect
      .element(failure('Failed to update love moment: Berkas ini bukan foto yang bisa dibaca.'))
      .toBeVisible()
  })

  test('without a network nothing is lost', async () => {
    cutOff(calls.update)
    await letter.fill('Belum selesai')
    await save()
    await expect.element(failure('An error occurred while updating the love moment.')).toBeVisible()
    await expect.element(page.getByText('kita.jpg, dikirim saat disimpan.')).toBeVisible()
    await expect.element(letter).toHaveValue('Belum selesai')
  })
})
