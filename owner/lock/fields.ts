import type { Fields } from '#contract/fields.ts'

export const fields = {
  hint: {
    label: 'petunjuk',
    max: 120,
    isMultiline: true,
    hint: 'Muncul di halaman tanggal setelah tiga kali salah. Boleh kosong.',
  },
} satisfies Fields
