import type { Fields } from '#contract/fields.ts'

export const fields = {
  name: { label: 'nama kupon', max: 40, required: 'Nama kupon harus diisi.', letters: 15 },
  code: { label: 'kode kupon', max: 20, required: 'Kode kupon harus diisi.', letters: 14 },
  description: { label: 'keterangan', max: 160, isMultiline: true, letters: 27 },
  thanks: {
    label: 'ucapan terima kasih',
    max: 240,
    isMultiline: true,
    hint: 'Ikut tertulis di pesan saat kupon diklaim.',
  },
} satisfies Fields
