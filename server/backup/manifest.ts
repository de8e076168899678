import * as z from 'zod/mini'
import { isKey } from '#server/media/storage/key.ts'

/** The layout of an archive; a program that changes it counts on. */
export const FORMAT = 1

/** The name of an archive's last entry. */
export const MANIFEST = 'manifest.json'

const hash = z.string().check(z.regex(/^[a-f0-9]{64}$/))
const count = z.int().check(z.nonnegative())
const key = z.string().check(z.refine(isKey))

/** What an archive holds, as its last entry says. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The step of the schema that the rows were taken at. */
  step: z.string(),
  made_at: z.string(),
  /** One hash of everything that counts, whatever keeps it. */
  content: hash,
  rows: z.record(z.string(), count),
  /** The highest number that each table has ever given. */
  numbers: z.record(z.string(), count),
  /** Files that a row names and that were not in the store, or not as they had been stored. */
  missing: z.array(key),
  damaged: z.array(key),
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256: hash })),
})

export type Manifest = z.output<typeof Manifest>

/** What a name in an archive stands for; undefined for one that has no place there. */
export function entryOf(name: string) {
  const [, table] = /^rows\/([a-z_]+)-\d+\.jsonl$/.exec(name) ?? []
  if (table) return { table }
  const [, file] = /^media\/([^/]+)$/.exec(name) ?? []
  return file && isKey(file) ? { key: file } : undefined
}
