import { DAY, MINUTE } from '#contract/durations.ts'
import type { TextRule } from '#contract/line.ts'
import { recordingSeconds } from '#contract/media.ts'

/** A text in characters as a person counts them, a voice in seconds, the number of answers. */
export const limits = { text: 480, voice: recordingSeconds.voice, answers: 200 }

/** Rate limit for one network's answers and their withdrawals; `window` in milliseconds. */
export const tries = { max: 20, window: 10 * MINUTE }

/** Rate limit for mails to a gift's editors about answers; `window` in milliseconds. */
export const mails = { max: 10, window: DAY }

/** In milliseconds: how long an answer can be withdrawn, and how long a device's cookie lasts. */
export const times = { takeBack: DAY, device: 400 * DAY }

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

/** The mail to the gift's editors about an answer. */
export const answeredMail = {
  subject: 'Ada balasan untukmu',
  text: 'Hadiahmu baru saja dibalas.\nBacalah pelan-pelan di sini:',
}

/** The text of an answer; may be empty beside a voice. */
export const textRule: TextRule = { label: 'Balasan', max: limits.text }
