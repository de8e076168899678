import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import { CommandError } from '#server/cli/command.ts'
import type { Config } from '#server/config.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { lockDataDir } from '#server/database/data-dir-lock.ts'
import { migrate } from '#server/database/migrate.ts'
import { goOnNumbering, insertAsTheyAre } from '#server/database/numbering.ts'
import type { Database } from '#server/database/schema.ts'
import { sync } from '#server/media/storage/fsync.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { openStore } from '#server/media/storage/store.ts'
import { openUnfinished } from '#server/media/uploads/unfinished.ts'
import { ArchiveError, readArchive } from './archive.ts'
import { take, takeStored } from './files.ts'
import { entryOf, type Manifest } from './manifest.ts'
import { carried, contentHash, lineOf, rowsOf, tablesOf } from './tables.ts'
import { limited, rowsIn, verifyArchive } from './verify.ts'

type Place = { config: Config; connection: Connection; media: MediaStore; put: Set<string> }
type Archive = { file: string; manifest: Manifest; keys: Set<string> }

/**
 * Brings a backup back into an empty place. The archive is checked from end to end first; then come the
 * files, and at last all rows in one step, once they are found to be what was backed up. Whatever fails
 * in between leaves the place as empty as it was.
 * @returns what the place now holds
 * @throws {ArchiveError} when the archive is damaged, or of a newer program
 * @throws {CommandError} when the place is not empty
 */
export async function restore(config: Config, file: string): Promise<Manifest> {
  expectNoFile(config)
  const archive = { file, ...(await verifyArchive(file)) }
  // Two at once would take each other's files away.
  const unlock = lockDataDir(config.dataDir)
  try {
    await restoreInto(config, archive)
    return archive.manifest
  } finally {
    unlock()
  }
}

async function restoreInto(config: Config, archive: Archive) {
  expectNoFile(config)
  const aside = join(config.dataDir, 'restoring')
  // What a restore that was killed has left.
  await rm(aside, { recursive: true, force: true })
  const temporary = openUnfinished(aside)
  const connection = connect(config.databaseUrl ? config : { dataDir: aside })
  const place: Place = { config, connection, media: await openStore(config, temporary), put: new Set() }
  try {
    await expectEmpty(place, archive)
    await fill(place, archive).finally(() => connection.db.destroy())
    if (!config.databaseUrl) await publish(join(aside, 'kado.db'), config.dataDir)
  } catch (error) {
    for (const key of place.put) await place.media.remove(key).catch(() => undefined)
    throw error
  } finally {
    await connection.db.destroy()
    await rm(aside, { recursive: true, force: true })
  }
}

function expectNoFile({ databaseUrl, dataDir }: Config) {
  if (databaseUrl || !existsSync(join(dataDir, 'kado.db'))) return
  throw new CommandError(
    `DATA_DIR ${dataDir} holds a gift already. Name an empty folder, or move this one away first.`,
  )
}

// Files of this very backup are what a restore that was killed has left.
async function expectEmpty({ connection, media }: Place, { keys }: Archive) {
  const tables = await connection.db.introspection.getTables()
  if (tables.some(({ name }) => carried.includes(name))) {
    throw new CommandError('DATABASE_URL names a database that holds a gift already. Name an empty one.')
  }
  for await (const { key } of media.list()) {
    if (keys.has(key)) continue
    throw new CommandError(
      `The place for the media holds other files already (${key}). Name an empty DATA_DIR or MEDIA_URL.`,
    )
  }
}

async function fill(place: Place, archive: Archive) {
  await putFiles(place, archive)
  const hashes = await hashesOf(place.media, archive.keys)
  const { connection } = place
  await connection.db.transaction().execute(async (db) => {
    const { numbers, content } = archive.manifest
    await migrate(db)
    await putRows(db, archive)
    for (const [table, last] of Object.entries(numbers)) await goOnNumbering(db, table, last)
    // What stands here now is read back, and must amount to what was backed up.
    if ((await contentOf(db, hashes)) !== content) {
      throw new CommandError('What was restored is not what was backed up, so it was taken away again.')
    }
  })
}

async function putFiles({ media, put }: Place, { file, manifest, keys }: Archive) {
  const promised = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]))
  await readArchive(file, async (name, _, body) => {
    const key = entryOf(name)?.key
    if (!key || !keys.has(key)) return
    const draft = media.temporary()
    const { sha256 } = await take(body, draft)
    if (sha256 !== promised.get(name)) throw new ArchiveError('The backup was changed while it was read.')
    put.add(key)
    await media.put(key, draft)
  })
}

async function putRows(db: Transaction<Database>, { file }: Archive) {
  await readArchive(file, async (name, bytes, body) => {
    const table = entryOf(name)?.table
    if (table) await insertAsTheyAre(db, table, rowsIn(await text(limited(bytes, body))))
  })
}

async function hashesOf(media: MediaStore, keys: Set<string>) {
  const hashes = new Map<string, string>()
  for (const key of keys) {
    const found = await takeStored(media, key)
    if (found) hashes.set(key, found.sha256)
  }
  return hashes
}

async function contentOf(db: Transaction<Database>, hashes: Map<string, string>) {
  const content = contentHash()
  for (const table of await tablesOf(db)) {
    for await (const rows of rowsOf(db, table)) {
      for (const row of rows) content.row(table.name, lineOf(row))
    }
  }
  return content.digest(hashes)
}

// The database is there in one step, whole and safe on disk.
async function publish(file: string, dataDir: string) {
  await sync(file)
  await rename(file, join(dataDir, 'kado.db'))
  await sync(dataDir)
}
