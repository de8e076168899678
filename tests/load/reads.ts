import { existsSync, readFileSync } from 'node:fs'
import { signUp } from '#tests/http-client.ts'
import { median, openChild, percentile } from './child.ts'
import { type Kado, startKado } from './kado.ts'
import type { Order, Taken } from './rate-process.ts'
import type { Row } from './row.ts'

const CONNECTIONS = 64
const ROUNDS = 5
const SECONDS = 2

type Target = { port: number; pid: number | undefined; headers: string[] }
type Rates = { bare: number; fastify: number; opening: number; unchanged: number }

let measured: ReturnType<typeof measureShares> | undefined

const share = (of: 'opening' | 'unchanged', goal: number) => async () => {
  measured ??= measureShares()
  const shares = await measured
  const value = `${shares[of].toFixed(2)}; Fastify constant here ${shares.fastify.toFixed(2)}`
  return { value, isMet: Number.isNaN(shares[of]) ? undefined : shares[of] >= goal }
}

export const rows: Row[] = [
  {
    what: "GET /api/opening, 64 connections, answers by the server's CPU time, as a share of a bare node:http that answers a constant (1.00)",
    limit: 'nginx constant 3.8 to 4.3 (quoted)',
    peers:
      'quoted: Fastify constant 0.70; Fastify with SQLite 0.42 to 0.78; with a memory cache 0.62 to 0.9; PHP-FPM with SQLite 0.5 on two cores; Payload 0.015, Strapi 0.010, Directus 0.006, WordPress 0.005',
    goal: '0.6',
    measure: share('opening', 0.6),
  },
  {
    what: 'the same, answered 304',
    limit: 'nginx constant 3.8 to 4.3 (quoted)',
    peers: 'none measured',
    goal: '0.65',
    measure: share('unchanged', 0.65),
  },
  {
    what: 'GET /api/opening, 1,000 a second beside 50 saves of it a second, p99 from when each was due',
    limit: 'none measured',
    peers: 'quoted: SQLite 2 to 9 ms, PostgreSQL 12 to 26 ms',
    goal: '15 ms',
    measure: measureUnderWrites,
  },
]

async function measureShares() {
  const kado = await startKado()
  const { etag, bytes } = await readOpening(kado)
  const bare = await openChild<number>('constant-process.ts', ['bare', bytes])
  const fastify = await openChild<number>('constant-process.ts', ['fastify', bytes])
  const rounds: Rates[] = []
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const found = {
      bare: await answersByCpu({ port: bare.said, pid: bare.pid, headers: [] }),
      opening: await answersByCpu({ port: kado.port, pid: kado.pid, headers: [] }),
      fastify: await answersByCpu({ port: fastify.said, pid: fastify.pid, headers: [] }),
      unchanged: await answersByCpu({ port: kado.port, pid: kado.pid, headers: [`if-none-match: ${etag}`] }),
    }
    if (round > 0) rounds.push(found)
  }
  for (const each of [bare, fastify]) each.stop()
  await kado.stop()
  const shareOf = (name: keyof Rates) => median(rounds.map((found) => found[name] / found.bare))
  return { opening: shareOf('opening'), unchanged: shareOf('unchanged'), fastify: shareOf('fastify') }
}

async function readOpening({ url }: Kado) {
  const answer = await fetch(`${url}/api/opening`)
  return { etag: answer.headers.get('etag'), bytes: answer.headers.get('content-length') ?? '' }
}

// By the processor time of the server: the load uses the same cores, and by the clock a server looks faster the more
// of the time the load takes.
async function answersByCpu({ port, pid, headers }: Target) {
  const args = [`http://127.0.0.1:${port}/api/opening`, String(SECONDS), String(CONNECTIONS), ...headers]
  const before = cpuTimeOf(pid)
  const { said } = await openChild<number>('cannon-process.ts', args)
  return said / (cpuTimeOf(pid) - before)
}

// In clock ticks, of all threads, in user and kernel mode (proc_pid_stat(5)); NaN where there is no such file.
function cpuTimeOf(pid: number | undefined) {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const [, fields = ''] = readFileSync(file, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}

async function measureUnderWrites() {
  const kado = await startKado()
  const cookie = await signUp(kado)
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
  return { value, isMet: p99 <= 15 }
}

/** Runs a load in a process of its own. */
export async function take(order: Order) {
  return (await openChild<Taken>('rate-process.ts', [JSON.stringify(order)])).said
}
