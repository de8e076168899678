import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pages } from '#server/app.ts'
import { ensureGift } from '#server/gift.ts'
import { makeFolder, openTestApp } from '#server/test-app.ts'
import { connect, isDuplicate } from './connect.ts'
import { migrate, NewerDatabaseError } from './migrate.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined

test.runIf(isSqlite)('SQLite keeps what it has acknowledged', async () => {
  const { db } = connect({ dataDir: makeFolder() })
  const read = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0]
  expect(await read('journal_mode')).toBe('wal')
  expect(await read('synchronous')).toBe(2)
  expect(await read('foreign_keys')).toBe(1)
  expect(await read('busy_timeout')).toBe(5000)
  const version = (await sql<{ v: string }>`select sqlite_version() as v`.execute(db)).rows[0]?.v ?? ''
  expect(version.localeCompare('3.51.3', 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
  await db.destroy()
})

test('migrating twice changes nothing', async () => {
  const { db } = await openTestApp()
  await migrate({ db, identity: (column) => column })
  expect(await db.selectFrom('opening').selectAll().execute()).toHaveLength(1)
})

test('a database of a newer program is refused', async () => {
  const { db } = await openTestApp()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(db)
  await expect(migrate({ db, identity: (column) => column })).rejects.toThrow(NewerDatabaseError)
})

test('two processes that start together make one gift', async () => {
  const { db } = await openTestApp()
  const [first, second] = await Promise.all([ensureGift(db, pages, 1), ensureGift(db, pages, 2)])
  expect(second).toEqual(first)
  expect(await db.selectFrom('gift').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('features').selectAll().execute()).toHaveLength(1)
})

test('a value that must be unique is told from other faults', async () => {
  const { db } = await openTestApp()
  const again = db
    .insertInto('opening')
    .values({ gift_id: 1, title: 'Halo', recipient_name: 'Sinta' })
    .execute()
  await expect(again.catch(isDuplicate)).resolves.toBe(true)
  const orphan = db
    .insertInto('opening')
    .values({ gift_id: 99, title: 'Halo', recipient_name: 'Sinta' })
    .execute()
  await expect(orphan.catch(isDuplicate)).resolves.toBe(false)
})
