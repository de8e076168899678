import type { chapters } from '#contract/chapters.ts'
import { DAY, MINUTE } from '#contract/durations.ts'

/** The screens with games; a visit to one is recorded like a chapter. */
export const gameScreens = ['games', 'quiz', 'crossword'] as const

/** The games that can be finished, by the value that reports it. */
export const finished = { 'quiz-finished': 'quiz', 'crossword-finished': 'crossword' } as const

/** The values that a visitor's page can report. */
export type JournalEvent =
  | (typeof chapters)[number]['id']
  | (typeof gameScreens)[number]
  | keyof typeof finished

/**
 * In notes: the limits for each gift in a day and in a minute, and the length of the owner's list; windows in
 * milliseconds.
 */
export const limits = { notes: 200, day: DAY, atOnce: 30, minute: MINUTE, listed: 1000 }

export const texts = {
  /** On the opening page, before anything is recorded; the owner reads the same sentence. */
  line: 'Yang memberimu ini bisa melihat kapan hadiahnya dibuka dan sampai bab mana. Tidak lebih.',
  noted: 'Terima kasih.',
  removed: 'Semua kabar sudah dihapus.',
  saved: 'Pengaturan kabar sudah disimpan.',
} as const

/** The mail to the gift's editors about its first opening. */
export const openedMail = {
  subject: 'Hadiahmu sudah dibuka',
  text: 'Hadiahmu baru saja dibuka untuk pertama kali.\nKabarnya tertulis di sini:',
}
