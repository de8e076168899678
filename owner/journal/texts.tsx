/** The chapters in the order of the gift: how each is reported, and its name. */
export const chapters = [
  ['opening', 'Opening'],
  ['date-input', 'Tanggal'],
  ['days-of-love', 'Hari'],
  ['features', 'Menu'],
  ['gallery', 'Galeri'],
  ['plans', 'Rencana'],
  ['main-gift', 'Hadiah'],
  ['letter', 'Surat'],
  ['coupon', 'Kupon'],
  ['video', 'Video'],
  ['love-moments', 'Momen'],
] as const

/** Reported events without a chapter. */
export const games: Record<string, string> = { quiz: 'kuis', crossword: 'teka-teki silang' }

export const devices = { '': '', phone: 'Dari ponsel.', tablet: 'Dari tablet.', desktop: 'Dari komputer.' }

/** The pages that an answer can follow. */
export const pages = { letter: 'surat', video: 'video', coupon: 'kupon' }

/** The number of entries that are shown: the newest. */
export const shown = 100

export const texts = {
  title: 'Kabar',
  note: 'Apa yang terjadi pada hadiahmu, pelan-pelan.',
  loadFailed: 'Kabarnya belum bisa dibaca.',
  saveFailed: 'Belum tersimpan. Coba sekali lagi.',
  removeFailed: 'Kabarnya belum terhapus. Coba sekali lagi.',
  unopened: 'Belum dibuka',
  notKept: 'Belum dibuka, atau belum dicatat',
  where:
    'Kalimat itu tampil kecil di halaman pembuka, sebelum apa pun dicatat. Tempat, nomor, dan isi ponselnya tidak pernah diambil.',
} as const
