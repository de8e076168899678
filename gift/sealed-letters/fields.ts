import type { Fields } from '#contract/fields.ts'

export const fields = {
  title: { label: 'judul surat', max: 60 },
  text: { label: 'isi surat', max: 2400, required: 'Suratnya belum ditulis.', isMultiline: true },
} satisfies Fields
