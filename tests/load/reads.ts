import { cpuTimeOf, median, openChild } from './child.ts'
import { becomeOwner, type Kado, startKado } from './kado.ts'
import type { Order, Taken } from './rate-process.ts'
import type { Row } from './row.ts'

const CONNECTIONS = 64
const ROUNDS = 5
const SECONDS = 2

type Name = 'bare' | 'fastify' | 'opening' | 'unchanged'
type Asked = { port: number; pid: number | undefined; headers: string[] }
type Share = { rate: number; cpu: number }

let measured: ReturnType<typeof measureShares> | undefined

const share = (of: 'opening' | 'unchanged', goal: number) => async () => {
  measured ??= startKado().then(measureShares)
  const shares = await measured
  const said = ({ rate, cpu }: Share) => `${rate.toFixed(2)} (by time on the core ${cpu.toFixed(2)})`
  const value = `${said(shares[of])}; Fastify constant here ${said(shares.fastify)}`
  return { value, isMet: shares[of].rate >= goal }
}

export const rows: Row[] = [
  {
    what: 'GET /api/opening, 64 connections, as a share of a bare node:http that answers a constant (1.00)',
    limit: 'nginx constant 3.8 to 4.3 (quoted)',
    peers:
      'quoted: Fastify constant 0.70; Fastify with SQLite 0.42 to 0.78; with a memory cache 0.62 to 0.9; PHP-FPM with SQLite 0.5 on two cores; Payload 0.015, Strapi 0.010, Directus 0.006, WordPress 0.005',
    goal: '0.85',
    measure: share('opening', 0.85),
  },
  {
    what: 'the same, a 304 to whoever holds it',
    limit: 'nginx constant 3.8 to 4.3 (quoted)',
    peers: 'none measured',
    goal: '1.2',
    measure: share('unchanged', 1.2),
  },
  {
    what: 'GET /api/opening, 1,000 a second beside 50 saves of it a second, p99 from when each was due',
    limit: 'none measured',
    peers: 'quoted: SQLite 2 to 9 ms, PostgreSQL 12 to 26 ms',
    goal: '5 ms',
    measure: measureUnderWrites,
  },
]

/** What one process answers, as shares of a bare node. @param kado stopped at the end */
export async function measureShares(kado: Kado) {
  const { etag, bytes } = await opening(kado)
  const bare = await openChild<number>('constant-process.ts', ['bare', bytes])
  const fastify = await openChild<number>('constant-process.ts', ['fastify', bytes])
  const asked: Record<Name, Asked> = {
    bare: { port: bare.said, pid: bare.pid, headers: [] },
    fastify: { port: fastify.said, pid: fastify.pid, headers: [] },
    opening: { ...kado, headers: [] },
    unchanged: { ...kado, headers: [`if-none-match: ${etag}`] },
  }
  const rounds: Record<Name, Share>[] = []
  // The first round warms all of them up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const found = {
      bare: await fire(asked.bare),
      opening: await fire(asked.opening),
      fastify: await fire(asked.fastify),
      unchanged: await fire(asked.unchanged),
    }
    if (round > 0) rounds.push(found)
  }
  for (const each of [bare, fastify]) each.stop()
  await kado.stop()
  const shareOf = (name: Name) => ({
    rate: median(rounds.map((found) => found[name].rate / found.bare.rate)),
    cpu: median(rounds.map((found) => found[name].cpu / found.bare.cpu)),
  })
  const perSecond = median(rounds.map((found) => found.opening.rate))
  return {
    opening: shareOf('opening'),
    unchanged: shareOf('unchanged'),
    fastify: shareOf('fastify'),
    perSecond,
  }
}

async function opening({ url }: Kado) {
  const answer = await fetch(`${url}/api/opening`)
  return { etag: answer.headers.get('etag'), bytes: answer.headers.get('content-length') ?? '' }
}

/** Answers a second, and answers for each hundredth of a second on the core. */
async function fire({ port, pid, headers }: Asked): Promise<Share> {
  const url = `http://127.0.0.1:${port}/api/opening`
  const before = cpuTimeOf(pid)
  const args = [url, String(SECONDS), String(CONNECTIONS), ...headers]
  const { said: rate } = await openChild<number>('cannon-process.ts', args)
  return { rate, cpu: (rate * SECONDS) / (cpuTimeOf(pid) - before) }
}

async function measureUnderWrites() {
  const kado = await startKado()
  const cookie = await becomeOwner(kado)
  const order: Order = {
    url: kado.url,
    reads: { paths: ['/api/opening'], perSecond: 1000 },
    writes: { path: '/api/opening', perSecond: 50, cookie },
    seconds: 10,
  }
  await take({ ...order, seconds: 2 })
  const taken = await take(order)
  await kado.stop()
  const p99 = percentile(taken.reads, 99)
  const value = `${p99.toFixed(1)} ms (median ${percentile(taken.reads, 50).toFixed(1)}; a save: median ${percentile(taken.writes, 50).toFixed(1)}, p99 ${percentile(taken.writes, 99).toFixed(1)})`
  return { value, isMet: p99 <= 5 }
}

/** Sends an order from a process of its own. */
export async function take(order: Order) {
  return (await openChild<Taken>('rate-process.ts', [JSON.stringify(order)])).said
}

export function percentile(values: number[], part: number) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN
}
