import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { migrationNames } from '#server/database/migrate.ts'
import type { Row } from '#server/database/numbering.ts'
import { ArchiveError, readArchive } from './archive.ts'
import { take } from './files.ts'
import { entryOf, FORMAT, MANIFEST, Manifest } from './manifest.ts'
import { carried, contentHash } from './tables.ts'

// In bytes: what is read into memory at once is never more than this, whatever an archive claims.
const MOST_ROWS = 256 * 1024 * 1024
// A line is a few bytes, and what is made of it many more: ours hold a fifth of these.
const MOST_LINES = 1000

const StoredRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/**
 * Reads an archive from its first byte to its last, and holds every entry against what its end says.
 * @returns what it holds, and the keys of the files that its rows name
 * @throws {ArchiveError} when a single byte is not as it was written, or a newer program wrote it
 */
export async function verifyArchive(file: string) {
  const content = contentHash()
  const hashes = new Map<string, string>()
  const entries: Manifest['entries'] = []
  let manifest: Manifest | undefined
  await readArchive(file, async (name, bytes, body) => {
    if (manifest) throw new ArchiveError('The backup is damaged: something follows its end.')
    if (name === MANIFEST) {
      manifest = parseManifest(await text(limited(bytes, body)))
      return
    }
    const entry = entryOf(name)
    if (!entry) throw new ArchiveError('The backup holds what no backup holds.')
    const { sha256 } = await take(entry.table ? watched(entry.table, bytes, body, content) : body)
    if (entry.key) hashes.set(entry.key, sha256)
    entries.push({ name, bytes, sha256 })
  })
  if (!manifest) throw new ArchiveError('The backup is cut off: its end is missing.')
  const { missing, numbers, content: promised } = manifest
  const isComplete =
    content.keys.every((key) => hashes.has(key) || missing.includes(key)) &&
    Object.keys(numbers).every((table) => carried.includes(table))
  if (!isComplete || !isSame(entries, manifest.entries) || content.digest(hashes) !== promised) {
    throw new ArchiveError('The backup is damaged: it does not hold what its end says.')
  }
  return { manifest, keys: new Set(content.keys) }
}

/** The rows of an entry, as they are to be stored. @throws {ArchiveError} */
export function rowsIn(lines: string): Row[] {
  if (lines.split('\n', MOST_LINES + 2).length > MOST_LINES + 1) {
    throw new ArchiveError('The backup holds what no backup holds.')
  }
  try {
    return lines
      .split('\n')
      .filter(Boolean)
      .map((line) => z.parse(StoredRow, JSON.parse(line)))
  } catch {
    throw new ArchiveError('The backup is damaged: a row in it cannot be read.')
  }
}

/** Reads an entry of rows whole. @throws {ArchiveError} when it is larger than any of ours */
export function limited(bytes: number, body: AsyncIterable<Buffer>) {
  if (bytes > MOST_ROWS) throw new ArchiveError('The backup holds what no backup holds.')
  return body
}

async function* watched(
  table: string,
  bytes: number,
  body: AsyncIterable<Buffer>,
  content: ReturnType<typeof contentHash>,
) {
  if (!carried.includes(table)) throw new ArchiveError('The backup holds what no backup holds.')
  const lines = await text(limited(bytes, body))
  rowsIn(lines)
  for (const line of lines.split(/(?<=\n)/)) content.row(table, line)
  yield Buffer.from(lines)
}

function parseManifest(json: string): Manifest {
  const read = z.safeParse(z.object({ format: z.number(), step: z.string() }), parsed(json))
  const { format = 0, step = '' } = read.data ?? {}
  if (format > FORMAT || (step > (migrationNames.at(-1) ?? '') && !migrationNames.includes(step))) {
    throw new ArchiveError(
      `The backup is of a newer version (step ${step}). Restore it with that version, or a later one.`,
    )
  }
  const manifest = z.safeParse(Manifest, parsed(json))
  if (!manifest.success || !migrationNames.includes(step)) {
    throw new ArchiveError('The backup is damaged: its end cannot be read.')
  }
  return manifest.data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isSame(found: Manifest['entries'], promised: Manifest['entries']) {
  const listed = (entries: Manifest['entries']) =>
    entries.map(({ name, bytes, sha256 }) => `${name} ${bytes} ${sha256}`).join('\n')
  return listed(found) === listed(promised)
}
