import type { Kysely } from 'kysely'
import { isUnavailable } from '#server/database/connect.ts'
import { faultsOf } from '#server/database/faults.ts'
import type { Database } from '#server/database/schema.ts'
import { sampleFile } from '#server/media/sample.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { type Expected, filesIn, isWhole, takeStored } from './files.ts'
import { lineOf, rowsOf, tablesOf } from './tables.ts'

type Room = {
  db: Kysely<Database>
  media: MediaStore
  now: () => number
  /** By key, the SHA-256 of files as a backup holds them: a stored file never changes. */
  saved?: Map<string, string>
}

/** What a check found, by the keys of the files. */
export type Report = {
  /** What the database says of itself; empty when it is sound. */
  database: string[]
  /** How many stored files were looked at. */
  files: number
  /** Files that a row or a page names, and that are not there. */
  missing: string[]
  /** Files that are there, and are not what was stored. */
  damaged: string[]
  /** Files that nothing names. They do no harm, and are left where they are. */
  orphaned: string[]
}

const STORED = /\/media\/([\w-]{22}-[a-f0-9]{32}[\w-]*\.\w+)/g

// A file that has just come gets its row a moment later.
const YOUNG = 60 * 60_000

/** Looks at every row and every file, beside a running server too. It changes nothing. */
export async function check({ db, media, now, saved = new Map() }: Room): Promise<Report> {
  const report: Report = { database: await faultsOf(db), files: 0, missing: [], damaged: [], orphaned: [] }
  try {
    const known = new Set<string>()
    for (const row of await filesIn(db)) {
      known.add(row.key)
      report.files += 1
      const fault = await faultOf(media, row, saved.get(row.key))
      // What the collector has removed in the meantime is missed by nobody.
      if (fault && (await isStanding(db, row.key))) report[fault].push(row.key)
    }
    for (const key of await listMediaReferences(db)) {
      if (!known.has(key) && !sampleFile(key) && !(await isStanding(db, key))) report.missing.push(key)
    }
    for await (const { key, storedAt } of media.list()) {
      const isOld = storedAt < now() - YOUNG
      if (isOld && !known.has(key) && !(await isStanding(db, key))) report.orphaned.push(key)
    }
  } catch (error) {
    if (report.database.length === 0 || !isUnavailable(error)) throw error
  }
  return report
}

async function faultOf(media: MediaStore, row: Expected, saved: string | undefined) {
  const found = await takeStored(media, row.key)
  if (!found) return 'missing'
  return isWhole(row, found) && (saved ?? found.sha256) === found.sha256 ? undefined : 'damaged'
}

async function isStanding(db: Kysely<Database>, key: string) {
  return (await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
}

// Every address of a stored file that stands in any text of any page.
async function listMediaReferences(db: Kysely<Database>) {
  const keys = new Set<string>()
  for (const table of await tablesOf(db)) {
    for await (const rows of rowsOf(db, table)) {
      for (const row of rows) for (const [, key = ''] of lineOf(row).matchAll(STORED)) keys.add(key)
    }
  }
  return keys
}
