import { MINUTE } from '#contract/durations.ts'
import { plain } from '#contract/plain.ts'
import { texts as common } from '#contract/texts.ts'

/** A phone number in digits, as in E.164; the number of coupons. */
export const limits = { phone: { min: 8, max: 15 }, coupons: 8 }

/** Rate limit for one network's tearing and restoring of coupons; `window` in milliseconds. */
export const tearLimit = { max: 60, window: MINUTE }

/** In milliseconds: how long the undo is shown after a coupon was torn. */
export const UNDO_SHOWN = 6000

/** In milliseconds: how long a torn coupon can be restored by the visitor. */
export const RESTORE_WINDOW = MINUTE

/** In pixels: the shortest long side of a photo that does not look blurred. */
export const leastPixels = { image: 400 }

export const texts = {
  title: 'Hadiah Kecil Untukmu',
  code: 'Kode kupon',
  back: 'Kembali',
  claim: 'Klaim Hadiah',
  phoneShape: 'Nomor HP ini belum lengkap. Contoh: 0812-3456-7890.',
  phoneOnly: 'Tulis satu nomor HP saja. Contoh: 0812-3456-7890.',
  loadFailed: 'Kuponnya belum bisa diambil. Periksa koneksimu, lalu coba lagi.',
  changeFailed: 'Belum tersimpan. Coba lagi.',
  dayUnknown: 'Tanggal ini tidak ada di kalender.',
  dayUnread: 'Tulis tanggalnya seperti 31 Desember 2026, atau kosongkan.',
  dayPast: 'Tanggal ini sudah lewat, jadi kuponnya tidak bisa disobek.',
  full: `Paling banyak ${limits.coupons} kupon. Hapus satu dulu, ya.`,
  removed: 'Kupon dihapus.',
  restored: 'Kupon dikembalikan.',
  tip: (giver: string) => `Sobek ujungnya kalau mau dipakai. ${giver || 'Dia'} langsung tahu.`,
  wait: 'Tunggu\nditepati',
  notTorn: 'Belum tersobek, coba lagi.',
  notTakenBack: 'Belum bisa dibatalkan, coba lagi.',
  asked: 'Kuponnya tersobek.',
  takenBack: 'Kuponnya utuh lagi.',
  fulfilled: 'Sudah ditepati.',
  over: 'Kupon ini sudah tidak bisa disobek.',
  tooLate: 'Kuponnya sudah lebih dari semenit tersobek. Minta dia mengembalikannya.',
  alreadyFulfilled: 'Kuponnya sudah ditepati, jadi tidak bisa dikembalikan.',
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

/** Whether a coupon is still the one that every new gift has. */
export function isSample({ name, code }: { name: string; code: string }) {
  return name === sample.name && code === sample.code
}

type Dates = { asked_at: number | null; fulfilled_at: number | null; expires_on: string }

/** A coupon's state on a day, YYYY-MM-DD: its last day is whole. */
export function stateOf({ asked_at, fulfilled_at, expires_on }: Dates, today: string) {
  if (fulfilled_at !== null) return 'fulfilled'
  if (asked_at !== null) return 'asked'
  return expires_on !== '' && expires_on < today ? 'expired' : 'ready'
}

const CHAT_LINK = /^(https?:\/\/)?wa\.me\/\+?|^tel:\+/i

type Claim = Record<'phone' | 'name' | 'code' | 'description' | 'thanks', string>

/** Opens a chat with the claim as its text; without a phone number the sender chooses the chat. */
export function claimUrl({ phone, name, code, description, thanks }: Claim) {
  const coupon = [name, `Kode: ${code}`, description].filter(Boolean).join('\n')
  const message = ['Hai, aku mau klaim hadiahku.', coupon, thanks].filter(Boolean).join('\n\n')
  return chatUrl(message, chatNumber(phone))
}

/**
 * Opens WhatsApp with a prepared message; without a number the sender chooses the chat. Half an emoji, which
 * no URL can encode, is left out.
 */
export function chatUrl(message: string, number = '') {
  return `https://wa.me/${number}?text=${encodeURIComponent(message.replace(/\p{Surrogate}/gu, ''))}`
}

/**
 * A phone number in the form of chat links: country code first, digits only. A number without a country code
 * is Indonesian; one in a chat link is taken from there. A text that is no number keeps its letters.
 */
export function chatNumber(phone: string) {
  const bare = plain(phone)
    .replace(CHAT_LINK, '+')
    .replace(/[\s\p{P}]/gu, '')
  if (/^(\+|00)/.test(bare)) return bare.replace(/^(\+|00)/, '').replace(/^620+/, '62')
  return bare.replace(/^(620+|0+|(?=8))/, '62')
}
