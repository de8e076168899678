import type { Fields } from '#contract/fields.ts'
import { texts } from './contract.ts'

export const fields = {
  title: {
    label: 'judul halaman',
    name: 'judul',
    max: 20,
    required: texts.required,
    sample: 'Tanggal Jadian Kita?',
  },
} satisfies Fields
