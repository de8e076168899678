import type { Fields } from '#contract/fields.ts'

export const fields = {
  message: { label: 'Pesan WhatsApp', name: 'Pesan', max: 500, isMultiline: true },
} satisfies Fields
