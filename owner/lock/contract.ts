import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them. */
export const limits = { hint: 120 }

export const texts = {
  unlocked: 'Hadiah ini belum dikunci\nSiapa pun yang punya tautannya bisa melihat semuanya.',
  locked: 'Hadiahmu terkunci.',
  opened: 'Hadiahmu terbuka.',
  saved: common.saved,
  saveFailed: common.saveFailed,
  loadFailed: 'Kuncinya belum bisa dibaca.',
} as const
