import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them. */
export const limits = { title: 40, description: 300 }

/** The longest word, in letters of average width, that fits into one line on a phone of 320 CSS pixels. */
export const longestWords = { title: 20, description: 25 }

export const texts = {
  title: 'Video Gift',
  play: 'Putar',
  pause: 'Jeda',
  fullscreen: 'Layar penuh',
  video: 'Video',
  back: 'Back',
  edit: 'Edit',
  saved: common.saved,
  notSaved: 'Belum tersimpan. Video dan tulisanmu masih di sini, tekan Simpan untuk mencoba lagi.',
  /** Shown when the film cannot be read; the reason is logged to the console. */
  loadFailed: 'Videonya belum bisa diambil.',
  empty: 'Belum ada video di sini.',
  broken: 'Videonya belum bisa diputar di sini.',
  brokenHint: 'Coba sekali lagi, atau buka di ponsel atau laptop lain.',
  download: 'Unduh video',
  unmute: 'Nyalakan suara',
  titleRequired: 'Judul video harus diisi!',
} as const
