import type { Sky } from '#gift/sky/contract.ts'
import type { Occasion } from './contract.ts'

/** What changes with the occasion. Each list of titles begins with the one that the draft picks. */
type OccasionWords = {
  name: string
  opening: readonly string[]
  dateInput: readonly string[]
  daysOfLove: readonly string[]
  features: readonly string[]
  sky: Sky
  coupon: string
  /** The hint of the question about the closing sentence. */
  closingHint: string
}

export const occasionWords: Record<Occasion, OccasionWords> = {
  anniversary: {
    name: 'Hari jadi',
    opening: ['Masih Kita', 'Untuk Kamu', 'Tahun Kita'],
    dateInput: ['Tanggal Jadian Kita?', 'Hari Kita Mulai?', 'Sejak Kapan Kita?'],
    daysOfLove: ['Hari Kita', 'Sejauh Ini', 'Days Of Love'],
    features: ['Rumah Kita', 'Ruang Kita', 'Cerita Kita'],
    sky: 'biru',
    coupon: 'Satu kali menang debat',
    closingHint: 'Muncul paling akhir, setelah semuanya dibuka.',
  },
  birthday: {
    name: 'Ulang tahun',
    opening: ['Hari Kamu', 'Tiup Lilin', 'Ulang Tahun'],
    dateInput: ['Kapan Kita Mulai?', 'Tanggal Jadian Kita?', 'Ingat Hari Itu?'],
    daysOfLove: ['Hari Bareng', 'Bersamamu', 'Days Of Love'],
    features: ['Kado Untukmu', 'Meja Kado', 'Ruang Kamu'],
    sky: 'fajar',
    coupon: 'Satu hari kamu yang mengatur',
    closingHint: 'Doa boleh, janji boleh.',
  },
  'long-distance': {
    name: 'Jarak jauh',
    opening: ['Satu Langit', 'Dari Jauh', 'Sampai Kamu'],
    dateInput: ['Hari Pertama Kita?', 'Kapan Kita Bertemu?', 'Sejak Kapan Rindu?'],
    daysOfLove: ['Hari Menunggu', 'Tetap Kita', 'Hari Kita'],
    features: ['Ruang Tunggu', 'Rumah Kita', 'Satu Atap'],
    sky: 'hujan',
    coupon: 'Satu telepon sampai tertidur',
    closingHint: 'Kalimat untuk malam yang sinyalnya jelek.',
  },
  proposal: {
    name: 'Lamaran',
    opening: ['Satu Tanya', 'Mulai Kita', 'Satu Janji'],
    dateInput: ['Dari Mana Ceritanya?', 'Hari Kita Mulai?', 'Tanggal Pertama?'],
    daysOfLove: ['Menuju Kita', 'Sejauh Ini', 'Hari Kita'],
    features: ['Rumah Nanti', 'Pintu Kita', 'Rumah Kita'],
    sky: 'fajar',
    coupon: 'Satu sarapan setiap Minggu',
    closingHint: 'Bukan pertanyaannya. Itu kamu ucapkan sendiri.',
  },
  apology: {
    name: 'Maaf',
    opening: ['Dengar Dulu', 'Maafkan Aku', 'Pelan-Pelan'],
    dateInput: ['Ingat Tanggal Ini?', 'Hari Kita Mulai?', 'Tanggal Kita?'],
    daysOfLove: ['Yang Kujaga', 'Masih Ada', 'Hari Kita'],
    features: ['Duduk Dulu', 'Ruang Tengah', 'Ruang Kita'],
    sky: 'hujan',
    coupon: 'Satu kali bicara, aku mendengarkan',
    closingHint: 'Satu kalimat tanpa kata tapi.',
  },
  'no-reason': {
    name: 'Tanpa alasan',
    opening: ['Hai, Kamu', 'Cuma Ingin', 'Buat Kamu'],
    dateInput: ['Kamu Masih Ingat?', 'Tanggal Berapa, Ya?', 'Tanggal Jadian Kita?'],
    daysOfLove: ['Hari Biasa', 'Hari Kita', 'Sejauh Ini'],
    features: ['Hal Kecil', 'Kotak Kecil', 'Ruang Kita'],
    sky: 'biru',
    coupon: 'Satu kali menang debat',
    closingHint: 'Yang biasanya kamu simpan.',
  },
}
