import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

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

async function runOnServer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
