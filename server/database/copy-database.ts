import { chmod, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { publish } from '#server/files/fsync.ts'
import { isShared } from './row-locks.ts'
import type { Database } from './schema.ts'

/**
 * Copies a SQLite file beside itself before an upgrade, named by its newest migration (`kado-0001-tables.db`);
 * an older copy of that name is replaced. PostgreSQL has tools of its own.
 */
export async function copyDatabase(db: Kysely<Database>, migration: string) {
  if (isShared(db)) return
  const { rows } = await sql<{
    file: string
  }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const file = rows[0]?.file
  if (!file) return
  const draft = join(dirname(file), 'kado-copy.unfinished')
  const copy = join(dirname(file), `kado-${migration}.db`)
  await rm(draft, { force: true })
  try {
    await sql`vacuum into ${draft}`.execute(db)
    await chmod(draft, 0o600)
    await publish(draft, copy)
  } finally {
    await rm(draft, { force: true })
  }
}
