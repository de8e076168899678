import { texts as common } from '#contract/texts.ts'

export const texts = {
  saved: common.saved,
  saveFailed: common.saveFailed,
  loadFailed: 'Cara memberikannya belum bisa dibaca.',
} as const
