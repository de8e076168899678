import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { ArchiveError, readArchive } from './archive.ts'
import { hashStream } from './files.ts'
import { hashContent, MANIFEST, type Manifest, parseEntryName, parseManifest } from './manifest.ts'
import { hashText, parseRows, readableTables } from './rows.ts'

// In bytes: at most this much is read into memory at once, whatever an archive claims.
const MAX_TEXT = 256 * 1024 * 1024

/** A verified archive. */
export type Verified = {
  manifest: Manifest
  /** The SHA-256 of each entry by its name. */
  hashes: Map<string, string>
  /** The keys of the files that its rows name. */
  keys: Set<string>
  /** The hash of its rows and files. */
  content: string
}

/**
 * Reads an archive from its first byte to its last and compares every entry with its manifest.
 * @throws {ArchiveError} when it is damaged, or a newer program wrote it
 */
export async function verifyArchive(file: string): Promise<Verified> {
  const keys = new Set<string>()
  const entries: Manifest['entries'] = []
  let manifest: Manifest | undefined
  for await (const { name, bytes, content } of readArchive(file)) {
    if (manifest) throw new ArchiveError('The backup is damaged: something follows its end.')
    if (name === MANIFEST) {
      manifest = parseManifest(await readText(bytes, content))
      continue
    }
    const { table, key } = parseEntryName(name) ?? {}
    if (table) {
      const lines = await readText(bytes, content)
      const rows = parseRows(table, lines)
      if (table === 'media') for (const row of rows) keys.add(String(row.key))
      entries.push({ name, bytes, sha256: hashText(lines) })
    } else if (key) {
      const { sha256 } = await hashStream(content)
      entries.push({ name, bytes, sha256 })
    } else throw new ArchiveError(`The backup has an entry that this version does not know: ${name}`)
  }
  if (!manifest) throw new ArchiveError('The backup is cut off: its end is missing.')
  const hashes = new Map(entries.map(({ name, sha256 }) => [name, sha256]))
  const verified = { manifest, hashes, keys, content: hashContent(entries, keys) }
  if (!isComplete(verified) || !isDeepStrictEqual(entries, manifest.entries)) {
    throw new ArchiveError('The backup is damaged: it does not hold what its end says.')
  }
  return verified
}

/** Reads an entry into memory. @throws {ArchiveError} when it is too large for an entry of rows */
export function readText(bytes: number, content: AsyncIterable<Buffer>) {
  if (bytes > MAX_TEXT) throw new ArchiveError('The backup has an entry that is too large.')
  return text(content)
}

function isComplete({ manifest, hashes, keys, content }: Verified) {
  const isThere = (key: string) => hashes.has(`media/${key}`) || manifest.missing.includes(key)
  return (
    [...keys].every(isThere) &&
    Object.keys(manifest.last_ids).every((table) => readableTables.includes(table)) &&
    manifest.content === content
  )
}
