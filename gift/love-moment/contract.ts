import { readDay } from '#contract/read-day.ts'

export const limits = { moments: 200 }

/** In pixels: the shortest long side of a photo that does not look blurred. */
export const leastPixels = { cover: 600 }

/** In milliseconds: how long a card takes to turn. */
export const flipTime = 600

/** In CSS pixels: the height of a card. */
export const cardHeight = 400

export const texts = {
  heading: 'Our Love Story',
  lead: 'Ketuk kartu untuk membaca suratnya',
  back: 'Back',
  empty: 'Belum ada cerita di sini.',
  unreachable: 'Cerita kita belum bisa diambil.',
  full: `Cerita ini sudah penuh: paling banyak ${limits.moments} momen. Hapus satu dulu, ya.`,
  created: 'Momen baru tersimpan.',
  createFailed: 'Momen belum tersimpan. Coba lagi.',
  updated: 'Love moment updated successfully!',
  updateFailed: 'Failed to update love moment: {message}',
  updateError: 'An error occurred while updating the love moment.',
  removed: 'Momen dihapus.',
  removeFailed: 'Momen belum terhapus. Coba lagi.',
  restored: 'Momen dikembalikan.',
  restoreFailed: 'Momen belum bisa dikembalikan. Coba lagi.',
} as const

/** `cover` is the name of a sample file. */
export const sample = [
  {
    title: 'Pertama Bertemu',
    date: '12 Februari 2022',
    cover: 'cover-1',
    letter:
      'Aku sudah menyiapkan tiga kalimat pembuka di jalan, dan lupa semuanya begitu kamu duduk. Kita cuma tertawa, lalu diam, lalu tertawa lagi. Malam itu aku pulang pelan-pelan supaya harinya tidak cepat selesai.',
  },
  {
    title: 'Pasar Malam',
    date: '5 Maret 2022',
    cover: 'cover-2',
    letter: 'Kamu takut ketinggian, tapi tetap naik. Tanganmu dingin, tanganku pura-pura tidak.',
  },
  {
    title: 'Perjalanan Jauh',
    date: '18 Agustus 2023',
    cover: 'cover-3',
    letter: 'Mobilnya mogok, bintangnya banyak. Kita tidak ke mana-mana, dan itu cukup.',
  },
  {
    title: 'Janji Kita',
    date: '31 Desember 2024',
    cover: 'cover-4',
    letter:
      'Satu lampion, dua permohonan. Kamu tidak mau bilang punyamu apa. Punyaku sudah terkabul waktu kamu datang.',
  },
]

/** Sorts moments by their dates; unreadable dates come last. */
export function byDay<Each extends { id: number; date: string }>(moments: Each[]) {
  return moments.toSorted((one, other) => {
    const [first, second] = [sortable(one.date), sortable(other.date)]
    if (first === second) return one.id - other.id
    return first < second ? -1 : 1
  })
}

// 'YYYYMMDD' sorts as text; a tilde comes after every digit.
function sortable(date: string) {
  const day = readDay(date)
  return day ? day.slice(4) + day.slice(2, 4) + day.slice(0, 2) : '~'
}
