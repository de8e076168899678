import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { photo, pick } from '#tests/components/files.ts'
import { closeForm, failure, message, openForm, previewed, save } from '#tests/components/hub.ts'
import {
  answer,
  cutOff,
  firstOf,
  refuse,
  type SentRequest,
  sampleOf,
  sentTo,
  valuesSentTo,
  written,
} from '#tests/components/network.ts'
import * as calls from './calls.ts'
import { stateOf } from './contract.ts'
import type { Coupon, FirstCoupon } from './schemas.ts'

const name = page.getByLabelText('nama kupon')
const code = page.getByLabelText('kode kupon')
const phone = page.getByLabelText('nomor HP')
const day = page.getByLabelText('berlaku sampai')
const file = page.getByLabelText('Berkas gambar')
const list = page.getByRole('navigation', { name: 'Kupon' })
const saved = message('Data berhasil disimpan!')
const picture = { url: '/images/cover-4.webp', width: 600, height: 800, widths: [], placeholder: '' }

let first: FirstCoupon
let coupons: Coupon[]

beforeEach(() => {
  first = { ...sampleOf(calls.load), name: 'Makan Malam', code: 'SAYANG7' }
  coupons = [{ ...firstOf(sampleOf(calls.list)), name: 'Makan Malam', code: 'SAYANG7' }]
  answer(calls.load, () => first)
  answer(calls.list, () => coupons)
  answer(calls.save, ({ values: { couponImage, ...text } }) => {
    const image = couponImage ? { image_url: picture.url, picture } : {}
    const none = text.image_url === '' ? { picture: null } : {}
    first = { ...first, ...text, ...image, ...none }
    return written(first)
  })
  answer(calls.create, ({ values }) => put({ ...firstOf(coupons), id: 9 }, values))
  answer(calls.change, ({ values }) => put(found(values.id), values))
  answer(calls.takeBack, ({ values }) => put(found(values.id), { asked_at: null }))
  answer(calls.fulfil, ({ values }) => put(found(values.id), { fulfilled_at: Date.now() }))
})

function found(id: unknown) {
  return firstOf(coupons.filter((each) => each.id === Number(id)))
}

function put(before: Coupon, values: SentRequest['values']) {
  const changed = { ...before, ...values, id: before.id }
  const coupon: Coupon = { ...changed, state: stateOf(changed, '2026-11-26') }
  coupons = [...coupons.filter(({ id }) => id !== coupon.id), coupon].toSorted(
    (one, other) => one.id - other.id,
  )
  return written(coupon)
}

async function open() {
  await enter()
  await openForm('Coupon')
}

