import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { onTestFinished } from 'vitest'
import { migrations } from '#server/database/migrate.ts'

const STEP = '9000-subtitle'

// Several statements, so that the migration can fail between them.
const addSubtitle: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table opening add column subtitle text not null default ''`.execute(db)
    await sql`update opening set subtitle = title`.execute(db)
  },
}

/** Makes this a later version, with one more migration, until the test ends. */
export function beLaterVersion(migration = addSubtitle) {
  migrations[STEP] = migration
  onTestFinished(() => void Reflect.deleteProperty(migrations, STEP))
}
