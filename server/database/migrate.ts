import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { copyDatabase } from './copy-database.ts'
import { tables } from './migrations/0001-tables.ts'
import { ownDomains } from './migrations/0002-own-domains.ts'
import { limitsAndReminders } from './migrations/0004-limits-and-reminders.ts'
import { oneTableOfCoupons } from './migrations/0005-one-table-of-coupons.ts'
import { deletedLetters } from './migrations/0006-deleted-letters.ts'
import { dueRows } from './migrations/0007-due-rows.ts'
import { suspension } from './migrations/0008-suspension.ts'
import { giver } from './migrations/0009-giver.ts'
import { crosswordPhoto } from './migrations/0010-crossword-photo.ts'
import { narration } from './migrations/0011-narration.ts'
import type { Database } from './schema.ts'
import { expectSuitable } from './suitability.ts'

/** Every migration in order, by its name; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-own-domains': ownDomains,
  '0004-limits-and-reminders': limitsAndReminders,
  '0005-one-table-of-coupons': oneTableOfCoupons,
  '0006-deleted-letters': deletedLetters,
  '0007-due-rows': dueRows,
  '0008-suspension': suspension,
  '0009-giver': giver,
  '0010-crossword-photo': crosswordPhoto,
  '0011-narration': narration,
}

/** The database has a schema that this program cannot use; the message says what the host can do. */
export class UnknownSchemaError extends Error {}

/**
 * Upgrades the schema completely or not at all; several processes may start together. A SQLite file is copied before
 * it is changed.
 * @param last the migration to stop after; without it the newest
 * @throws {UnknownSchemaError} when a newer program made the database
 * @throws {UnsuitableDatabaseError}
 */
export async function migrate(db: Kysely<Database>, last = Object.keys(migrations).at(-1) ?? '') {
  await expectSuitable(db, false)
  const applied = await expectKnownSchema(db)
  if (applied.includes(last)) return
  await expectSuitable(db, true)
  const newest = applied.at(-1)
  if (newest && !db.isTransaction) await copyDatabase(db, newest)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(last)
  if (error) throw error
}

/**
 * Refuses a database whose schema this program does not know.
 * @returns the migrations that were applied to it
 * @throws {UnknownSchemaError}
 */
export async function expectKnownSchema(db: Kysely<Database>) {
  const applied = await listApplied(db)
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name))
  if (unknown) {
    throw new UnknownSchemaError(
      `The database has the migration ${unknown}, which this version does not know. Start a newer version.`,
    )
  }
  return applied
}

// The migrations that were applied to a database, in order; none for an empty one.
async function listApplied(db: Kysely<Database>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
