import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them; a phone number in digits, as E.164 has it; coupons in pieces. */
export const limits = {
  name: 40,
  code: 20,
  description: 160,
  thanks: 240,
  phone: { min: 8, max: 15 },
  coupons: 8,
}

/** How often the people of one network may tear coupons or take that back; `window` in milliseconds. */
export const tears = { max: 60, window: 60_000 }

/** In milliseconds: how long the way back is shown after tearing. */
export const UNDO = 6000

/** In milliseconds: how long whoever tore a coupon may take it back. */
export const TAKE_BACK = 60_000

/** As many letters of usual width as one word may have to fit into a line on a phone of 320 CSS pixels. */
export const narrow = { name: 15, code: 14, description: 27 }

/** The fewest pixels along a photo's longer side with which it does not look blurred. */
export const sharp = { image: 400 }

export const texts = {
  title: 'Hadiah Kecil Untukmu',
  code: 'Kode kupon',
  back: 'Kembali',
  claim: 'Klaim Hadiah',
  nameRequired: 'Nama kupon harus diisi.',
  codeRequired: 'Kode kupon harus diisi.',
  phoneShape: 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.',
  loadFailed: 'Kuponnya belum bisa diambil. Periksa koneksimu, lalu coba lagi.',
  changeFailed: 'Belum tersimpan. Coba lagi.',
  removeFailed: 'Kupon belum terhapus. Coba lagi.',
  dayUnknown: 'Tanggal ini tidak ada di kalender.',
  full: `Paling banyak ${limits.coupons} kupon. Hapus satu dulu, ya.`,
  removed: 'Kupon dihapus.',
  tip: 'Sobek ujungnya kalau mau dipakai. Dia langsung tahu.',
  wait: 'Tunggu\nditepati',
  notTorn: 'Belum tersobek, coba lagi.',
  notTakenBack: 'Belum bisa dibatalkan, coba lagi.',
  asked: 'Kuponnya tersobek.',
  takenBack: 'Kuponnya utuh lagi.',
  fulfilled: 'Sudah ditepati.',
  over: 'Kupon ini sudah tidak bisa disobek.',
  tooLate: 'Kuponnya sudah lebih dari semenit tersobek. Minta dia mengembalikannya.',
  saved: common.saved,
  saveFailed: 'Kuponmu belum tersimpan. Semua yang kamu isi masih di sini. Coba lagi.',
} as const

export const sample = {
  name: 'Hadiah Spesial 2025',
  code: 'GIFT2025',
  description: 'Berlaku untuk satu permintaan apa saja, kapan saja.',
  thanks: 'Terima kasih sudah menyiapkan semua ini untukku.',
  phone: '',
  image_url: '',
}

type Claim = Record<'phone' | 'name' | 'code' | 'description' | 'thanks', string>

/** Opens a chat in which the claim is already written; without a phone number the sender chooses whose. */
export function claimUrl({ phone, name, code, description, thanks }: Claim) {
  const coupon = [name, `Kode: ${code}`, description].filter(Boolean).join('\n')
  const message = ['Hai, aku mau klaim hadiahku.', coupon, thanks].filter(Boolean).join('\n\n')
  return chatUrl(message, chatNumber(phone))
}

/**
 * Opens WhatsApp with a message already written; without a number the sender chooses the chat. Half an emoji, which no
 * address can hold, is left out.
 */
export function chatUrl(message: string, number = '') {
  return `https://wa.me/${number}?text=${encodeURIComponent(message.replace(/\p{Surrogate}/gu, ''))}`
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
