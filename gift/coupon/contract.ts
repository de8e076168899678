import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { line, text } from '#contract/line.ts'
import { Picture } from '#contract/media.ts'
import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them; a phone number in digits, as E.164 has it. */
export const limits = { name: 40, code: 20, description: 160, thanks: 240, phone: { min: 8, max: 15 } }

export const texts = {
  title: 'Hadiah Kecil Untukmu',
  code: 'Kode kupon',
  back: 'Kembali',
  claim: 'Klaim Hadiah',
  nameRequired: 'Nama kupon harus diisi.',
  codeRequired: 'Kode kupon harus diisi.',
  phoneShape: 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.',
  loadFailed: 'Kuponnya belum bisa diambil. Periksa koneksimu, lalu coba lagi.',
  saved: common.saved,
  saveFailed: 'Kuponmu belum tersimpan. Semua yang kamu isi masih di sini. Coba lagi.',
} as const

// With all its spaces, hyphens and brackets.
const LONGEST_PHONE = 40

const { min, max } = limits.phone
const digits = new RegExp(`^\\d{${min},${max}}$`)

const Phone = z.string({ error: texts.phoneShape }).check(
  z.trim(),
  z.maxLength(LONGEST_PHONE, texts.phoneShape),
  z.refine((phone) => !/\p{Cc}/u.test(phone), { error: texts.phoneShape }),
  z.refine((phone) => phone === '' || digits.test(chatNumber(phone)), { error: texts.phoneShape }),
)

export const CouponText = z.object({
  name: line({ label: 'Nama kupon', max: limits.name, required: texts.nameRequired }),
  code: line({ label: 'Kode kupon', max: limits.code, required: texts.codeRequired }),
  description: text({ label: 'Keterangan', max: limits.description }),
  thanks: text({ label: 'Ucapan terima kasih', max: limits.thanks }),
  phone: Phone,
})

/** A stored coupon; without a picture of its own it is tied with a bow. */
export const Coupon = z.object({
  name: z.string(),
  code: z.string(),
  description: z.string(),
  thanks: z.string(),
  phone: z.string(),
  image_url: z.string(),
  picture: z.nullable(Picture),
})
export type Coupon = z.output<typeof Coupon>

export const sample = {
  name: 'Hadiah Spesial 2025',
  code: 'GIFT2025',
  description: 'Berlaku untuk satu permintaan apa saja, kapan saja.',
  thanks: 'Terima kasih sudah menyiapkan semua ini untukku.',
  phone: '',
  image_url: '',
}

export const load = endpoint({
  method: 'GET',
  path: '/coupon',
  access: 'visitor',
  summary: 'The coupon, and the number to which its claim is sent.',
  input: nothing,
  output: Coupon,
})

export const save = endpoint({
  method: 'POST',
  path: '/coupon',
  access: 'owner',
  summary: 'Stores what is sent; what is left out stays. An empty image_url removes the picture.',
  ifMatch: load,
  uploads: { couponImage: 'photo' },
  input: z.extend(z.partial(CouponText), { image_url: z.optional(z.string()) }),
  output: written(Coupon),
})

type Claim = z.output<typeof CouponText>

/** Opens a chat in which the claim is already written; without a phone number the sender chooses whose. */
export function claimUrl({ phone, name, code, description, thanks }: Claim) {
  const coupon = [name, `Kode: ${code}`, description].filter(Boolean).join('\n')
  const message = ['Hai, aku mau klaim hadiahku.', coupon, thanks].filter(Boolean).join('\n\n')
  return `https://wa.me/${chatNumber(phone)}?text=${encodeURIComponent(message)}`
}

/**
 * A phone number as chat links take it: country code first, digits only. One that is written without
 * a country code is Indonesian. What is no number keeps its letters.
 */
export function chatNumber(phone: string) {
  const bare = phone.replace(/[\p{Z}\p{Pd}\s().]/gu, '')
  if (/^(\+|00)/.test(bare)) return bare.replace(/^(\+|00)/, '').replace(/^620+/, '62')
  return bare.replace(/^(620+|0+|(?=8))/, '62')
}
