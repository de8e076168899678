import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

const pools = new Map<string, pg.Pool>()

/** Makes a database on a PostgreSQL, empty or as a copy of another one. */
export async function makeDatabase(server: string, template?: string) {
  const name = `kado_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  const drop = () => runOnServer(server, `drop database ${name} with (force)`)
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
  return drop
}

// One connection for all tests of a worker: a new one costs as much as a small database.
async function runOnServer(connectionString: string, statement: string) {
  const pool = pools.get(connectionString) ?? new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  if (!pools.has(connectionString)) pool.on('error', () => undefined)
  pools.set(connectionString, pool)
  await pool.query(statement)
}
