import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addOtherGift, openTestApp } from '#tests/server/app.ts'
import { addRow, sealed, ticket } from '#tests/server/rows.ts'
import type { Database } from './schema.ts'

const isShared = process.env.TEST_POSTGRES_URL !== undefined

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
  job_lease: 'used by the cleanup job',
  emptied_sample: 'not shown',
  reminder: 'not shown',
  journal: 'shown to those who are signed in alone',
  version: 'shown to those who are signed in alone',
}

test.runIf(isShared)('every table that a cached response shows notifies of its changes', async () => {
  const { db } = await openTestApp()
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const triggers = await sql<{ name: string }>`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgname = 'kado_notify' and tgenabled = 'O'`.execute(db)
  const withTrigger = triggers.rows.map(({ name }) => name)
  expect([...withTrigger, ...Object.keys(withoutTrigger)].sort()).toEqual([...tables].sort())
})

test.runIf(isShared)('an inserted, updated or deleted row notifies its gift after the commit', async () => {
  const { db, databaseUrl } = await openTestApp()
  const heard = await listen(databaseUrl)
  const gift = await db.transaction().execute((transaction) => addOtherGift(transaction))
  expect(await heard(db)).toEqual([gift])
  await addRow(db, 'media', {
    gift_id: gift,
    key: 'a',
    kind: 'photo',
    type: 'image/png',
    bytes: 1,
    width: 1,
    height: 1,
    created_at: 0,
  })
  await addRow(db, 'domain', { gift_id: gift, name: 'a.id', token: 'x', verified_at: null })
  const words = { after: 'letter', text: 'a', voice_url: '', device: '', once: '', created_at: 0 } as const
  await addRow(db, 'answer', { gift_id: gift, ...words })
  await addRow(db, 'sealed_letter', { gift_id: gift, ...sealed })
  await addRow(db, 'ticket', { gift_id: gift, ...ticket })
  expect(await heard(db)).toEqual(Array(5).fill(gift))
  for (const table of await tellingTables(db)) {
    const column = await textOf(db, table)
    const ours = table === 'gift' ? sql`id` : sql`gift_id`
    const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || 'x' where ${ours} = ${gift}`
    await change.execute(db)
    expect(await heard(db), `${table} changed`).toEqual([gift])
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db)
    expect(await heard(db), `${table} as it was`).toEqual([])
    if (table === 'gift' || table === 'gallery_folder') continue
    await sql`delete from ${sql.table(table)} where gift_id = ${gift}`.execute(db)
    expect(await heard(db), `${table} gone`).toEqual([gift])
  }
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable('gift').set({ hint: 'lain' }).where('id', '=', gift).execute()
      throw new Error('pecah')
    })
    .catch(() => undefined)
  expect(await heard(db)).toEqual([])
})

async function tellingTables(db: Kysely<Database>) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  return tables.filter((name) => !(name in withoutTrigger))
}

async function textOf(db: Kysely<Database>, table: string) {
  const { columns = [] } = (await db.introspection.getTables()).find(({ name }) => name === table) ?? {}
  return columns.find(({ dataType, name }) => dataType === 'text' && name !== 'host')?.name ?? ''
}

// Hears over a connection of its own; what was told before is there once a word of ours has come.
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
