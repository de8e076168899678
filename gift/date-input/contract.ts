import { DAY, HOUR, MINUTE } from '#contract/durations.ts'
import { fallbackDate } from '#contract/fallback-date.ts'

/** The address in UTF-16 units. */
export const limits = { digits: 8, photo_url: 2048 }

/** In pixels: the shortest long side of a photo that does not look blurred. */
export const leastPixels = { photo: 600 }

/**
 * The page that loads a linked picture for the form, `?url=`, under the content policy that the gift would
 * have.
 */
export const pictureCheck = '/linked-picture.html'

export const texts = {
  title: 'Tanggal Jadian Kita?',
  required: 'Judul, tanggal, dan URL gambar harus diisi!',
  dateShape: 'Tanggal harus delapan angka: tanggal, bulan, tahun. Contoh: 02022022.',
  photoShape: 'URL gambar harus alamat http(s) atau alamat di situs ini yang diawali "/".',
  photoDead: 'Gambar di alamat ini tidak bisa dibuka. Periksa alamatnya, atau unggah gambarnya.',
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

/** In milliseconds; `light`: from the correct date to the sound of the lantern. */
export const times = {
  wrongReset: 1000,
  correctNavigation: 1500,
  light: 250,
  /** How long a visitor who has entered the date of a locked gift keeps access, from the last use. */
  unlocked: 30 * DAY,
}

/** Rate limits for attempts at the date on the server, `window` in milliseconds. */
export const tries = {
  network: { max: 10, window: MINUTE },
  // Half of the gift's limit, so that one network cannot lock out all others.
  networkHour: { max: 30, window: HOUR },
  gift: { max: 60, window: HOUR },
}

/** The hint appears after this many wrong dates within this many milliseconds. */
export const missLimit = { forHint: 3, window: HOUR }

/** The date that opens the gift when none can be loaded: eight digits, DDMMYYYY. */
export const secret = fallbackDate

export const sample = { selected_date: fallbackDate, photo_url: '/images/cover-4.webp' }

function waitFor(seconds: number) {
  return seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
}
