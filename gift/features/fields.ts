import type { Fields } from '#contract/fields.ts'
import { texts as common } from '#contract/texts.ts'

export const fields = {
  title: { label: 'judul halaman', max: 13, required: common.titleRequired, sample: 'Ruang Kita' },
  closing: {
    label: 'kata penutup',
    max: 120,
    hint: 'Turun setelah semua ruang dikunjungi. Boleh kosong.',
    letters: 24,
  },
} satisfies Fields
