import type { TextRule } from '#contract/line.ts'
import { voiceSeconds } from '#contract/media.ts'

/** A text in characters as a person counts them, a voice in seconds; answers in pieces. */
export const limits = { text: 480, voice: voiceSeconds, answers: 200 }

/** How often the people of one network may answer a gift, or take answers back; `window` in milliseconds. */
export const tries = { max: 20, window: 10 * 60_000 }

/** How many mails editors get of a gift's answers; `window` in milliseconds. */
export const mails = { max: 10, window: 24 * 60 * 60_000 }

/** In milliseconds: how long the writer may take an answer back, and a device is known by its cookie. */
export const times = { takeBack: 24 * 60 * 60_000, device: 400 * 24 * 60 * 60_000 }

/** The pages that an answer may follow. */
export const pages = ['letter', 'video', 'coupon'] as const

export const texts = {
  empty: 'Tulis satu kata saja dulu.',
  sent: 'Sudah terbang.',
  takenBack: 'Lampionnya sudah diambil kembali.',
  notTaken: 'Hadiah ini belum menerima jawaban.',
  full: 'Langitnya sudah penuh lampion. Minta pemiliknya menurunkan satu dulu.',
  notYours: 'Lampion ini bukan dari perangkat ini.',
  tooLate: 'Lampion hanya bisa diambil kembali selama sehari.',
  unknownPage: 'Pilih dulu halaman yang dijawab.',
} as const

/** What she writes; may be empty beside a voice. */
export const textRule: TextRule = { label: 'Balasan', max: limits.text }
