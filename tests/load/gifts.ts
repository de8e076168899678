import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeGift } from '#server/tenants/installation.ts'
import { median, percentile } from './child.ts'
import { type Kado, startKado } from './kado.ts'
import type { Order } from './rate-process.ts'
import { take } from './reads.ts'
import type { Figure, Row } from './row.ts'

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

// With a cookie that could be a session no response comes from the cache.
const READS = { paths, perSecond: 200, headers: { cookie: 'kado_session=bench' } }

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
  const one = await startKado()
  const many = await startKado(await seed(), { GIFTS: 'many', BASE_DOMAIN: BASE })
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

// A data folder with the sample of so many gifts, at g1, g2 and so on, beside the platform's own row.
async function seed() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kado-bench-'))
  const { db } = connect({ dataDir })
  await migrate(db)
  await db.transaction().execute(async (transaction) => {
    const now = Date.now()
    await makeGift(transaction, [], { now })
    for (let nth = 1; nth <= MANY; nth += 1) await makeGift(transaction, pages, { host: `g${nth}`, now })
  })
  await db.destroy()
  return dataDir
}
