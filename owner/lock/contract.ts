import { texts as common } from '#contract/texts.ts'

export const texts = {
  unlocked: 'Hadiah ini belum dikunci\nSiapa pun yang punya tautannya bisa melihat semuanya.',
  locked: 'Hadiahmu terkunci.',
  opened: 'Hadiahmu terbuka.',
  saved: common.saved,
  saveFailed: common.saveFailed,
  loadFailed: 'Kuncinya belum bisa dibaca.',
} as const
