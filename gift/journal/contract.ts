/** What a visitor's page tells: the chapters, as the sections of the hub are named, and the games that are finished. */
export const chapters = [
  'opening',
  'date-input',
  'days-of-love',
  'features',
  'gallery',
  'plans',
  'main-gift',
  'letter',
  'coupon',
  'video',
  'love-moments',
  'games',
  'quiz',
  'crossword',
] as const

/** The games that can be finished, by the word that tells it. */
export const finished = { 'quiz-finished': 'quiz', 'crossword-finished': 'crossword' } as const

/** What can be told. */
export type Told = (typeof chapters)[number] | keyof typeof finished

/** Notes of visitors for each gift, in a day and in a minute, and how many the owner's list shows; in milliseconds. */
export const limits = { notes: 200, day: 24 * 60 * 60_000, atOnce: 30, minute: 60_000, listed: 1000 }

export const texts = {
  /** On the opening page, before anything is noted; the owner reads it in the same letters. */
  line: 'Yang memberimu ini bisa melihat kapan hadiahnya dibuka dan sampai bab mana. Tidak lebih.',
  noted: 'Terima kasih.',
  removed: 'Semua kabar sudah dihapus.',
  saved: 'Pengaturan kabar sudah disimpan.',
} as const
