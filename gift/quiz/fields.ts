import type { Fields } from '#contract/fields.ts'

export const fields = {
  question: { label: 'pertanyaan', max: 160, required: 'Pertanyaan harus diisi!' },
  option: {
    label: 'pilihan',
    name: 'pilihan jawaban',
    max: 60,
    required: 'Pilihan jawaban harus diisi!',
    letters: 17,
  },
  note: {
    label: 'kata sesudahnya',
    max: 120,
    hint: 'Muncul di hasil kalau jawabannya benar. Boleh kosong.',
  },
} satisfies Fields
