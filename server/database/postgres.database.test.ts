import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { isUnavailable } from './errors.ts'

const server = process.env.TEST_POSTGRES_URL

test.skipIf(!server)('connections that break under load fail only their own requests', async () => {
  const { ask, db, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const statuses = new Set<number>()
  for (let round = 0; round < 5; round += 1) {
    const saves = Array.from({ length: 20 }, (_, nth) =>
      ask('POST', '/api/opening', { title: `Ke-${nth}`, recipient_name: 'Sinta' }, raka),
    )
    await endOthers(await nameOf(db))
    for (const { status, body } of await Promise.all(saves)) {
      statuses.add(status)
      if (status !== 200) expect(body).toMatchObject({ code: 'unavailable' })
    }
    await expect.poll(async () => (await ask('GET', '/healthz')).status).toBe(200)
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test.skipIf(!server)('a connection that breaks within a transaction does not crash the server', async () => {
  const { ask, db } = await openTestApp()
  const name = await nameOf(db)
  const broken = db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction)
    await endOthers(name)
    await sql`select 1`.execute(transaction)
  })
  expect(isUnavailable(await broken.catch((error: unknown) => error))).toBe(true)
  expect((await ask('GET', '/healthz')).status).toBe(200)
})

async function nameOf(db: TestApp['db']) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}

// Waits until they have ended.
async function endOthers(name: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const end = 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1'
  await client.query(end, [name])
  await client.end()
}
