import type { Fields } from '#contract/fields.ts'

export const fields = {
  title: { label: 'judul halaman', max: 13, required: 'Judul halaman harus diisi!', sample: 'Days Of Love' },
} satisfies Fields
