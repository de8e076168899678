import { MINUTE } from '#contract/durations.ts'
import type { LineRule } from '#contract/line.ts'

export const limits = { todos: 200 }

/** Rate limit for one network's switching of todos; `window` in milliseconds. */
export const toggleLimit = { max: 60, window: MINUTE }

export const texts = {
  heading: 'Choose For This Month',
  field: 'Rencana baru',
  add: 'Tambah',
  back: 'Kembali',
  empty: 'Belum ada rencana.',
  first: 'Tulis satu hal kecil untuk bulan ini.',
  unreachable: 'Rencana kita belum bisa diambil.',
  locked: 'Pilihan terakhirmu belum tersimpan: hadiah ini baru saja dikunci.',
  full: `Daftar ini sudah penuh: paling banyak ${limits.todos} rencana. Hapus satu dulu, ya.`,
  saved: 'Rencana tersimpan.',
  removed: 'Rencana dihapus.',
  restored: 'Rencana dikembalikan.',
} as const

/** A title, trimmed and never blank, as the screen reads it. */
export const titleRule: LineRule = {
  label: 'Judul todo',
  max: 120,
  required: 'Judul todo tidak boleh kosong!',
}

export const sample = [
  { title: 'Nonton di teras, bawa selimut', is_selected: 1 },
  { title: 'Masak resep ibu berdua', is_selected: 0 },
  { title: 'Foto di tempat pertama bertemu', is_selected: 1 },
  { title: 'Naik kereta ke kota sebelah', is_selected: 0 },
  { title: 'Sehari tanpa ponsel', is_selected: 0 },
]
