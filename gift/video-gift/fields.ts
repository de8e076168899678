import type { Fields } from '#contract/fields.ts'

export const fields = {
  title: {
    label: 'judul',
    name: 'judul video',
    max: 40,
    required: 'Judul video harus diisi!',
    sample: 'Untuk Kamu',
    missing: 'Judul video masih kosong\nBeri nama untuk filmnya.',
    letters: 20,
  },
  description: {
    label: 'deskripsi',
    max: 300,
    isMultiline: true,
    sample: 'Delapan detik, empat puluh enam lampion, satu permintaan yang sama.',
    letters: 25,
  },
} satisfies Fields
