import * as z from 'zod/mini'
import { migrations } from '#server/database/migrate.ts'
import { isKey } from '#server/media/storage/key.ts'
import { type ArchiveEntry, ArchiveError } from './archive.ts'
import { hashText } from './rows.ts'

/** The version of the archive's layout; programs refuse another one. */
export const FORMAT = 3

/** The name of an archive's last entry. */
export const MANIFEST = 'manifest.json'

const hash = z.string().check(z.regex(/^[a-f0-9]{64}$/))
const count = z.int().check(z.nonnegative())
const key = z.string().check(z.refine(isKey))

const Version = z.object({ format: z.number(), migration: z.optional(z.string()) })

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The newest migration of the database that the rows are from. */
  migration: z.string(),
  made_at: z.string(),
  /** One hash of all rows and files, whichever database and store hold them. */
  content: hash,
  rows: z.record(z.string(), count),
  /** The highest id that each table has ever given to a row. */
  last_ids: z.record(z.string(), count),
  /** Files that a row names and that the store did not have, or had with other bytes than were stored. */
  missing: z.array(key),
  damaged: z.array(key),
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256: hash })),
})

/** The content of an archive, as its last entry lists it. */
export type Manifest = z.output<typeof Manifest>

/** Parses the last entry of an archive. @throws {ArchiveError} when it is damaged, or of another version */
export function parseManifest(text: string): Manifest {
  const json = parseJson(text)
  const { format, migration = '' } = z.safeParse(Version, json).data ?? { format: FORMAT }
  if (format > FORMAT || (migration && !Object.hasOwn(migrations, migration))) {
    throw new ArchiveError(
      `The backup is of a newer version (migration ${migration}). Restore it with that version, or a later one.`,
    )
  }
  const { data } = z.safeParse(Manifest, json)
  if (!data) throw new ArchiveError('The backup is damaged: its end cannot be read.')
  return data
}

/** One hash of the rows and of the files that they name. @param keys of these files */
export function hashContent(entries: ArchiveEntry[], keys: Set<string>) {
  const isContent = (name: string) => {
    const { table, key = '' } = parseEntryName(name) ?? {}
    return table !== undefined || keys.has(key)
  }
  const lines = entries.filter(({ name }) => isContent(name)).map(({ name, sha256 }) => `${name} ${sha256}\n`)
  return hashText(lines.sort().join(''))
}

/**
 * Parses an entry's name: its table and the part of it, or its file's key; undefined for a name that no archive has.
 */
export function parseEntryName(name: string): { table?: string; part?: number; key?: string } | undefined {
  const [, table, part] = /^rows\/([a-z_]+)-(\d+)\.jsonl$/.exec(name) ?? []
  if (table) return { table, part: Number(part) }
  const [, file] = /^media\/([^/]+)$/.exec(name) ?? []
  return file && isKey(file) ? { key: file } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
