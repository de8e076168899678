import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { copyDatabase } from './copy-database.ts'
import { schema } from './migrations/0001-schema.ts'
import { resetLinkAskers } from './migrations/0003-reset-link-askers.ts'
import { unsavedMedia } from './migrations/0004-unsaved-media.ts'
import { song } from './migrations/0005-song.ts'
import { giving } from './migrations/0006-giving.ts'
import { focus } from './migrations/0007-focus.ts'
import { openingHour } from './migrations/0008-opening-hour.ts'
import { filmCodecs } from './migrations/0010-film-codecs.ts'
import { told } from './migrations/0011-told.ts'
import { unusedTurn } from './migrations/0012-unused-turn.ts'
import { versions } from './migrations/0013-versions.ts'
import { answers } from './migrations/0014-answers.ts'
import { journal } from './migrations/0015-journal.ts'
import { sealedLetters } from './migrations/0016-sealed-letters.ts'
import { coupons } from './migrations/0017-coupons.ts'
import { reminders } from './migrations/0019-reminders.ts'
import { sky } from './migrations/0020-sky.ts'
import { endings } from './migrations/0021-endings.ts'
import type { Database } from './schema.ts'

/** Every migration in order; a released one is never changed. */
const migrations: Record<string, Migration> = {
  '0001-schema': schema,
  '0003-reset-link-askers': resetLinkAskers,
  '0004-unsaved-media': unsavedMedia,
  '0005-song': song,
  '0006-giving': giving,
  '0007-focus': focus,
  '0008-opening-hour': openingHour,
  '0010-film-codecs': filmCodecs,
  '0011-told': told,
  '0012-unused-turn': unusedTurn,
  '0013-versions': versions,
  '0014-answers': answers,
  '0015-journal': journal,
  '0016-sealed-letters': sealedLetters,
  '0017-coupons': coupons,
  '0019-reminders': reminders,
  '0020-sky': sky,
  '0021-endings': endings,
}

/** The names of the migrations, in order. */
export const migrationNames = Object.keys(migrations)

/** The migrations up to one of them, which an archive of that time was made with. */
export function migrationsUpTo(last: string) {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
}

// The first migration of the development versions before 0.1.0, whose schema no released version upgrades.
const UNRELEASED = '0001-first'

/** The database has a schema that this program cannot use; the message says what the host can do. */
export class UnknownSchemaError extends Error {}

/**
 * Upgrades the schema to the newest one, all or nothing; several processes may start together. A SQLite
 * file is copied before it is changed.
 * @param known the migrations, which tests add to
 * @throws {UnknownSchemaError} when a newer program or a development version made the database
 */
export async function migrate(db: Kysely<Database>, known = migrations) {
  const applied = await expectKnownSchema(db, known)
  const last = applied.at(-1)
  if (applied.length === Object.keys(known).length) return
  if (last && !db.isTransaction) await copyDatabase(db, last)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Lists the migrations that were applied to a database, in order; none for an empty one. */
export async function listApplied(db: Kysely<Database>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Refuses a database whose schema this program does not know.
 * @returns the migrations that were applied to it
 * @throws {UnknownSchemaError}
 */
export async function expectKnownSchema(db: Kysely<Database>, known = migrations) {
  const applied = await listApplied(db)
  if (applied.includes(UNRELEASED)) {
    throw new UnknownSchemaError(
      'The database was made by a development version before 0.1.0. Back it up with that version (npm run backup), ' +
        'then restore it with this one into an empty place (npm run restore -- kado.tar.gz).',
    )
  }
  const unknown = applied.find((name) => !(name in known))
  if (unknown) {
    throw new UnknownSchemaError(
      `The database holds step ${unknown}, which this version does not know. Start a newer version.`,
    )
  }
  return applied
}
