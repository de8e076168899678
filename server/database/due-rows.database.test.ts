import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { makeFolder } from '#tests/server/app.ts'
import { makeEmptyFolder, makeEmptyServers, openStores } from '#tests/server/backup-places.ts'
import { addRow, sealed } from '#tests/server/rows.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined
const openEmpty = async () => (isSqlite ? makeEmptyFolder() : makeEmptyServers())

test('the letters of an earlier version, and those of any archive, are due for a first look', async () => {
  const place = await openStores(await openEmpty())
  await migrate(place.db, '0006-deleted-letters')
  for (const host of ['sealed', 'opened', 'removed', 'none'])
    await addRow(place.db, 'gift', { host, claim_code: host, time_zone: 'UTC', created_at: 0 })
  const letter = { ...sealed, opened_at: null, removed_at: null }
  for (const row of [
    { gift_id: 1 },
    { gift_id: 1 },
    { gift_id: 2, opened_at: 1 },
    { gift_id: 3, removed_at: 1 },
  ])
    await addRow(place.db, 'sealed_letter', { ...letter, ...row })
  const earlier = await restoreCopy(place)
  await migrate(place.db)
  const later = await restoreCopy(place)
  for (const db of [place.db, earlier, later])
    expect(await db.selectFrom('morning').selectAll().execute()).toEqual([{ gift_id: 1, due_at: 0 }])
})

test('the jobs find due gifts, mails and expired rows by an index', async () => {
  const { db } = await openStores(await openEmpty())
  await migrate(db)
  const asked = [
    ['morning', 'due_at', 'order by due_at, gift_id'],
    ['outbox', 'next_attempt_at', 'order by next_attempt_at, id'],
    ['session', 'last_used_at', ''],
    ['rate_limit', 'expires_at', ''],
    ['reminder', 'created_at', 'and confirmed_at is null'],
  ] as const
  for (const [table, column, rest] of asked)
    expect(await planOf(db, `select * from ${table} where ${column} < 1 ${rest}`)).toContain(
      `${table}_${column}`,
    )
})

async function restoreCopy(place: Parameters<typeof backUp>[0]) {
  const file = join(makeFolder(), 'kado.tar.gz')
  await backUp(place, file)
  const config = await openEmpty()
  await restore(config, file)
  return (await openStores(config)).db
}

// PostgreSQL would read tables this small as a whole.
function planOf(db: Kysely<Database>, query: string) {
  return db.connection().execute(async (connection) => {
    if (!isSqlite) await sql`set enable_seqscan = off`.execute(connection)
    const explain = isSqlite ? 'explain query plan' : 'explain'
    const { rows } = await sql.raw<Record<string, unknown>>(`${explain} ${query}`).execute(connection)
    return rows.map((row) => Object.values(row).join(' ')).join('\n')
  })
}
