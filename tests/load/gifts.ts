import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { compareReads, tellComparison } from './abreast.ts'
import { startKado } from './kado.ts'
import type { Row } from './row.ts'
import { copyOf, isCopied, ownerAndFiles } from './seed.ts'

const MANY = 10_000
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
  return tellComparison((await measured)[of])
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
  const one = await startKado(await seed())
  const twin = await startKado(await seed())
  const many = await startKado(await seed(MANY), { GIFTS: 'many', BASE_DOMAIN: BASE })
  const compare = (headers: Record<string, string>) => {
    const reads = { paths, perSecond: 200, headers }
    return compareReads({
      one: { kado: one, reads: () => reads },
      twin: { kado: twin, reads: () => reads },
      many: { kado: many, reads: () => ({ ...reads, hosts: HOSTS }) },
    })
  }
  // A cookie that might be a session: its answer is made anew.
  const stored = await compare({ cookie: 'kado_bench=1' })
  const remembered = await compare({})
  for (const each of [one, twin, many]) await each.stop()
  return { stored, remembered }
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
