import { texts as common } from '#contract/texts.ts'

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
} as const
