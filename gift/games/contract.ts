import { routes } from '#contract/routes.ts'
import { texts as crossword } from '#gift/crossword/contract.ts'
import { texts as quiz } from '#gift/quiz/contract.ts'

export const texts = {
  title: 'Mini Games',
  note: 'Pilih karcismu, lalu kita main.',
  choices: 'Pilihan game',
  back: 'Kembali',
} as const

/** The games, in the order of the screen. */
export const games = [
  { id: 'tts', name: crossword.title, note: 'Kata-kata tentang kita berdua', to: routes.crossword },
  { id: 'quiz', name: quiz.title, note: 'Tebak, lalu lihat skormu', to: routes.quiz },
] as const

export type Game = (typeof games)[number]
