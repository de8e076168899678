import type { Fields } from '#contract/fields.ts'
import { texts as common } from '#contract/texts.ts'

export const fields = {
  title: { label: 'judul halaman', max: 13, required: common.titleRequired, sample: 'Days Of Love' },
} satisfies Fields
