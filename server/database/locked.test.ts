import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import { makeFolder, openTestApp } from '#tests/server/app.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './errors.ts'

const LOCK_WAIT = 250

const greeting = (title: string) => ({ title, recipient_name: 'Sinta' })

test('a read waits for one of many concurrent writes', async () => {
  const { db } = await openTestApp()
  const saved: number[] = []
  const save = async (id: number) => {
    await db.updateTable('gift').set({ locked: 0 }).returning('id').execute()
    saved.push(id)
  }
  const saving = Promise.all(Array.from({ length: 20 }, (_, id) => save(id)))
  await new Promise((done) => setImmediate(done))
  expect(saved.length).toBeLessThan(20)
  await saving
})

test('between long reads others are served', async () => {
  const { db } = await openTestApp()
  const read: number[] = []
  // Counts to a million, which takes some ten milliseconds.
  const count = sql`with recursive n (x) as (select 1 union all select x + 1 from n where x < 1000000) select count(*) from n`
  const reading = Array.from({ length: 5 }, async (_, id) => {
    await count.execute(db)
    read.push(id)
  })
  await new Promise((done) => setImmediate(done))
  expect(read.length).toBeLessThan(5)
  await Promise.all(reading)
})

test('a statement that ran before shows a column that another process has added', async () => {
  const dataDir = makeFolder()
  const { db } = await openTestApp({ dataDir, lockWait: LOCK_WAIT })
  const other = new Sqlite(join(dataDir, 'kado.db'))
  const load = () => db.selectFrom('opening').selectAll().executeTakeFirst()
  expect(await load()).not.toHaveProperty('added')
  other.exec("alter table opening add column added text default 'baru'")
  expect(await load()).toHaveProperty('added', 'baru')
  other.close()
})

test('more statements than are kept are answered, each as the first time', async () => {
  const { db } = await openTestApp()
  const ask = async (n: number) =>
    (await sql<{ n: number }>`select ${sql.lit(n)} as n`.execute(db)).rows[0]?.n
  const numbers = Array.from({ length: 700 }, (_, n) => n)
  for (const _ of [1, 2]) for (const n of numbers) expect(await ask(n)).toBe(n)
})

test('reads continue while another process writes, and a write waits for it', async () => {
  const { other, save, read } = await openLocked(MINUTE)
  const saving = save('Sabar')
  expect(await read()).toMatchObject({ status: 200, body: [{ title: expect.not.stringContaining('Sabar') }] })
  other.exec('commit')
  expect(await saving).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ body: [greeting('Sabar')] })
})

test('a write that waits too long is refused, and further ones at once', async () => {
  const { other, save, read } = await openLocked()
  const saving = save('Lama')
  const reads: number[] = []
  while (reads.length < 10) reads.push((await read()).status)
  expect(reads).toEqual(reads.map(() => 200))
  const refusal = { status: 503, body: { code: 'unavailable', message: refusals.unavailable } }
  expect(await saving).toMatchObject(refusal)
  expect(await save('Lagi')).toMatchObject(refusal)
  expect(await read()).toMatchObject({ status: 200 })
  other.exec('commit')
  expect(await save('Kembali')).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ body: [greeting('Kembali')] })
})

test('a read does not wait for the update of its session', async () => {
  const { clock, ask, headers, visitor } = await openLocked(MINUTE)
  clock.now += 5 * MINUTE
  const session = await ask('GET', '/api/session', undefined, { headers })
  expect(session).toMatchObject({ status: 200, body: { owner: true } })
  clock.now += 31 * DAY
  expect(await ask('GET', '/api/opening', undefined, visitor)).toMatchObject({ status: 200 })
  expect(await ask('GET', '/api/music', undefined, visitor)).toMatchObject({ status: 423 })
})

test('a transaction that was rolled back, as by a full disk, stores nothing that follows in it', async () => {
  const { db } = connect({ dataDir: makeFolder() })
  await sql`create table letters (text text)`.execute(db)
  const letters = async () => (await sql`select * from letters`.execute(db)).rows
  const rolledBack = db.transaction().execute(async (transaction) => {
    await sql`insert into letters values ('satu')`.execute(transaction)
    await sql`rollback`.execute(transaction)
    await sql`insert into letters values ('dua')`.execute(transaction)
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`).execute(db)
  const writing = db.transaction().execute(async (transaction) => {
    await sql`insert into letters values ('pendek')`.execute(transaction)
    await sql`insert into letters values (${'panjang'.repeat(9999)})`.execute(transaction)
  })
  await expect(writing.catch(isUnavailable)).resolves.toBe(true)
  expect(await letters()).toEqual([])
  await sql`insert into letters values ('lagi')`.execute(db)
  expect(await letters()).toEqual([{ text: 'lagi' }])
  await db.destroy()
})

const NO_LIMIT = 1_000_000

test('reads continue while the database is full, and writes once there is space again', async () => {
  const { ask, db, becomeOwner } = await openTestApp({ lockWait: 1000 })
  const { headers } = await becomeOwner()
  const add = (title: string) => ask('POST', '/api/todo-list', { title }, { headers })
  const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db)
  // SQLite raises a limit below the present size to that size.
  await limit(1)
  let response = await add('rencana 0')
  for (let n = 1; response.status === 200 && n < 100; n += 1)
    response = await add(`rencana ${n}`.padEnd(120, '.'))
  expect(response).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: refusals.unavailable },
  })
  expect((await ask('GET', '/api/todo-list')).status).toBe(200)
  expect((await ask('GET', '/api/session', undefined, { headers })).body).toMatchObject({ owner: true })
  const letter = { paragraphs: Array.from({ length: 50 }, () => 'a'.repeat(400)) }
  expect((await ask('POST', '/api/love-typing', letter, { headers })).status).toBe(503)
  await limit(NO_LIMIT)
  expect((await add('lega')).status).toBe(200)
  const titles = (await ask('GET', '/api/todo-list')).body.map(({ title }: { title: string }) => title)
  expect(titles.at(-1)).toBe('lega')
})

// An app on a file whose write lock another connection holds.
async function openLocked(lockWait = LOCK_WAIT) {
  const dataDir = makeFolder()
  const kado = await openTestApp({ dataDir, lockWait })
  const { headers } = await kado.becomeOwner()
  await kado.lock({ headers })
  const visitor = await kado.enter()
  const other = new Sqlite(join(dataDir, 'kado.db'))
  other.exec('begin immediate')
  const save = (title: string) => kado.ask('POST', '/api/opening', greeting(title), { headers })
  const read = () => kado.ask('GET', '/api/opening')
  return { ...kado, headers, visitor, other, save, read }
}
