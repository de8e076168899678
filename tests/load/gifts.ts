import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { median } from './child.ts'
import { type Kado, startKado } from './kado.ts'
import { percentile, take } from './reads.ts'
import type { Row } from './row.ts'
import { copyOf, isCopied, ownerAndFiles } from './seed.ts'

const MANY = 10_000
const ROUNDS = 5
const BASE = 'kado.test'

// Amidst the others.
const HOSTS = { pattern: `g${MANY / 2}.${BASE}`, count: 1 }

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
    database.exec(ownerAndFiles)
    for (const table of tablesOf(database)) copyRows(database, table)
    database.exec(`update gift set host = 'g0' where id = 1`)
  })()
  database.close()
  return kado.dataDir
}

function tablesOf(database: Sqlite.Database) {
  const tables = database.prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`)
  return tables
    .all()
    .map(({ name }) => name)
    .filter(isCopied)
}

function copyRows(database: Sqlite.Database, table: string) {
  const columns = database.prepare<[], { name: string }>(`pragma table_info(${table})`).all()
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => copyOf(table, name))
  database.exec(`
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${MANY})
    insert into ${table} (${names.join()}) select ${values.join()} from ${table} t cross join numbers
  `)
}
