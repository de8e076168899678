import { isolated } from '#contract/isolated.ts'
import { texts as contract, limits } from './contract.ts'

/**
 * In milliseconds: the least time that sending is shown, the interval of new attempts, and the lantern's
 * flight.
 */
export const durations = { busy: 700, again: 30_000, flight: 6400 }

/** The number of bars of the level meter. */
export const bars = 24

/** The number of lanterns in the sky: the newest answers. */
export const lanternCount = 3

export const texts = {
  ...contract,
  title: 'Balasanmu',
  back: 'Kembali',
  ways: 'Cara membalas',
  write: 'Tulis',
  speak: 'Suara',
  placeholder: 'Tulis apa saja, pendek juga boleh.',
  paper: 'Kertas ini yang jadi lampion.',
  release: 'Lepaskan lampion',
  notSent: 'Belum terkirim. Kata-katamu masih di sini, coba lepaskan sekali lagi.',
  tooLong: `Balasan paling banyak ${limits.text} karakter.`,
  flown: 'Sudah terbang',
  lanterns: 'Lihat di langit',
  next: (room: string) => `Lanjut ke ${room}`,
  record: 'Rekam suaramu',
  recordHint: `Ketuk, lalu bicara. Paling lama ${limits.voice} detik.`,
  stop: 'Berhenti merekam',
  stopHint: 'Sedang merekam. Ketuk untuk berhenti.',
  listen: 'Dengarkan rekamanmu',
  pause: 'Jeda rekamanmu',
  listenHint: 'Sudah terekam. Dengarkan dulu kalau mau.',
  recordAgain: 'Rekam ulang',
  retry: 'Coba rekam lagi',
  refused: 'Mikrofonnya belum diizinkan. Izinkan di pengaturan browser, atau tulis saja.',
  mine: 'dari kamu',
  mineTitle: 'Lampionmu',
  othersTitle: 'Lampion jawaban',
  listenVoice: 'Dengarkan',
  pauseVoice: 'Jeda',
  close: 'Tutup',
  takeBack: 'Ambil kembali',
  takeBackSure: 'Ya, ambil kembali',
  takeBackFailed: 'Lampionnya belum bisa diambil. Coba lagi sebentar lagi.',
} as const

/** The texts that name the giver. @param name '' where the owner gave none */
export function textsFor(name: string) {
  const giver = name ? isolated(name) : 'dia yang menyiapkan ini'
  return {
    to: `untuk ${giver}`,
    field: `Balasanmu untuk ${giver}`,
    honest: `Yang membaca: ${giver}. Orang lain yang memegang tautan ini hanya melihat lampionnya, bukan isinya.`,
    found: (menu = '') =>
      `${name ? giver : 'Dia'} akan menemukannya. Lampionmu tinggal di langit${menu && ` ${isolated(menu)}`}.`,
    read: name ? `sudah dibaca ${giver}` : 'sudah dia baca',
  }
}
