import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Connection } from './connect.ts'
import { first } from './migrations/0001-first.ts'
import { everyPage } from './migrations/0002-every-page.ts'
import { lock } from './migrations/0003-lock.ts'
import type { Database } from './schema.ts'

/** Every step of the schema, in order; a released one is never changed. */
const steps: Record<string, (connection: Connection) => Migration> = {
  '0001-first': first,
  '0002-every-page': everyPage,
  '0003-lock': lock,
}

/** The database was written by a newer program than this one. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the schema up to date; several processes may start together.
 * @throws {NewerDatabaseError} when the database knows a step that this program does not.
 */
export async function migrate(connection: Connection) {
  await refuseNewer(connection.db)
  const migrations = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, step(connection)]))
  const migrator = new Migrator({
    db: connection.db,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function refuseNewer(db: Kysely<Database>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = rows.find((row) => !(row.name in steps))
  if (unknown) {
    throw new NewerDatabaseError(
      `The database holds step ${unknown.name}, which this version does not know. Start a newer version.`,
    )
  }
}
