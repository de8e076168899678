import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { memoryOf } from '#tests/faults/memory.ts'
import { makeDatabase } from '#tests/server/databases.ts'
import { compareReads, SECONDS, tellComparison } from './abreast.ts'
import { startKado } from './kado.ts'
import { measureShares, take } from './reads.ts'
import type { Figure, Row } from './row.ts'
import { seedOne, seedPostgres } from './seed-postgres.ts'

const MANY = 10_000
// Reads a second.
const PACE = 200
const BASE = 'kado.test'
const HOSTS = { pattern: `g*.${BASE}`, count: MANY }

// A cookie that might be a session: its answer is made anew.
const STORED = { cookie: 'kado_bench=1' }
const PATHS = ['/api/opening', '/api/gallery.php', '/api/love-moment', '/api/quiz', '/api/features']

const missing: Figure = { value: 'not measured', isMet: undefined, note: 'no PostgreSQL is installed here' }

let server: Promise<{ url: string } | undefined> | undefined
let measured: ReturnType<typeof measureGifts> | undefined

export const rows: Row[] = [
  {
    what: 'GET /api/opening on PostgreSQL, 64 connections, as a share of a bare node:http that answers a constant',
    limit: 'nginx constant 3.8 to 4.3 (quoted)',
    peers: 'quoted: Fastify constant 0.70',
    goal: '0.85, as on SQLite',
    measure: onPostgres(measureReads),
  },
  {
    what: `p99 of a read through PostgreSQL, each of another of ${MANY} gifts at ${MANY} host names, against the gift of an installation that has no other`,
    limit: '1.0',
    peers: 'flat with an index (quoted)',
    goal: '1.2 at most',
    measure: onPostgres(async (url) => {
      measured ??= measureGifts(url)
      return tellComparison((await measured).reads)
    }),
  },
  {
    what: `what the process holds more (PSS) once strangers have read a page of each of ${MANY} gifts, MB`,
    limit: '16: what it remembers at most',
    peers: 'none measured',
    goal: '32 at most',
    measure: onPostgres(async (url) => {
      measured ??= measureGifts(url)
      const { grown, held, heldByOne } = await measured
      const value = `${grown} MB (${held} MB in all; a process with one gift alone, asked as often, ${heldByOne} MB)`
      return { value, isMet: grown <= 32 }
    }),
  },
  {
    what: 'what a gift of the sample with an owner and three photos takes in PostgreSQL, with its indexes, kB',
    limit: 'none measured',
    peers: 'none measured',
    goal: '64 at most: a million on one machine',
    measure: onPostgres(async (url) => {
      measured ??= measureGifts(url)
      const { bytes } = await measured
      return { value: `${(bytes / 1024).toFixed(1)} kB`, isMet: bytes <= 64 * 1024 }
    }),
  },
]

function onPostgres(measure: (url: string) => Promise<Figure>) {
  return async () => {
    server ??= startServer()
    const url = (await server)?.url
    return url ? measure(url) : missing
  }
}

async function startServer() {
  const script = pathToFileURL(resolve(import.meta.dirname, '../../scripts/throwaway-postgres.mjs'))
  const { startPostgres } = (await import(script.href)) as {
    startPostgres: (isDurable: boolean) => Promise<{ url: string } | undefined>
  }
  return startPostgres(true)
}

async function measureReads(url: string): Promise<Figure> {
  const database = await makeDatabase(url)
  const kado = await startKado(undefined, { DATABASE_URL: database.url })
  // The first read begins to listen.
  await fetch(`${kado.url}/api/opening`)
  const { opening, unchanged, fastify, perSecond } = await measureShares(kado)
  const value = `${opening.rate.toFixed(2)} (by time on the core ${opening.cpu.toFixed(2)}; a 304 ${unchanged.rate.toFixed(2)}; Fastify constant here ${fastify.rate.toFixed(2)}; ${Math.round(perSecond)} a second)`
  return { value, isMet: opening.rate >= 0.85 }
}

async function measureGifts(url: string) {
  const database = await makeDatabase(url)
  const bytes = await seedPostgres(database.url, MANY)
  const env = { DATABASE_URL: database.url, GIFTS: 'many', BASE_DOMAIN: BASE }
  const kado = await startKado(undefined, env)
  const startAlone = async () => {
    const { url: own } = await makeDatabase(url)
    await seedOne(own)
    return startKado(undefined, { DATABASE_URL: own })
  }
  const [alone, twin] = [await startAlone(), await startAlone()]
  const each = { paths: PATHS, perSecond: PACE, headers: STORED }
  const reads = await compareReads({
    one: { kado: alone, reads: () => each },
    twin: { kado: twin, reads: () => each },
    // No round asks for a gift of the rounds before.
    many: { kado, reads: (round) => ({ ...each, hosts: { ...HOSTS, first: round * PACE * SECONDS } }) },
  })
  await twin.stop()
  const before = memoryOf(Number(kado.pid)) ?? 0
  await take({ url: kado.url, reads: { paths: PATHS, perSecond: PACE, hosts: HOSTS }, seconds: MANY / PACE })
  const held = memoryOf(Number(kado.pid)) ?? 0
  await take({ url: alone.url, reads: { paths: PATHS, perSecond: PACE }, seconds: MANY / PACE })
  const heldByOne = memoryOf(Number(alone.pid)) ?? 0
  await kado.stop()
  await alone.stop()
  return { bytes, reads, grown: held - before, held, heldByOne }
}
