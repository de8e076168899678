import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { flag, id } from '#contract/id.ts'
import { type LineRule, line } from '#contract/line.ts'

/** In characters as a person counts them. */
export const limits = { title: 120 }

/** How often the people of one network may switch a plan; `window` in milliseconds. */
export const toggles = { most: 60, window: 60_000 }

export const texts = {
  heading: 'Choose For This Month',
  field: 'Rencana baru',
  add: 'Tambah',
  back: 'Kembali',
  required: 'Judul todo tidak boleh kosong!',
  empty: 'Belum ada rencana. Tulis satu hal kecil untuk bulan ini.',
  unreachable: 'Rencana kita belum bisa diambil.',
  locked: 'Pilihan terakhirmu belum tersimpan: hadiah ini baru saja dikunci.',
  saved: 'Rencana tersimpan.',
  removed: 'Rencana dihapus.',
  restored: 'Rencana dikembalikan.',
} as const

/** A plan's title, trimmed and never blank. */
export const titleRule: LineRule = { label: 'Judul todo', max: limits.title, required: texts.required }

const TodoText = z.object({ title: line(titleRule) })

/** A plan; `is_selected` is '1' when it is chosen for this month, else '0'. */
export const Todo = z.object({ id, title: z.string(), is_selected: z.enum(['0', '1']) })
export type Todo = z.output<typeof Todo>

const One = z.object({ id })

export const sample = [
  { title: 'Nonton di teras, bawa selimut', is_selected: 1 },
  { title: 'Masak resep ibu berdua', is_selected: 0 },
  { title: 'Foto di tempat pertama bertemu', is_selected: 1 },
  { title: 'Naik kereta ke kota sebelah', is_selected: 0 },
  { title: 'Sehari tanpa ponsel', is_selected: 0 },
]

export const load = endpoint({
  method: 'GET',
  path: '/todo-list.php',
  access: 'visitor',
  summary: 'The plans, oldest first.',
  input: nothing,
  output: z.array(Todo),
})

export const create = endpoint({
  method: 'POST',
  path: '/todo-list.php',
  access: 'owner',
  summary: 'Adds a plan.',
  input: TodoText,
  output: written(Todo),
})

export const select = endpoint({
  method: 'PUT',
  path: '/todo-list.php',
  access: 'visitor',
  summary: 'Selects a plan (1) or takes it back (0); 60 times a minute for a network.',
  refuses: ['not_found', 'too_many'],
  input: z.object({ id, is_selected: flag }),
  output: written(Todo),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/todo-list.php',
  access: 'owner',
  summary: 'Removes a plan; for a day it can be restored.',
  encoding: 'form',
  refuses: ['not_found'],
  input: One,
  output: written(Todo),
})

export const restore = endpoint({
  method: 'POST',
  path: '/todo-list/:id/restore',
  access: 'owner',
  summary: 'Brings a removed plan back.',
  refuses: ['not_found'],
  isIdempotent: true,
  input: One,
  output: written(Todo),
})
