// Fills a PostgreSQL with many gifts like the sample, each at a host name of its own: g1, g2 and so on.
//   node tests/load/seed-postgres.ts <postgres://...> <how many>
import pg from 'pg'
import { pages } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { ensureGift } from '#server/tenants/installation.ts'
import { copyOf, isCopied, ownerAndFiles } from './seed.ts'

if (process.argv[1] === import.meta.filename) {
  const [, , url = '', count = ''] = process.argv
  console.log(`${await seedPostgres(url, Number(count))} bytes a gift`)
}

/** Makes one gift like the sample, with its owner and files, in an empty database. */
export async function seedOne(databaseUrl: string) {
  const connection = connect({ databaseUrl, dataDir: '' })
  await migrate(connection.db)
  await ensureGift(connection.db, pages, Date.now())
  await connection.db.destroy()
  const client = await open(databaseUrl)
  await client.query(ownerAndFiles)
  await client.end()
}

/**
 * Makes the platform and its gifts in an empty database.
 * @returns what one of them takes, in bytes, with its indexes
 */
export async function seedPostgres(databaseUrl: string, count: number) {
  await seedOne(databaseUrl)
  const client = await open(databaseUrl)
  const before = await sizeOf(client)
  // Nobody listens, and what rows lean on is copied with them.
  await client.query('set session_replication_role = replica')
  await client.query('begin')
  for (const table of await tablesIn(client)) await copyRows(client, table, count)
  await client.query(`update gift set host = 'g0' where id = 1`)
  await client.query(`
    insert into gift (host, claim_code, time_zone, created_at, access_key) values ('', 'X', 'Asia/Jakarta', 0, 'x')`)
  await client.query('commit')
  await client.query('vacuum analyze')
  const bytes = ((await sizeOf(client)) - before) / count
  await client.end()
  return Math.round(bytes)
}

async function open(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function tablesIn(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  return rows.map(({ name }) => name).filter(isCopied)
}

async function copyRows(client: pg.Client, table: string, count: number) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => copyOf(table, name))
  await client.query(`
    insert into ${table} (${names.join()}) overriding system value
    select ${values.join()} from ${table} t cross join generate_series(1, ${count}) i`)
  if (names.includes('id'))
    await client.query(`select setval('${table}_id_seq', (select coalesce(max(id), 1) from ${table}))`)
}

async function sizeOf(client: pg.Client) {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return Number(rows[0]?.bytes)
}
