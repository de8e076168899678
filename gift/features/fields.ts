import type { Fields } from '#contract/fields.ts'

export const fields = {
  title: { label: 'judul halaman', max: 13, required: 'Judul halaman harus diisi!', sample: 'Ruang Kita' },
  closing: {
    label: 'kata penutup',
    max: 120,
    hint: 'Ditulis di langit setelah semua ruang dikunjungi. Boleh kosong.',
    letters: 24,
  },
} satisfies Fields
