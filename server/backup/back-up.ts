import { existsSync } from 'node:fs'
import { link, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { CommandError } from '#server/cli/command.ts'
import { expectKnownSchema } from '#server/database/migrate.ts'
import { lastNumber } from '#server/database/numbering.ts'
import type { Database } from '#server/database/schema.ts'
import { sync } from '#server/media/storage/fsync.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { carryFiles, filesIn } from './files.ts'
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts'
import { contentHash, lineOf, rowsOf, tablesOf } from './tables.ts'
import { verifyArchive } from './verify.ts'

type Room = { db: Kysely<Database>; media: MediaStore }

// Where a backup grows until it is whole; what a kill left of one is removed after a day.
const DRAFT = '.kado-backup-'
const STALE = 24 * 60 * 60_000

// How often a moment is waited for at which no file has come since the last ones were carried.
const ROUNDS = 20

/**
 * Writes everything worth keeping into one file, beside a running server. It is there in one step, after
 * it was read back whole.
 * @returns what it holds
 * @throws {CommandError} when the file is there already and may not be replaced
 */
export async function backUp(room: Room, file: string, { isReplacing = false } = {}): Promise<Manifest> {
  if (!isReplacing && existsSync(file)) throw taken(file)
  const home = dirname(file)
  await mkdir(home, { recursive: true, mode: 0o700 })
  await sweep(home)
  const folder = await mkdtemp(join(home, DRAFT))
  try {
    const draft = join(folder, 'backup')
    await fill(room, draft, join(folder, 'file'))
    const { manifest } = await verifyArchive(draft)
    await place(draft, file, isReplacing)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill({ db, media }: Room, draft: string, aside: string) {
  const madeAt = new Date()
  const archive = writeArchive(draft, madeAt)
  const files = carryFiles(media, archive, aside)
  try {
    const { content, expected, ...rest } = await takeMoment(db, archive, files)
    // Nothing, but where files came faster than they could be carried.
    await files.carry(expected)
    const manifest: Manifest = {
      format: FORMAT,
      made_at: madeAt.toISOString(),
      ...rest,
      content: content.digest(files.hashes),
      missing: content.keys.filter((key) => !files.hashes.has(key)),
      damaged: files.damaged.filter((key) => content.keys.includes(key)),
      entries: archive.entries,
    }
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    await archive.close()
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

// A file may go at any moment, and one that is replaced where there is little room goes at once, but only once no
// page shows it. So the rows are those of a moment that names no file which was not carried before, or sought in
// vain: what its pages show is here.
async function takeMoment(
  db: Kysely<Database>,
  archive: ArchiveWriter,
  files: ReturnType<typeof carryFiles>,
) {
  await files.carry(await filesIn(db))
  for (let round = 1; ; round += 1) {
    // On both databases: all rows as they were at one moment, while writers go on.
    const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const { taken, expected } = await snapshot.execute(async (transaction) => {
      const expected = await filesIn(transaction)
      const isTaken = files.sought(expected) || round === ROUNDS
      return { expected, taken: isTaken ? await takeRows(transaction, archive) : undefined }
    })
    if (taken) return { ...taken, expected }
    await files.carry(expected)
  }
}

async function takeRows(db: Transaction<Database>, archive: ArchiveWriter) {
  const step = (await expectKnownSchema(db)).at(-1) ?? ''
  const content = contentHash()
  const rows: Record<string, number> = {}
  const numbers: Record<string, number> = {}
  for (const table of await tablesOf(db)) {
    const { name } = table
    rows[name] = 0
    let part = 0
    for await (const some of rowsOf(db, table)) {
      const lines = some.map(lineOf)
      for (const line of lines) content.row(name, line)
      rows[name] += lines.length
      part += 1
      await archive.add(`rows/${name}-${part}.jsonl`, Buffer.from(lines.join('')))
    }
    if (table.isNumbered) numbers[name] = await lastNumber(db, name)
  }
  return { step, content, rows, numbers }
}

async function place(draft: string, file: string, isReplacing: boolean) {
  if (isReplacing) await rename(draft, file)
  else await link(draft, file).catch(refuseTaken(draft, file))
  await sync(dirname(file))
}

// Some file systems know no second name for a file.
function refuseTaken(draft: string, file: string) {
  return async ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EEXIST' || existsSync(file)) throw taken(file)
    await rename(draft, file)
  }
}

function taken(file: string) {
  return new CommandError(`${file} is there already. Name another file, or add --replace.`)
}

async function sweep(home: string) {
  for (const name of await readdir(home)) {
    const path = join(home, name)
    // What is not ours to tidy, or gone by now, keeps nobody from a backup.
    const found = name.startsWith(DRAFT) ? await lstat(path).catch(() => undefined) : undefined
    const isStale = found?.isDirectory() && Date.now() - found.mtimeMs > STALE
    if (isStale) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
