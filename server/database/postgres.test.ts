import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { connect } from './connect.ts'
import { isDuplicate, isUnavailable } from './errors.ts'

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
    await new Promise((done) => setTimeout(done, 50))
    await sql`select 1`.execute(transaction)
  })
  expect(isUnavailable(await broken.catch((error: unknown) => error))).toBe(true)
  expect((await ask('GET', '/healthz')).status).toBe(200)
})

test.skipIf(!server)('a refused query does not delay the next one', async () => {
  const { db } = await openTestApp()
  const url = new URL(`/${await nameOf(db)}`, server)
  url.port = String(await passOnSlowly(Number(url.port)))
  const slow = connect({ dataDir: '', databaseUrl: url.href }).db
  onTestFinished(() => slow.destroy())
  const { id, ...gift } = await slow.selectFrom('gift').selectAll().executeTakeFirstOrThrow()
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(slow.insertInto('gift').values(gift).execute()).rejects.toSatisfy(isDuplicate)
    expect(await slow.selectFrom('gift').select('id').execute()).toEqual([{ id }])
  }
})

// Passes on what the database says letter by letter, so that the end of an answer comes behind its error.
async function passOnSlowly(port: number) {
  const proxy = createServer((socket) => {
    const database = createConnection(port, '127.0.0.1')
    socket.pipe(database)
    let said = Promise.resolve()
    database.on('data', (chunk: Buffer) => {
      said = said.then(async () => {
        for (const letter of chunk) {
          socket.write(Buffer.of(letter))
          await new Promise((done) => setImmediate(done))
        }
      })
    })
    database.on('error', () => socket.destroy())
    socket.on('error', () => database.destroy())
    socket.setNoDelay(true)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  return (proxy.address() as AddressInfo).port
}

type Db = Awaited<ReturnType<typeof openTestApp>>['db']

async function nameOf(db: Db) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}

async function endOthers(name: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
}
