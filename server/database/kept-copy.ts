import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { sync } from '#server/media/storage/fsync.ts'
import type { Database } from './schema.ts'

/**
 * Keeps a copy of a SQLite file beside it, named by the step it stands at: `kado-0001-first.db`. A copy
 * that is there already stays; another one gets a number. Other databases are left to their own tools.
 */
export async function keepCopy(db: Kysely<Database>, step: string) {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  const { rows } = await sql<{
    file: string
  }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const file = rows[0]?.file
  if (!file) return
  const draft = join(dirname(file), 'kado-copy.unfinished')
  await rm(draft, { force: true })
  try {
    // Written in one go and consistent, with everything that waits beside the file.
    await sql`vacuum into ${draft}`.execute(db)
    await chmod(draft, 0o600)
    await nameCopy(draft, join(dirname(file), `kado-${step}`))
  } finally {
    await rm(draft, { force: true })
  }
}

// A start that was killed right after its copy makes the same one again.
async function nameCopy(draft: string, stem: string) {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${stem}.db` : `${stem}-${count}.db`
    if (!existsSync(name)) {
      await sync(draft)
      await rename(draft, name)
      return sync(dirname(name))
    }
    if ((await hashOf(name)) === (await hashOf(draft))) return
  }
}

async function hashOf(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
