import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from '#server/database/schema.ts'

/** The gift's lock: whether it is shut, the hint, and what signs the cookies of those who are in. */
export function lock(): Migration {
  return {
    async up(db: Kysely<Database>) {
      await extend(db, 'locked', 'integer', 0)
      await extend(db, 'hint', 'text', '')
      await extend(db, 'lock_key', 'text', '')
      await extend(db, 'unlocked_after', 'bigint', 0)
      for (const { id } of await db.selectFrom('gift').select('id').execute()) {
        const lock_key = randomBytes(32).toString('base64url')
        await db.updateTable('gift').set({ lock_key }).where('id', '=', id).execute()
      }
    },
  }
}

// One column at a time, because SQLite adds no more.
function extend(
  db: Kysely<Database>,
  name: string,
  type: 'integer' | 'text' | 'bigint',
  start: number | string,
) {
  return db.schema
    .alterTable('gift')
    .addColumn(name, type, (column) => column.notNull().defaultTo(start))
    .execute()
}
