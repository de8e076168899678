import { texts as common } from '#contract/texts.ts'

export const limits = {
  /** The last moment of the year 9999, in milliseconds since 1970. */
  opens_at: 253_402_300_799_999,
}

export const texts = {
  saved: common.saved,
  told: 'Tautannya sudah kamu kirim.',
  editVisible:
    'Tombol edit terlihat oleh tamu\nJawab satu pertanyaan di Kirim: disembunyikan, atau dibiarkan.',
  takenBack: 'Belum jadi dikirim.',
  notTold: 'Belum ada yang diberi tahu\nKirim tautannya waktu kamu siap.',
  hourPassed:
    'Jam bukanya sudah lewat\nBelum ada yang diberi tahu. Pilih jam lain, atau kirim tautannya sekarang.',
  saveFailed: common.saveFailed,
  loadFailed: 'Cara memberikannya belum bisa dibaca.',
  opensAtUnreadable: 'Waktu ini tidak bisa dibaca. Pilih hari dan jamnya lagi.',
  opensAtPast: 'Waktu itu sudah lewat. Pilih yang masih di depan.',
} as const
