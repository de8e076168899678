import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import type { Database } from './schema.ts'
import { shownTables, tables } from './tables.ts'

const isShared = process.env.TEST_POSTGRES_URL !== undefined

// After a row is inserted, deleted or updated (pg_trigger.tgtype).
const ANY_ROW = 1 | 4 | 8 | 16

// No read that is answered to everybody alike shows a row of these.
const withoutTrigger: Partial<Record<keyof Database, string>> = {
  account: 'shown to those who are signed in alone, who bypass the cache',
  member: 'likewise',
  session: 'requests with one bypass the cache',
  reset_token: 'not shown',
  rate_limit: 'counts, and shows nothing',
  handover_token: 'not shown',
  invitation: 'shown to those who are signed in alone',
  reserved_address: 'asked for at the bare domain alone, where nothing is cached',
  pending_upload: 'not stored yet',
  outbox: 'not shown',
  job_lease: 'used by the jobs',
  morning: 'used by the mail job',
  emptied_sample: 'not shown',
  reminder: 'not shown',
  journal: 'shown to those who are signed in alone',
  version: 'shown to those who are signed in alone',
}

test('only tables that no response shows leave the cache unchanged', () => {
  const hidden = Object.keys(tables).filter((name) => !shownTables.includes(name))
  expect(hidden.sort()).toEqual(Object.keys(withoutTrigger).sort())
})

test.runIf(isShared)('every table that a cached response shows has its notify trigger', async () => {
  const { db } = await openTestApp()
  const all = (await db.introspection.getTables()).map(({ name }) => name)
  const triggers = await sql<{ name: string }>`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgname = 'kado_notify' and tgenabled = 'O' and tgtype = ${ANY_ROW}`.execute(db)
  const withTrigger = triggers.rows.map(({ name }) => name)
  expect([...withTrigger, ...Object.keys(withoutTrigger)].sort()).toEqual(all.sort())
})

test.runIf(isShared)('a changed row notifies its gift after the commit', async () => {
  const { db, databaseUrl } = await openTestApp()
  const heard = await listen(databaseUrl)
  const gift = await db.transaction().execute((transaction) => addOtherGift(transaction))
  expect(await heard(db)).toEqual([gift])
  for (const table of ['opening', 'gift'] as const) {
    const [text, ours] = table === 'gift' ? ['hint', sql`id`] : ['title', sql`gift_id`]
    const column = sql.ref(text)
    const change = sql`update ${sql.table(table)} set ${column} = ${column} || 'x' where ${ours} = ${gift}`
    await change.execute(db)
    expect(await heard(db), `${table} changed`).toEqual([gift])
    await sql`update ${sql.table(table)} set ${column} = ${column}`.execute(db)
    expect(await heard(db), `${table} as it was`).toEqual([])
  }
  await db.deleteFrom('opening').where('gift_id', '=', gift).execute()
  expect(await heard(db)).toEqual([gift])
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable('gift').set({ hint: 'lain' }).where('id', '=', gift).execute()
      throw new Error('pecah')
    })
    .catch(() => undefined)
  expect(await heard(db)).toEqual([])
})

// Listens on a connection of its own; earlier notifications have arrived once our own one has.
async function listen(connectionString = '') {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen kado')
  return async (db: Kysely<Database>) => {
    await sql`select pg_notify('kado', 'end')`.execute(db)
    await expect.poll(() => heard.includes('end'), { interval: 1 }).toBe(true)
    return heard
      .splice(0)
      .filter((each) => each !== 'end')
      .map(Number)
  }
}
