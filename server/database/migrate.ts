import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Connection } from './connect.ts'
import { keepCopy } from './kept-copy.ts'
import { first } from './migrations/0001-first.ts'
import { everyPage } from './migrations/0002-every-page.ts'
import { lock } from './migrations/0003-lock.ts'
import { many } from './migrations/0004-many.ts'
import { shared } from './migrations/0005-shared.ts'
import { place } from './migrations/0006-place.ts'
import type { Database } from './schema.ts'

/** Every step of the schema, in order; a released one is never changed. */
const steps: Record<string, (connection: Connection) => Migration> = {
  '0001-first': first,
  '0002-every-page': everyPage,
  '0003-lock': lock,
  '0004-many': many,
  '0005-shared': shared,
  '0006-place': place,
}

/** The database was written by a newer program than this one. */
export class NewerDatabaseError extends Error {}

/** The names of the steps that this program knows, in order. */
export const stepNames = Object.keys(steps)

/**
 * Brings the schema up to date, or to the step `to`; all or nothing, and several processes may start
 * together. A copy of a SQLite file is kept before it is changed.
 * @throws {NewerDatabaseError} when the database knows a step that this program does not.
 */
export async function migrate(connection: Connection, to = stepNames.at(-1) ?? '') {
  const { db } = connection
  const done = await refuseNewer(db)
  const last = done.at(-1)
  if (last === to) return
  // Within a transaction somebody else sees to what is lost when it fails.
  if (last !== undefined && last < to && !db.isTransaction) await keepCopy(db, last)
  const migrations = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, step(connection)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(to)
  if (error) throw error
}

/** The steps that a database has taken, in order; none where nothing stands yet. */
export async function stepsOf(db: Kysely<Database>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

/**
 * Refuses a database of a newer program.
 * @returns the steps that it has taken
 * @throws {NewerDatabaseError}
 */
export async function refuseNewer(db: Kysely<Database>) {
  const done = await stepsOf(db)
  const unknown = done.find((name) => !(name in steps))
  if (unknown) {
    throw new NewerDatabaseError(
      `The database holds step ${unknown}, which this version does not know. Start a newer version.`,
    )
  }
  return done
}
