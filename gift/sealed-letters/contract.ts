import { fallbackDate, isIsoDay, isoOfDigits, isRealDay } from '#contract/date.ts'
import { DAY, MINUTE } from '#contract/durations.ts'

/** Days since the couple's date; the number of letters. */
export const limits = { day: 36_500, letters: 100 }

/** Rate limit for one network's attempts at breaking a seal; `window` in milliseconds. */
export const tries = { max: 30, window: MINUTE }

/**
 * The addresses that a gift keeps, how long one can be confirmed, and rate limits for the mails to one address, for one
 * network and for all together; `confirmable` and `window` in milliseconds.
 */
export const addressLimits = {
  kept: 10,
  confirmable: DAY,
  address: { max: 3, window: DAY },
  network: { max: 5, window: DAY },
  gift: { max: 50, window: DAY },
}

/** When a letter's mails are written, in minutes of its day in the gift's time zone. */
export const morning = 8 * 60

/** In milliseconds: how long a seal is held until it cracks, and how soon it recovers after a release. */
export const times = {
  hold: 700,
  drain: 320,
  /** From the crack on: the flap, the letter that comes out, and the sheet. */
  flap: 560,
  out: 960,
  sheet: 1900,
  /** How long a sealed letter shows that it is too early. */
  early: 3200,
  /** The interval at which a letter that is due is read again. */
  retry: 5000,
}

export const texts = {
  heading: 'Surat Bersegel',
  list: 'Surat',
  back: 'Kembali',
  ready: 'Segelnya sudah boleh dibuka',
  empty: 'Belum ada surat di sini. Mungkin sedang ditulis.',
  loadFailed: 'Suratnya belum bisa diambil. Coba lagi sebentar lagi.',
  gone: 'Surat ini sudah tidak ada.',
  hold: 'Tahan segelnya sampai retak',
  longer: 'Sedikit lebih lama, sampai retak',
  tap: 'Buka tanpa menahan',
  openFailed: 'Segelnya belum bisa dibuka. Suratnya masih utuh, coba sekali lagi.',
  notYet: 'Surat ini belum waktunya dibuka.',
  opened: 'Segelnya sudah dibuka.',
  reminded: 'Kami kirim satu email. Buka tautannya dalam sehari.',
  isOpened: 'Surat ini sudah dibuka, jadi isinya tidak bisa diubah lagi.',
  whenRequired: 'Pilih kapan surat ini terbuka.',
  dayUnknown: `Pilih hari ke-1 sampai ke-${limits.day.toLocaleString('id')}.`,
  dateUnknown: 'Tanggal ini tidak ada di kalender.',
  onlyOne: 'Satu surat membawa satu foto atau satu rekaman, pilih salah satu.',
  replacedBy: { photo: 'Rekaman diganti foto.', voice: 'Foto diganti rekaman.' },
  full: `Paling banyak ${limits.letters} surat. Hapus satu dulu, ya.`,
  sealed: 'Surat tersegel.',
  saved: 'Surat tersimpan.',
  saveFailed: 'Suratmu belum tersimpan. Semua yang kamu tulis masih di sini. Coba lagi.',
  removed: 'Surat dihapus.',
  restored: 'Surat dikembalikan.',
  removeFailed: 'Surat belum terhapus. Coba lagi.',
  restoreFailed: 'Surat belum bisa dikembalikan. Coba lagi.',
} as const

/** The mail to the gift's editors on the morning of a letter. */
export const morningMail = {
  subject: 'Hari ini suratmu boleh dibuka',
  text: 'Hari yang kamu pilih sudah tiba: segel suratmu boleh dibuka mulai hari ini.\nKabarnya nanti ada di sini:',
}

/** When a letter opens: a number of days after the couple's date, or on a date of its own, YYYY-MM-DD. */
export type When = { day: number | null; opens_on: string | null }

/**
 * The day on which a letter opens, YYYY-MM-DD; null where the couple's date is not a calendar date. A text of
 * another length is read as by the counter (contract/date.ts).
 */
export function opensOn({ day, opens_on }: When, date: string) {
  if (day === null) return opens_on !== null && isIsoDay(opens_on) ? opens_on : null
  const start = startOf(date)
  if (start === undefined) return null
  const iso = new Date(start + day * DAY).toISOString()
  return isIsoDay(iso.slice(0, 10)) ? iso.slice(0, 10) : null
}

/** The number of a day YYYY-MM-DD since the couple's date; undefined where that is not a calendar date. */
export function dayNumber(iso: string, date: string) {
  const start = startOf(date)
  return start === undefined ? undefined : daysBetween(new Date(start).toISOString().slice(0, 10), iso)
}

/** The number of calendar days from one day to another, both YYYY-MM-DD. */
export function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

function startOf(date: string) {
  const digits = date.length === 8 ? date : fallbackDate
  if (!isRealDay(digits)) return undefined
  return Date.parse(isoOfDigits(digits))
}
