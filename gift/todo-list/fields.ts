import type { Fields } from '#contract/fields.ts'
import { titleRule } from './contract.ts'

export const fields = {
  title: {
    ...titleRule,
    missing: 'Belum ada rencana\nTulis satu hal kecil untuk bulan ini.',
    letters: 16,
  },
} satisfies Fields
