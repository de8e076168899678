// Fills a PostgreSQL with many gifts like the sample, each at a host name of its own: g1, g2 and so on.
//   node tests/load/seed-postgres.ts <postgres://...> <how many>
import pg from 'pg'
import { pages } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { ensureGift } from '#server/gift.ts'

// More than a gift of the sample has rows in one table.
const STRIDE = 1000

// What one of them uploaded beside the sample, with two copies.
const UPLOADS = 3

if (process.argv[1] === import.meta.filename) {
  const [, , url = '', count = ''] = process.argv
  console.log(`${await seedPostgres(url, Number(count))} bytes a gift`)
}

/**
 * Makes the house and its gifts in an empty database.
 * @returns what one of them takes, in bytes, with its indexes
 */
export async function seedPostgres(databaseUrl: string, count: number) {
  const connection = connect({ databaseUrl, dataDir: '' })
  await migrate(connection)
  await ensureGift(connection.db, pages, Date.now())
  await connection.db.destroy()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const before = await sizeOf(client)
  // Nobody listens, and what rows lean on is copied with them.
  await client.query('set session_replication_role = replica')
  await client.query('begin')
  await addOwnerAndFiles(client)
  for (const table of await tablesIn(client)) await copyRows(client, table, count)
  await client.query(`update gift set host = 'g0' where id = 1`)
  await client.query(`
    insert into gift (host, claim_code, time_zone, created_at, lock_key) values ('', 'X', 'Asia/Jakarta', 0, 'x')`)
  await client.query('commit')
  await client.query('vacuum analyze')
  const bytes = ((await sizeOf(client)) - before) / count
  await client.end()
  return Math.round(bytes)
}

async function addOwnerAndFiles(client: pg.Client) {
  await client.query(`
    insert into account (gift_id, email, password_hash, created_at) values (1, 'a', repeat('x', 100), 0);
    insert into member (gift_id, account_id, may_edit, created_at) values (1, 1, 1, 0);
    insert into session (gift_id, account_id, token_hash, user_agent, signed_in_at, last_used_at)
      values (1, 1, 'a', repeat('x', 100), 0, 0);
    insert into rate_limit (gift_id, name, count, until) values (1, 'a', 1, 0);
    insert into media (gift_id, key, kind, type, bytes, width, height, created_at, widths, placeholder)
      select 1, repeat('a', 70) || n, 'photo', 'image/webp', 1, 1, 1, 0, '[600,1600]', repeat('p', 28)
      from generate_series(1, ${UPLOADS}) n`)
}

async function tablesIn(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  return rows.map(({ name }) => name).filter((name) => !/^(kysely_|upload$|mail$|round$)/.test(name))
}

// Numbers of rows move on together; what must be the only one of its kind gets its gift's number.
async function copyRows(client: pg.Client, table: string, count: number) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => {
    if (name === 'id' || name.endsWith('_id')) return `t.${name} + i * ${STRIDE}`
    if (table === 'gift' && name === 'host') return `'g' || i`
    return ['email', 'token_hash', 'key'].includes(name) ? `t.${name} || '-' || i` : `t.${name}`
  })
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
