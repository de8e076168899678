import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { migrate, migrations } from '#server/database/migrate.ts'
import { tables } from '#server/database/tables.ts'

const released = { ...migrations }

const pools = new Map<string, pg.Pool>()

/** Makes a database on a PostgreSQL, with these words behind its name. */
export async function makeDatabase(server: string, settings = '') {
  const name = `kado_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name} ${settings}`)
  const drop = async () => void (await runOnServer(server, `drop database ${name} with (force)`))
  return { name, url: new URL(`/${name}`, server).href, drop }
}

/** Before all tests: migrates the database that theirs are copies of, as the steps take longer than most tests. */
export async function setup() {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) return
  const { name, url, drop } = await makeDatabase(server)
  const connection = connect({ dataDir: '', databaseUrl: url })
  await migrate(connection.db)
  await connection.db.destroy()
  process.env.TEST_POSTGRES_TEMPLATE = name
  return async () => {
    const named = `select datname from pg_database where datname like '${name}-%'`
    for (const { datname } of await runOnServer(server, named))
      await runOnServer(server, `drop database "${datname}" with (force)`)
    await drop()
  }
}

// Addresses of copies that a test of this worker has used and emptied: to make one takes ten times as long.
const emptied: string[] = []

/** A migrated database without rows. @returns its address, and what gives it back for the next test */
export async function takeDatabase(server: string) {
  const url = emptied.pop() ?? (await copyTemplate(server, process.env.TEST_POSTGRES_TEMPLATE ?? ''))
  const giveBack = async () => {
    if (await empty(url)) emptied.push(url)
  }
  return { url, giveBack }
}

async function copyTemplate(server: string, template: string) {
  const name = `${template}-${randomUUID().slice(0, 13)}`
  await runOnServer(server, `create database "${name}" template ${template}`)
  return new URL(`/${name}`, server).href
}

// Ends the connections that a test has left, and deletes all rows as if there had been none. @returns whether the next
// test may use it: some tests upgrade theirs
async function empty(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const { rows } = await client.query<{ name: string }>('select sequencename as name from pg_sequences')
  await client.query(`begin; set local session_replication_role = replica;
    ${Object.keys(tables)
      .map((name) => `delete from ${name}`)
      .join(';')};
    ${rows.map(({ name }) => `select setval('${name}', 1, false)`).join(';')}; commit`)
  const { rows: steps } = await client.query('select name from kysely_migration')
  await client.end()
  return steps.length === Object.keys(released).length
}

// One connection for all tests of a worker: a new one costs as much as a small database.
async function runOnServer(connectionString: string, statement: string) {
  const pool = pools.get(connectionString) ?? new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  if (!pools.has(connectionString)) pool.on('error', () => undefined)
  pools.set(connectionString, pool)
  return (await pool.query<{ datname: string }>(statement)).rows
}
