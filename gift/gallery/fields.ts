import type { Fields } from '#contract/fields.ts'

/** The texts of folders and photos, each one line that is never blank. */
export const fields = {
  name: { label: 'Nama folder', max: 40, required: 'Nama folder tidak boleh kosong', letters: 9 },
  title: { label: 'Judul', max: 60, required: 'Judul tidak boleh kosong', letters: 11 },
} satisfies Fields