describe('the one coupon', () => {
  beforeEach(open)

  test('an incomplete number and a missing code are refused, and how the number is dialled is shown', async () => {
    await expect
      .element(phone)
      .toHaveAccessibleDescription(
        'Nomor WA-mu, untuk klaimnya. Kosong berarti dia sendiri yang memilih chatnya.',
      )
    await code.fill('')
    await phone.fill('0812-34')
    await save()
    await expect.element(page.getByText('Kode kupon harus diisi.')).toBeVisible()
    await expect.element(page.getByText('Nomor HP ini belum lengkap.')).toBeVisible()
    await phone.fill('+62 812-3456-7890')
    await expect.element(page.getByText('wa.me/6281234567890')).toBeVisible()
    expect(sentTo(calls.save)).toEqual([])
    await closeForm()
  })

  test('texts and image are saved, and in the preview before that', async () => {
    await name.fill('Makan Siang')
    await phone.fill('+62 812-3456-7890')
    await pick(file, await photo())
    const shown = { name: 'Makan Siang', picture: { url: expect.stringMatching(/^blob:/) } }
    await expect.poll(() => previewed(calls.load)).toMatchObject(shown)
    await save()
    await expect.element(saved).toBeVisible()
    expect(valuesSentTo(calls.save)).toMatchObject([
      { name: 'Makan Siang', phone: '+62 812-3456-7890', couponImage: expect.any(File) },
    ])
    await page.getByRole('button', { name: 'Pakai pita saja' }).click()
    await save()
    await expect.poll(() => valuesSentTo(calls.save).at(-1)).toMatchObject({ image_url: '' })
    await expect.element(file).toBeInTheDocument()
    await closeForm()
  })

  test("a file that is no photo gets the server's refusal, and without a network nothing is lost", async () => {
    const sentence = 'Berkas ini bukan foto yang bisa dibaca.'
    refuse(calls.save, 'unsupported_media', { message: sentence, fields: { couponImage: sentence } })
    await name.fill('Makan Siang')
    await pick(file, await photo())
    await save()
    await expect.element(page.getByText(sentence).first()).toBeVisible()
    cutOff(calls.save)
    await save()
    await expect.element(failure(/^Kuponmu belum tersimpan\./)).toBeVisible()
    await expect.element(name).toHaveValue('Makan Siang')
    await closeForm()
  })

  test('a second coupon is added, with its last day checked and shown', async () => {
    await page.getByRole('button', { name: 'Tambah kupon' }).click()
    await expect.element(list.getByText('Makan Malam')).toBeVisible()
    await expect.element(list.getByText('1 dari 8')).toBeVisible()
    await name.fill('Pijat bahu')
    await day.fill('01012020')
    await expect
      .element(page.getByText('Tanggal ini sudah lewat, jadi kuponnya tidak bisa disobek.'))
      .toBeVisible()
    await expect
      .poll(() => previewed(calls.list)?.at(-1))
      .toMatchObject({ name: 'Pijat bahu', state: 'expired' })
    await day.fill('31 Februari 2030')
    await save()
    await expect.element(page.getByText('31 Februari 2030 tidak ada di kalender.')).toBeVisible()
    await day.fill('31 Desember 2030')
    await save()
    await expect.element(list.getByText('utuh, sampai 31 Des 2030')).toBeVisible()
    expect(valuesSentTo(calls.create)).toMatchObject([{ name: 'Pijat bahu', expires_on: '2030-12-31' }])
    await name.fill('Pijat kaki')
    await save()
    await expect.poll(() => valuesSentTo(calls.change)).toMatchObject([{ id: '9', name: 'Pijat kaki' }])
    await closeForm()
  })
})

describe('several coupons', () => {
  const massage = list.getByRole('button', { name: 'Pijat bahu' })

  beforeEach(async () => {
    put({ ...firstOf(coupons), id: 9 }, { name: 'Pijat bahu', expires_on: '2030-12-31' })
  })

  async function tear() {
    put(found(9), { asked_at: Date.now() })
    // The list is read again when its tab is shown.
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByText('menyobek kupon ini')).toBeVisible()
  }

  test('a torn coupon is made whole again, or fulfilled', async () => {
    await open()
    await massage.click()
    await tear()
    await page.getByRole('button', { name: 'Utuhkan lagi' }).click()
    await expect.element(list.getByText('utuh, sampai 31 Des 2030')).toBeVisible()
    await tear()
    await page.getByRole('button', { name: 'Sudah ditepati' }).click()
    await expect.element(page.getByText('Kupon ini sudah ditepati')).toBeVisible()
    await closeForm()
  })

  test('an address leads to the field of one of the coupons', async () => {
    await enter(`/edit-pages?page=coupon&item=${firstOf(coupons).id}&field=phone`)
    await expect.element(phone).toHaveFocus()
    await expect.element(name).toHaveValue('Makan Malam')
    await closeForm()
  })

  test('a removed coupon is restored by Urungkan, and is chosen again', async () => {
    const removed = found(9)
    answer(calls.remove, () => {
      coupons = coupons.filter(({ id }) => id !== 9)
      return written({ id: 9 })
    })
    answer(calls.restore, () => put(removed, {}))
    await open()
    await massage.click()
    await page.getByRole('button', { name: 'Hapus kupon' }).click()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Makan Malam')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect.element(name).toHaveValue('Pijat bahu')
    await expect.element(massage).toHaveAttribute('aria-current', 'true')
    await closeForm()
  })
})
