import type { Fields } from '#contract/fields.ts'

export const fields = {
  /** With its spaces and hyphens. */
  word: { label: 'kata', max: 40, required: 'Kata harus diisi!' },
  clue: { label: 'petunjuk', max: 120, required: 'Petunjuk harus diisi!', letters: 28 },
  sentence: {
    label: 'kalimat rahasia',
    max: 40,
    hint: 'Ditulis saat papannya selesai. Boleh kosong.',
  },
} satisfies Fields
