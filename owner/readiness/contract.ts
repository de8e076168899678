/** The severities, worst first. */
export const levels = ['broken', 'missing', 'sample', 'risky'] as const

/** Where a message has two lines, the first names the problem, the second its solution. */
export const texts = {
  title: 'Persiapan',
  checking: 'Sedang memeriksa',
  loadFailed: 'Daftarnya belum bisa diperiksa.',
  allFine: 'Semua sudah punyamu. Tidak ada lagi yang contoh.',
  open: 'Segelnya menutup sendiri begitu semuanya siap. Kamu tetap boleh mengirim lebih dulu.',
  sealed: 'Kalau ada yang kamu ubah, segelnya kami periksa lagi.',
  questions: 'Sepuluh jawaban tentang kalian menjadi draf seluruh hadiah.',
  begin: 'Mulai dari sepuluh pertanyaan',
  goOn: 'Lanjutkan sepuluh pertanyaan',
  ready: 'Semuanya siap. Tinggal dikirim.',
  sent: 'Hadiahnya sudah kamu kirim.',
  sample: (what: string) => `${what} masih contoh\nGanti dengan punyamu sendiri.`,
  gone: (what: string) => `${what} tidak bisa dibuka lagi\nBerkasnya hilang. Unggah sekali lagi.`,
  film: (codec: string) =>
    `Video ini tidak diputar di banyak ponsel\nDisimpan sebagai ${codec}. Simpan ulang sebagai MP4 (H.264).`,
  oldPhones:
    'Video ini tidak diputar di iPhone lama\nSimpan ulang sebagai MP4 (H.264) supaya pasti bisa ditonton.',
  unheard:
    'Suaramu tidak terdengar di sebagian ponsel, seperti iPhone lama\nDi sana suratnya mengetik sendiri. Rekam di ponsel, atau unggah M4A.',
  small: (what: string) => `${what} terlalu kecil\nAkan tampak buram. Pilih foto yang lebih besar.`,
  broken: (what: string, word: string) =>
    `${what} terpotong di ponsel kecil\nKata "${word}" terlalu panjang untuk satu baris.`,
} as const

const words = ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam', 'Tujuh', 'Delapan', 'Sembilan', 'Sepuluh']

/** What to do about a finding, by its code; about any other its section says it. */
export const actions: Record<string, string> = {
  file_gone: 'Unggah lagi berkasnya',
  film_codec: 'Ganti videonya',
  song_codec: 'Ganti lagunya',
  small_photo: 'Ganti fotonya',
  long_word: 'Pendekkan katanya',
  unlocked: 'Kunci hadiahnya',
  edit_visible: 'Putuskan soal tombol edit',
  hour_passed: 'Ubah jam bukanya',
}

/** A number at the start of a sentence: a word up to ten. */
export function numberWord(count: number) {
  return words[count - 1] ?? `${count}`
}
