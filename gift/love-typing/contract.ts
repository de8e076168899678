import { texts as common } from '#contract/texts.ts'

export const limits = { paragraphs: 60, pauses: 2000 }

export const texts = {
  title: 'Surat',
  to: 'Kepada',
  content: 'Isi surat',
  back: 'Kembali',
  onward: 'Lanjut ke menu',
  reread: 'Baca dari awal',
  edit: 'Edit',
  playMusic: 'Putar musik',
  pauseMusic: 'Jeda musik',
  empty: 'Surat ini masih kosong.',
  loadFailed: 'Suratnya belum sampai. Periksa koneksimu, lalu coba lagi.',
  saved: common.saved,
  saveFailed: 'Suratmu belum tersimpan. Semua yang kamu tulis masih di sini. Coba lagi.',
  required: 'Tulis paling sedikit satu paragraf.',
  tooMany: `Surat ini paling banyak ${limits.paragraphs} paragraf.`,
} as const

/** In milliseconds: between two characters, between two paragraphs, and until the typing sound stops. */
export const times = { character: 30, pause: 1000, silence: 80 }

export const sample = [
  'Untuk kamu yang selalu pulang paling akhir dari obrolan kita,',
  'Aku menulis ini pelan-pelan, satu huruf satu huruf, supaya tidak ada yang terlewat. Terima kasih sudah sabar pada hari-hariku yang berantakan, dan tetap tertawa di bagian yang tidak lucu.',
  'Kalau nanti kita lupa tanggal, tidak apa-apa. Aku akan ingat baunya hujan sore itu, dan tanganmu yang pura-pura tidak dingin.',
  'Besok kita ulangi lagi, ya. Kopi yang sama, jalan yang sama, kamu yang sama.',
]
