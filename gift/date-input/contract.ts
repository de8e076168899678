import * as z from 'zod/mini'
import { digitsOf } from '#contract/date.ts'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { fallbackDate } from '#contract/fallback-date.ts'
import { id } from '#contract/id.ts'
import { line } from '#contract/line.ts'

/** In characters as a person counts them; the address in UTF-16 units. */
export const limits = { title: 20, digits: 8, photo_url: 2048 }

export const texts = {
  title: 'Tanggal Jadian Kita?',
  required: 'Judul, tanggal, dan URL gambar harus diisi!',
  dateShape: 'Tanggal harus delapan angka: tanggal, bulan, tahun. Contoh: 02022022.',
  photoShape: 'URL gambar harus alamat http(s) atau alamat di situs ini yang diawali "/".',
  photoGone: 'Gambar yang diunggah tadi sudah tidak tersimpan. Unggah sekali lagi, ya.',
  loadFailed: 'Gagal mengambil data tanggal.',
  saveFailed: 'Gagal menyimpan data tanggal.',
  saveError: 'Terjadi kesalahan saat menyimpan data.',
  saved: 'Data berhasil disimpan!',
  uploaded: 'Gambar berhasil diunggah.',
  right: 'Tanggalnya tepat.',
  wrong: 'Tanggalnya belum tepat, coba lagi.',
  notAsked: 'Tanggalnya belum bisa diperiksa. Periksa koneksimu, lalu coba lagi.',
  hint: 'Petunjuk',
  tooMany: (seconds: number) => `Sudah terlalu banyak dicoba. Coba lagi ${waitFor(seconds)} lagi.`,
  uploadFailed: 'Gambar belum terunggah. Periksa koneksi, lalu coba lagi.',
} as const

/** In milliseconds. */
export const times = {
  wrongReset: 1000,
  correctNavigation: 1500,
  /** How long who has entered the date of a locked gift stays in, from the last use. */
  unlocked: 30 * 24 * 60 * 60 * 1000,
}

/** How often the date may be tried on the server, `window` in milliseconds. */
export const tries = {
  network: { most: 10, window: 60_000 },
  // Half of what the gift takes, so that nobody alone keeps everybody else out.
  networkHour: { most: 30, window: 60 * 60_000 },
  gift: { most: 60, window: 60 * 60_000 },
}

/** So many misses within so many milliseconds, and the hint appears. */
export const misses = { forHint: 3, window: 60 * 60_000 }

/** The date that opens the gift when none can be loaded: eight digits, DDMMYYYY. */
export const secret = fallbackDate

const eightDigits = (required: string) =>
  z.pipe(
    z.string({ error: required }).check(z.trim(), z.minLength(1, required)),
    z.pipe(z.transform(digitsOf), z.string().check(z.regex(/^\d{8}$/, texts.dateShape))),
  )

// Only an http(s) address or a path of this site: never javascript:, data: or a protocol-relative one.
const address = /^(https?:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#]\S*)?|\/(?![/\\])\S*)$/iu
const PhotoUrl = z.string({ error: texts.required }).check(
  z.trim(),
  z.minLength(1, { error: texts.required, abort: true }),
  z.maxLength(limits.photo_url, texts.photoShape),
  z.refine((url) => address.test(url) && !/[\\<>"'`\p{Cc}\p{Cs}]/u.test(url), {
    error: texts.photoShape,
    abort: true,
  }),
  z.refine(hasPlainHost, { error: texts.photoShape }),
)

// Some letters become signs when a browser reads a name (Unicode UTS 46), and a page's policy would
// break at them.
function hasPlainHost(url: string) {
  const [, host = ''] = /^https?:\/\/([^/?#:]+)/i.exec(url) ?? []
  return /^[\p{L}\p{M}0-9.-]*$/u.test(host.normalize('NFKC'))
}

export const DateInputText = z.object({
  title: line({ label: 'Judul', max: limits.title, required: texts.required }),
  selected_date: eightDigits(texts.required),
  photo_url: PhotoUrl,
})

/** A stored record; `selected_date` is eight digits, or empty where a locked gift hides it. */
export const DateInput = z.object({
  id,
  title: z.string(),
  selected_date: z.string(),
  photo_url: z.string(),
})

export const sample = {
  title: 'Tanggal Jadian Kita?',
  selected_date: fallbackDate,
  photo_url: '/images/cover-4.webp',
}

export const load = endpoint({
  method: 'GET',
  path: '/date-input',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'The title, the secret date and the card image of the date page; the first record counts.',
  input: nothing,
  output: z.array(DateInput),
})

export const create = endpoint({
  method: 'POST',
  path: '/date-input',
  access: 'owner',
  summary: 'Stores the date page: creates its record, or updates the one that exists.',
  ifMatch: load,
  input: DateInputText,
  output: written(DateInput),
})

export const update = endpoint({
  method: 'PUT',
  path: '/date-input',
  access: 'owner',
  summary: 'Updates the record of the date page.',
  ifMatch: load,
  refuses: ['not_found'],
  input: z.extend(DateInputText, { id }),
  output: written(DateInput),
})

export const unlock = endpoint({
  method: 'POST',
  path: '/date-input/unlock',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'Checks the secret date, and lets the browser see a locked gift for 30 days from its last use.',
  refuses: ['too_many'],
  input: z.object({ date: eightDigits(texts.dateShape) }),
  output: z.extend(written(z.object({ selected_date: z.string() })), { selected_date: z.string() }),
})

export const loadHint = endpoint({
  method: 'GET',
  path: '/date-input/hint',
  access: 'visitor',
  isOpenWhileLocked: true,
  summary: 'The hint to the secret date; empty on a locked gift until a network has missed it three times.',
  input: nothing,
  output: z.object({ hint: z.string() }),
})

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/date-input/photo',
  access: 'owner',
  summary: 'Takes a card image and answers its address, to be saved as photo_url.',
  uploads: { photoFile: 'photo' },
  creates: true,
  isIdempotent: true,
  input: nothing,
  output: z.extend(written(z.object({ url: z.string() })), { newUrl: z.string() }),
})

function waitFor(seconds: number) {
  return seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
}
