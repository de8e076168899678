import type { Fields } from '#contract/fields.ts'

export const fields = {
  title: { label: 'judul momen', max: 60, required: 'Judul momen harus diisi.', letters: 20 },
  date: { label: 'tanggal', name: 'tanggal momen', max: 40, required: 'Tanggal momen harus diisi.' },
  letter: {
    label: 'surat',
    max: 2000,
    required: 'Suratnya harus diisi.',
    isMultiline: true,
    missing: 'Ada kenangan tanpa surat\nTulis satu kalimat di baliknya.',
    letters: 23,
  },
} satisfies Fields
