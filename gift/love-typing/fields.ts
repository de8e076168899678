import type { Fields } from '#contract/fields.ts'

export const fields = {
  paragraph: { label: 'paragraf', max: 480, isMultiline: true, letters: 24 },
  signature: {
    label: 'tertanda',
    max: 40,
    hint: 'Ditulis tangan di ujung surat, misalnya namamu. Boleh kosong.',
    letters: 18,
  },
} satisfies Fields
