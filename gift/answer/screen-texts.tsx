import { texts as contract, limits } from './contract.ts'

/**
 * In milliseconds: the least time that sending is shown, the interval of new attempts, and the lantern's
 * flight.
 */
export const durations = { busy: 700, again: 30_000, flight: 6400 }

/** The number of lanterns in the sky: the newest answers. */
export const lanternCount = 3

// The gift does not know its owner's name.
const giver = 'dia yang menyiapkan ini'

export const texts = {
  ...contract,
  title: 'Balasanmu',
  to: `untuk ${giver}`,
  back: 'Kembali',
  ways: 'Cara membalas',
  write: 'Tulis',
  speak: 'Suara',
  field: `Balasanmu untuk ${giver}`,
  placeholder: 'Tulis apa saja, pendek juga boleh.',
  paper: 'Kertas ini yang jadi lampion.',
  honest: `Yang membaca: ${giver}. Orang lain yang memegang tautan ini hanya melihat lampionnya, bukan isinya.`,
  release: 'Lepaskan lampion',
  notSent: 'Belum terkirim. Kata-katamu masih di sini, coba lepaskan sekali lagi.',
  tooLong: `Balasan paling banyak ${limits.text} karakter.`,
  flown: 'Sudah terbang',
  found: 'Dia akan menemukannya. Lampionmu tinggal di langit Ruang Kita.',
  lanterns: 'Lihat di langit',
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
  read: 'sudah dia baca',
  listenVoice: 'Dengarkan',
  pauseVoice: 'Jeda',
  close: 'Tutup',
  takeBack: 'Ambil kembali',
  takeBackSure: 'Ya, ambil kembali',
  takeBackFailed: 'Lampionnya belum bisa diambil. Coba lagi sebentar lagi.',
} as const
