import { createReadStream, existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Kysely, Transaction } from 'kysely'
import { DAY } from '#contract/durations.ts'
import { CommandError } from '#server/cli/command.ts'
import { expectKnownSchema } from '#server/database/migrate.ts'
import { readLastId } from '#server/database/row-ids.ts'
import type { Database } from '#server/database/schema.ts'
import { publish } from '#server/files/fsync.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import { type FileHash, hashStored, isIntact, listMediaRows, type MediaRow } from './files.ts'
import { FORMAT, hashContent, MANIFEST, type Manifest } from './manifest.ts'
import { formatRows, hashText, presentTables, readTables } from './rows.ts'
import { verifyArchive } from './verify.ts'

type Stores = { db: Kysely<Database>; media: MediaStore }

// The folder of an unfinished backup; one that a killed process has left is removed after a day.
const DRAFT = '.kado-backup-'
const STALE_AFTER = DAY

// Attempts to find a snapshot whose files were all copied before it.
const MAX_SNAPSHOTS = 20

/**
 * Writes all rows and files into one archive, while a server may run. The file appears in one step, after it was
 * verified.
 * @throws {CommandError} when the file exists and may not be replaced
 */
export async function backUp(stores: Stores, file: string, { isReplacing = false } = {}) {
  const expectFree = () => {
    if (isReplacing || !existsSync(file)) return
    throw new CommandError(`${file} is there already. Name another file, or add --replace.`)
  }
  expectFree()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await removeStaleDrafts(dirname(file))
  const folder = await mkdtemp(join(dirname(file), DRAFT))
  try {
    const draft = join(folder, 'backup')
    await writeArchive(stores, draft, join(folder, 'file'))
    const { manifest, content } = await verifyArchive(draft)
    expectFree()
    await publish(draft, file)
    return { ...manifest, content }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeArchive({ db, media }: Stores, draft: string, temporary: string) {
  const migration = (await expectKnownSchema(db)).at(-1) ?? ''
  const createdAt = new Date()
  const archive = createArchive(draft, createdAt)
  const copied = new Map<string, FileHash | undefined>()
  const copyFiles = async (rows: MediaRow[]) => {
    for (const { key } of rows) {
      if (copied.get(key)) continue
      const hash = await hashStored(media, key, temporary)
      if (hash) await archive.add({ name: `media/${key}`, ...hash }, createReadStream(temporary))
      copied.set(key, hash)
    }
  }
  try {
    const { files, ...snapshot } = await writeSnapshot(db, archive, copied, copyFiles)
    const isDamaged = (row: MediaRow) => {
      const hash = copied.get(row.key)
      return hash !== undefined && !isIntact(row, hash)
    }
    const manifest: Manifest = {
      format: FORMAT,
      migration,
      made_at: createdAt.toISOString(),
      ...snapshot,
      content: hashContent(archive.entries, new Set(files.map(keyOf))),
      missing: files.map(keyOf).filter((key) => !copied.get(key)),
      damaged: files.filter(isDamaged).map(keyOf),
      entries: archive.entries,
    }
    await addText(archive, MANIFEST, JSON.stringify(manifest))
    await archive.close()
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

// A file may be removed at any moment once no page shows it. So the rows are read at a moment when each of their files
// has been copied or is missing: the archive has every file that its pages show.
async function writeSnapshot(
  db: Kysely<Database>,
  archive: ArchiveWriter,
  copied: Map<string, unknown>,
  copyFiles: (rows: MediaRow[]) => Promise<void>,
) {
  await copyFiles(await listMediaRows(db))
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const { files, rows } = await snapshot.execute(async (transaction) => {
      const files = await listMediaRows(transaction)
      const isComplete = files.every(({ key }) => copied.has(key)) || attempt === MAX_SNAPSHOTS
      return { files, rows: isComplete ? await writeRows(transaction, archive) : undefined }
    })
    await copyFiles(files)
    if (rows) return { files, ...rows }
  }
}

async function writeRows(db: Transaction<Database>, archive: ArchiveWriter) {
  const tables = await presentTables(db)
  const counts = Object.fromEntries(tables.map((table) => [table, 0]))
  const last_ids: Record<string, number> = {}
  for await (const { table, part, rows } of readTables(db)) {
    counts[table] = (counts[table] ?? 0) + rows.length
    await addText(archive, `rows/${table}-${part}.jsonl`, formatRows(rows))
  }
  // A member has no id of its own.
  for (const table of tables) if (table !== 'member') last_ids[table] = await readLastId(db, table)
  return { rows: counts, last_ids }
}

async function addText(archive: ArchiveWriter, name: string, text: string) {
  const bytes = Buffer.from(text)
  await archive.add({ name, bytes: bytes.length, sha256: hashText(text) }, Readable.from(bytes))
}

function keyOf({ key }: MediaRow) {
  return key
}

async function removeStaleDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT)) continue
    // Another user's file, or one that no longer exists, does not stop a backup.
    const stats = await lstat(join(folder, name)).catch(() => undefined)
    if (!stats?.isDirectory() || Date.now() - stats.mtimeMs < STALE_AFTER) continue
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
