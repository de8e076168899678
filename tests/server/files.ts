import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The bytes of a file of `tests/fixtures`. */
export function fixture(name: string) {
  return readFileSync(resolve(import.meta.dirname, '../fixtures', name))
}

type Content = Uint8Array | Blob

/** A multipart body of text fields and files; a list is a field that repeats. All files have the same name and type. */
export function formOf(
  fields: object,
  files: Record<string, Content | Content[]> = {},
  { name = 'kita', type = '' } = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(field, String(each))
  }
  for (const [field, content] of Object.entries(files)) {
    for (const each of [content].flat()) {
      form.append(field, each instanceof Blob ? each : new Blob([new Uint8Array(each)], { type }), name)
    }
  }
  return form
}
