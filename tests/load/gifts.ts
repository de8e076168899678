import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { median, percentile } from './child.ts'
import { type Kado, startKado } from './kado.ts'
import type { Order } from './rate-process.ts'
import { take } from './reads.ts'
import type { Figure, Row } from './row.ts'
import { copyOf, isCopied, ownerAndFiles } from './seed.ts'

const MANY = 10_000
const BASE = 'kado.test'
const ROUNDS = 11
const SECONDS = 2

// In the middle of the others.
const HOST = `g${MANY / 2}.${BASE}`

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

// A cookie that might be a session: no answer comes from the cache.
const READS = { paths, perSecond: 200, headers: { cookie: 'kado_bench=1' } }

export const rows: Row[] = [
  {
    what: `p99 of a read through the database, ${MANY} gifts against 1, ${paths.length} calls in turn`,
    limit: '1.0',
    peers: 'flat with an index (quoted)',
    goal: '1.2 at most',
    measure: compareGifts,
  },
]

async function compareGifts(): Promise<Figure> {
  const one = await startKado(await seed())
  const many = await startKado(await seed(MANY), { GIFTS: 'many', BASE_DOMAIN: BASE })
  const rounds: { one: number; many: number }[] = []
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const found = {
      one: await readP99(one, READS),
      many: await readP99(many, { ...READS, headers: { ...READS.headers, host: HOST } }),
    }
    if (round > 0) rounds.push(found)
  }
  for (const each of [one, many]) await each.stop()
  const [p99, p99OfMany] = [median(rounds.map((each) => each.one)), median(rounds.map((each) => each.many))]
  const ratio = median(rounds.map((each) => each.many / each.one))
  const value = `${ratio.toFixed(2)} (p99 of one ${p99.toFixed(2)} ms, of many ${p99OfMany.toFixed(2)} ms)`
  return { value, isMet: ratio <= 1.2 }
}

async function readP99({ url }: Kado, reads: Order['reads']) {
  return percentile((await take({ url, reads, seconds: SECONDS })).reads, 99)
}

/**
 * A data folder with one gift like the sample, its owner and files, or with so many more, each at a host name of
 * its own: g1, g2 and so on.
 */
async function seed(more = 0) {
  const kado = await startKado()
  await kado.stop({ keep: true })
  const database = new Sqlite(join(kado.dataDir, 'kado.db'))
  database.pragma('foreign_keys = OFF')
  database.transaction(() => {
    database.exec(ownerAndFiles)
    if (more === 0) return
    for (const table of tablesOf(database)) copyRows(database, table, more)
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

function copyRows(database: Sqlite.Database, table: string, more: number) {
  const columns = database.prepare<[], { name: string }>(`pragma table_info(${table})`).all()
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => copyOf(table, name))
  database.exec(`
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${more})
    insert into ${table} (${names.join()}) select ${values.join()} from ${table} t cross join numbers
  `)
}
