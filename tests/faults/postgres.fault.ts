import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { post, signUp } from '#tests/http-client.ts'
import { plain } from '#tests/server/photos.ts'
import { type Started, startServer } from '#tests/server/program.ts'
import { startDatabase } from './database-server.ts'
import { expectKept, keepWorking, openLedger } from './ledger.ts'
import { familyOf } from './memory.ts'

const RESTARTS = Number(process.env.FAULT_ROUNDS ?? 30)
const BACK_WITHIN = 5000

test('a restart of PostgreSQL under load loses nothing, and service returns by itself', async (context) => {
  const { database, kado } = await open(context.skip)
  const ledger = await openLedger(kado)
  const working = keepWorking(kado, ledger, await plain(60, 40).png().toBuffer())
  const waits: number[] = []
  const health = new Set<number>()
  for (let round = 0; round < RESTARTS; round += 1) {
    await wait(100 + 30 * (round % 10))
    const restarted = database.restart('immediate')
    health.add(await untilUnwell(kado, restarted))
    expect(await restarted).toBe(true)
    waits.push(await untilWritable(kado))
  }
  await working.stop()
  expect(ledger.others).toEqual([])
  expect(health).toContain(503)
  expect(ledger.acknowledged).toBeGreaterThan(RESTARTS)
  await expectKept(kado, ledger)
  expect(kado.child.exitCode).toBeNull()
  expect(Math.max(...waits)).toBeLessThan(BACK_WITHIN)
  console.log(
    `PostgreSQL: ${RESTARTS} immediate restarts, ${ledger.acknowledged} acknowledged writes, 0 lost, ${ledger.refused} answered 503; back after ${Math.max(...waits)} ms at most`,
  )
})

test("calls get 503 while PostgreSQL's connections are used up, and work again afterwards", async (context) => {
  const { database, kado, cookie } = await open(context.skip)
  const taken = await takeAll(database.url)
  const refused = await add(kado, cookie)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'unavailable', message: refusals.unavailable })
  expect((await fetch(`${kado.url}/healthz`)).status).toBe(503)
  for (const client of taken) await client.end()
  const back = await untilWritable(kado, cookie)
  expect(back).toBeLessThan(BACK_WITHIN)
  console.log(`PostgreSQL: ${taken.length} connections used up, 503 meanwhile; back after ${back} ms`)
})

test('calls do not wait for ever for a PostgreSQL that falls silent', async (context) => {
  const { database, kado, cookie } = await open(context.skip)
  const processes = familyOf(database.pid())
  const awaken = () => spawnSync('kill', ['-CONT', ...processes.map(String)])
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void awaken())
  const start = performance.now()
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await add(kado, cookie)).status))
  const waited = performance.now() - start
  awaken()
  const back = await untilWritable(kado, cookie)
  expect(new Set(statuses)).toEqual(new Set([503]))
  expect(waited).toBeLessThan(30_000)
  expect(back).toBeLessThan(BACK_WITHIN)
  console.log(
    `PostgreSQL: silent for ${Math.round(waited / 1000)} s, 20 calls answered 503; back after ${back} ms`,
  )
})

async function open(skip: TestContext['skip']) {
  const database = (await startDatabase()) ?? skip('No PostgreSQL is installed on this machine.')
  const kado = await startServer({ env: { DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1,::1' } })
  return { database, kado, cookie: await signUp(kado) }
}

const add = (kado: Started, cookie: string) =>
  post(kado, '/api/todo-list.php', { title: 'Naik perahu' }, { cookie })

// A write without a session that gets as far as asking for one has reached the database.
async function untilWritable(kado: Started, cookie = '') {
  const start = performance.now()
  const isBack = async () => [200, 201, 401].includes((await add(kado, cookie)).status)
  while (!(await isBack()) || (await fetch(`${kado.url}/healthz`)).status !== 200) await wait(10)
  return Math.round(performance.now() - start)
}

// The health status while the database is away; 200 where that was too short to notice.
async function untilUnwell({ url }: Started, restarted: Promise<boolean>) {
  let isOver = false
  void restarted.then(() => (isOver = true))
  let status = 200
  while (!isOver && status === 200) status = (await fetch(`${url}/healthz`)).status
  return status
}

// Every connection that the server allows, also those that the program releases.
async function takeAll(connectionString: string) {
  const taken: pg.Client[] = []
  const take = async () => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    taken.push(client)
  }
  await take()
  for (let full = 0; full < 20; ) {
    await taken[0]?.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where backend_type = $1 and pid <> all($2)',
      ['client backend', taken.map((client) => (client as { processID?: number }).processID)],
    )
    await take().then(
      () => (full = 0),
      () => (full += 1),
    )
  }
  return taken
}
