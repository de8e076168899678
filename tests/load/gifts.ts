import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { median } from './child.ts'
import { type Kado, startKado } from './kado.ts'
import { percentile, take } from './reads.ts'
import type { Row } from './row.ts'

const MANY = 10_000
const ROUNDS = 5
const BASE = 'kado.test'

// Amidst the others.
const HOSTS = { pattern: `g${MANY / 2}.${BASE}`, count: 1 }

// More than a gift of the sample has rows in one table.
const STRIDE = 1000

const paths = [
  '/api/opening',
  '/api/date-input',
  '/api/days-of-love',
  '/api/features',
  '/api/love-typing.php',
  '/api/love-moment',
  '/api/gallery.php',
  '/api/todo-list.php',
  '/api/quiz',
  '/api/music',
]

let measured: ReturnType<typeof measureBoth> | undefined

const ratio = (of: 'stored' | 'remembered') => async () => {
  measured ??= measureBoth()
  const { one, many, ratio: value } = (await measured)[of]
  const said = `${value.toFixed(2)} (p99 of one ${one.toFixed(2)} ms, of ${MANY} ${many.toFixed(2)} ms)`
  return { value: said, isMet: value <= 1.2 }
}

export const rows: Row[] = [
  {
    what: `p99 of a read through the database, ${MANY} gifts against 1, ${paths.length} calls in turn`,
    limit: '1.0',
    peers: 'flat with an index (quoted)',
    goal: '1.2 at most',
    measure: ratio('stored'),
  },
  {
    what: 'the same from memory',
    limit: '1.0',
    peers: 'flat with an index (quoted)',
    goal: '1.2 at most',
    measure: ratio('remembered'),
  },
]

async function measureBoth() {
  const one = await startKado()
  const many = await startKado(await seed(), { GIFTS: 'many', BASE_DOMAIN: BASE })
  // A cookie that might be a session: its answer is made anew.
  const stored = await compare(one, many, { cookie: 'kado_bench=1' })
  const remembered = await compare(one, many, {})
  await one.stop()
  await many.stop()
  return { stored, remembered }
}

async function compare(one: Kado, many: Kado, headers: Record<string, string>) {
  const p99 = async ({ url }: Kado, seconds: number) => {
    const hosts = url === many.url ? { hosts: HOSTS } : {}
    const { reads } = await take({ url, reads: { paths, perSecond: 200, headers, ...hosts }, seconds })
    return percentile(reads, 99)
  }
  for (const each of [one, many]) await p99(each, 1)
  const rounds: { one: number; many: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ one: await p99(one, 3), many: await p99(many, 3) })
  const middle = (of: (round: { one: number; many: number }) => number) => median(rounds.map(of))
  return {
    one: middle((round) => round.one),
    many: middle((round) => round.many),
    ratio: middle((round) => round.many / round.one),
  }
}

/** A data folder with so many gifts like the sample, each with its owner and at a host name of its own: g1, g2 and so on. */
async function seed() {
  const kado = await startKado()
  await kado.stop({ keep: true })
  const database = new Sqlite(join(kado.dataDir, 'kado.db'))
  database.pragma('foreign_keys = OFF')
  database.transaction(() => {
    addOwnerAndFile(database)
    for (const table of tablesOf(database)) copyRows(database, table)
    database.exec(`update gift set host = 'g0' where id = 1`)
  })()
  database.close()
  return kado.dataDir
}

function addOwnerAndFile(database: Sqlite.Database) {
  database.exec(`
    insert into account (id, gift_id, email, password_hash, created_at) values (1, 1, 'a', 'x', 0);
    insert into member (gift_id, account_id, may_edit, created_at) values (1, 1, 1, 0);
    insert into session (gift_id, account_id, token_hash, user_agent, signed_in_at, last_used_at)
      values (1, 1, 'a', '', 0, 0);
    insert into rate_limit (gift_id, name, count, until) values (1, 'a', 1, 0);
    insert into reset_token (gift_id, account_id, token_hash, expires_at) values (1, 1, 'a', 0);
    insert into media (gift_id, key, kind, type, bytes, width, height, created_at)
      values (1, 'a', 'photo', 'image/png', 1, 1, 1, 0);
  `)
}

function tablesOf(database: Sqlite.Database) {
  const tables = database.prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`)
  const names = tables.all().map(({ name }) => name)
  return names.filter((name) => !/^(sqlite_|kysely_|upload$|mail$|round$)/.test(name))
}

// Numbers of rows move on together; what must be the only one of its kind gets its gift's number.
function copyRows(database: Sqlite.Database, table: string) {
  const columns = database.prepare<[], { name: string }>(`pragma table_info(${table})`).all()
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => {
    if (name === 'id' || name.endsWith('_id')) return `${name} + i * ${STRIDE}`
    if (table === 'gift' && name === 'host') return `'g' || i`
    return ['email', 'token_hash', 'key'].includes(name) ? `${name} || i` : name
  })
  database.exec(`
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${MANY})
    insert into ${table} (${names.join()}) select ${values.join()} from ${table} cross join numbers
  `)
}
