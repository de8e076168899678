import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'

/** Words that only one state of a screen shows, and how to reach it. */
export type Step = [shows: string | RegExp, reach: (page: Page) => Promise<unknown>]

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const write = (name: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name, exact: true }).fill(text)

/** The screens that anybody can open, in the order of the visit, with words that each shows once its content is there. */
export const openScreens = {
  opening: { shows: 'Slide' },
  dateInput: { shows: 'Tanggal' },
  daysOfLove: { shows: 'Hari' },
  features: { shows: 'Main Gift' },
  mainGift: { shows: 'Pilih Hadiah Spesial' },
  loveTyping: { shows: 'Kepada' },
  coupon: { shows: 'Klaim Hadiah' },
  videoGift: { shows: 'Back' },
  loveMoment: { shows: 'Our Love Story' },
  gallery: { shows: '4 foto' },
  folder: { shows: 'Kopi waktu hujan' },
  todoList: { shows: 'Choose For This Month' },
  sealedLetters: { shows: 'Belum ada surat di sini.' },
  sealedLetter: { shows: 'Surat ini sudah tidak ada.' },
  confirmReminder: { shows: 'Tautan ini tidak lengkap.' },
  stopReminding: { shows: 'Tautan ini tidak lengkap.' },
  games: { shows: 'Teka-Teki Silang' },
  crossword: { shows: 'Kembali' },
  quiz: { shows: 'Pertanyaan 1 dari 10' },
  answer: { shows: 'Hadiah ini belum menerima jawaban.' },
  login: { shows: 'Masuk untuk merawat hadiahmu' },
  register: { shows: 'Kode klaim' },
} satisfies Partial<Record<keyof typeof routes, { shows: string }>>

/** The address of a route's screen, with this folder for a folder's. */
export function addressOf(name: string, folder: number) {
  if (name === 'register') return '/register?claim=ABCD-EFGH'
  return routes[name as keyof typeof routes].replace(':id', `${folder}`)
}
