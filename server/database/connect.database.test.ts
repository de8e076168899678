import { CamelCasePlugin, type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { ensureGift, loadInstallation } from '#server/tenants/installation.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { connect } from './connect.ts'
import { isShared } from './row-locks.ts'
import type { Database } from './schema.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined

test.runIf(isSqlite)('SQLite stores every acknowledged write durably', async () => {
  const { db } = connect({ dataDir: makeFolder() })
  const read = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0]
  expect(await read('journal_mode')).toBe('wal')
  expect(await read('synchronous')).toBe(2)
  expect(await read('foreign_keys')).toBe(1)
  expect(await read('busy_timeout')).toBe(0)
  expect(await read('cache_size')).toBe(-4096)
  const version = (await sql<{ v: string }>`select sqlite_version() as v`.execute(db)).rows[0]?.v ?? ''
  expect(version.localeCompare('3.51.3', 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
  await db.destroy()
})

test('the kind of database is known within a transaction and behind a plugin too', async () => {
  const { db } = await openTestApp()
  const begun = await db.startTransaction().execute()
  const inTransaction = [begun, begun.withPlugin(new CamelCasePlugin())].map(isShared)
  await begun.rollback().execute()
  const all = [isShared(db), isShared(db.withPlugin(new CamelCasePlugin())), ...inTransaction]
  expect(all).toEqual(Array(4).fill(!isSqlite))
})

test('no gift is created when its sample cannot be', async () => {
  const { db, pages } = await openTestApp()
  await forgetGift(db)
  const broken = { routes: () => undefined, createSample: () => Promise.reject(new Error('pecah')) }
  await expect(ensureGift(db, [...pages, broken], 1)).rejects.toThrow('pecah')
  expect(await db.selectFrom('gift').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('opening').selectAll().execute()).toEqual([])
})

test('a later start finds the gift and writes nothing', async () => {
  const { db, pages } = await openTestApp()
  // A read-only transaction would reject a write.
  const reading = db.transaction().setAccessMode('read only')
  expect(await reading.execute((only) => ensureGift(only, pages, 1))).toEqual(await loadInstallation(db))
})

test('every table but gift has a column for its gift', async () => {
  const { db } = await openTestApp()
  const tables = await db.introspection.getTables()
  const lost = tables.filter(({ columns }) => !columns.some(({ name }) => name === 'gift_id'))
  expect(lost.map(({ name }) => name)).toEqual(['gift'])
})

test('concurrent starts create one gift', async () => {
  const { db, pages } = await openTestApp()
  await forgetGift(db)
  const starts = await Promise.all([1, 2, 3, 4].map((now) => ensureGift(db, pages, now)))
  for (const gift of starts) expect(gift).toEqual(starts[0])
  expect(await db.selectFrom('gift').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('features').selectAll().execute()).toHaveLength(1)
})

// A database as before its first start, with its tables; photos refer to their folders.
async function forgetGift(db: Kysely<Database>) {
  await db.deleteFrom('gallery_photo').execute()
  const tables = (await db.introspection.getTables()).map(({ name }) => name as keyof Database)
  for (const table of tables.filter((name) => name !== 'gift')) await db.deleteFrom(table).execute()
  await db.deleteFrom('gift').execute()
}
