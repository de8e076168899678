import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { CommandError } from '#server/cli/command.ts'
import type { Config } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { lockDataDir } from '#server/database/data-dir-lock.ts'
import { migrate } from '#server/database/migrate.ts'
import { insertWithIds, setLastId } from '#server/database/row-ids.ts'
import type { Database } from '#server/database/schema.ts'
import { publish } from '#server/files/fsync.ts'
import { openTemporaryFolder } from '#server/files/temporary-folder.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { openStore } from '#server/media/storage/store.ts'
import { readArchive } from './archive.ts'
import { hashStored, hashStream } from './files.ts'
import { parseEntryName } from './manifest.ts'
import { formatRows, hashText, parseRows, readableTables, readTables } from './rows.ts'
import { readText, type Verified, verifyArchive } from './verify.ts'

type Archive = Verified & { file: string }
type Target = { db: Kysely<Database>; media: MediaStore; storedKeys: Set<string> }

/**
 * Restores an archive into an empty data folder, database and bucket. The archive is verified first; then the files are
 * stored, and finally all rows in one transaction, which is read back and compared. A failure leaves everything as
 * empty as it was.
 * @throws {ArchiveError} when the archive is damaged, or a newer program's
 * @throws {CommandError} when there is data already
 */
export async function restore(config: Config, file: string) {
  expectNoDatabaseFile(config)
  const archive = { file, ...(await verifyArchive(file)) }
  const unlock = lockDataDir(config.dataDir)
  try {
    await restoreInto(config, archive)
    return { ...archive.manifest, content: archive.content }
  } finally {
    unlock()
  }
}

async function restoreInto(config: Config, archive: Archive) {
  expectNoDatabaseFile(config)
  const folder = join(config.dataDir, 'restoring')
  // A killed restore leaves its folder.
  await rm(folder, { recursive: true, force: true })
  const temporary = openTemporaryFolder(folder)
  const { db } = connect(config.databaseUrl ? config : { dataDir: folder })
  const target: Target = { db, media: await openStore(config, temporary), storedKeys: new Set() }
  try {
    await expectEmpty(target, archive)
    await storeFiles(target, archive)
    await storeRows(target, archive).finally(() => db.destroy())
    if (!config.databaseUrl) await publish(join(folder, 'kado.db'), join(config.dataDir, 'kado.db'))
  } catch (error) {
    for (const key of target.storedKeys) await target.media.remove(key).catch(() => undefined)
    throw error
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

function expectNoDatabaseFile({ databaseUrl, dataDir }: Config) {
  if (databaseUrl || !existsSync(join(dataDir, 'kado.db'))) return
  throw new CommandError(
    `DATA_DIR ${dataDir} holds a gift already. Name an empty folder, or move this one away first.`,
  )
}

// A killed restore of the same archive may have left some of its files.
async function expectEmpty({ db, media }: Target, { keys }: Archive) {
  const tables = await db.introspection.getTables()
  if (tables.some(({ name }) => readableTables.includes(name))) {
    throw new CommandError('DATABASE_URL names a database that holds a gift already. Name an empty one.')
  }
  for await (const { key } of media.list()) {
    if (keys.has(key)) continue
    throw new CommandError(
      `The place for the media holds other files already (${key}). Name an empty DATA_DIR or MEDIA_URL.`,
    )
  }
}

async function storeFiles({ media, storedKeys }: Target, { file, hashes, keys }: Archive) {
  for await (const { name, content } of readArchive(file)) {
    const { key } = parseEntryName(name) ?? {}
    if (!key || !keys.has(key)) continue
    const draft = media.temporary()
    await hashStream(content, draft)
    storedKeys.add(key)
    await media.put(key, draft)
  }
  for (const key of storedKeys) {
    expectSame((await hashStored(media, key))?.sha256, hashes.get(`media/${key}`))
  }
}

async function storeRows({ db }: Target, archive: Archive) {
  await db.transaction().execute(async (transaction) => {
    // The rows are compared in the schema that they were read from; only then are they upgraded.
    await migrate(transaction, archive.manifest.migration)
    const archived = await insertRows(transaction, archive)
    for await (const { table, part, rows } of readTables(transaction)) {
      const { columns, hash } = archived.get(`${table}-${part}`) ?? {}
      expectSame(hashText(formatRows(rows, columns)), hash)
      archived.delete(`${table}-${part}`)
    }
    expectSame(archived.size, 0)
    await migrate(transaction)
  })
}

/** @returns the hash of each part of a table, and the columns that it was computed from */
async function insertRows(transaction: Transaction<Database>, { file, manifest, hashes }: Archive) {
  const archived = new Map<string, { columns: string[]; hash: string }>()
  for await (const { name, bytes, content } of readArchive(file)) {
    const { table, part } = parseEntryName(name) ?? {}
    if (!table) continue
    const text = await readText(bytes, content)
    expectSame(hashText(text), hashes.get(name))
    const rows = parseRows(table, text)
    await insertWithIds(transaction, table, rows)
    const columns = Object.keys(rows[0] ?? {})
    archived.set(`${table}-${part}`, { columns, hash: hashText(formatRows(rows, columns)) })
  }
  for (const [table, id] of Object.entries(manifest.last_ids)) await setLastId(transaction, table, id)
  return archived
}

function expectSame<Value>(restored: Value, archived: Value) {
  if (restored === archived) return
  throw new CommandError('What was restored is not what was backed up, so it was taken away again.')
}
