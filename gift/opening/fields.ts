import type { Fields } from '#contract/fields.ts'
import { texts as common } from '#contract/texts.ts'

/** The greeting: the texts of the page. */
export const fields = {
  title: {
    label: 'judul halaman',
    max: 11,
    required: 'Judul halaman harus diisi!',
    sample: 'Untuk Kamu',
    missing: 'Judul halaman masih kosong\nItulah yang pertama terbaca.',
  },
  recipient_name: {
    label: 'nama penerima',
    max: 14,
    required: 'Nama penerima harus diisi!',
    sample: 'Sayangku',
    missing: 'Nama penerima masih kosong\nTulis panggilan sayangmu.',
  },
} satisfies Fields

/** The sentences after a save. */
export const sentences = { saved: common.saved, saveFailed: 'Gagal menyimpan data.' }
