/** The names of the games that can be finished. */
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
  removeFailed: 'Kabarnya belum terhapus. Coba sekali lagi.',
  unopened: 'Belum dibuka',
  notKept: 'Belum dibuka, atau belum dicatat',
  where:
    'Kalimat itu tampil kecil di halaman pembuka, sebelum apa pun dicatat. Tempat, nomor, dan isi ponselnya tidak pernah diambil.',
} as const
