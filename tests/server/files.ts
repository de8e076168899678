import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The bytes of a file of `tests/fixtures`. */
export function fixture(name: string) {
  return readFileSync(resolve(import.meta.dirname, '../fixtures', name))
}

/** A multipart body of text fields and files; a list is a field that repeats. */
export function formOf(fields: object, files: Record<string, Uint8Array> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, String(each))
  }
  for (const [name, bytes] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(bytes)]), 'kita')
  }
  return form
}
