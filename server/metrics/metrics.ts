import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { isLoopbackName } from '#server/network/networks.ts'
import { hostnameOf } from '#server/tenants/allowed-hosts.ts'
import { countRequests } from './requests.ts'
import { readRowCounts } from './rows.ts'
import { countStoreFailures } from './store-failures.ts'

/** Where the metrics are read from. */
type Sources = {
  connection: Connection
  app: FastifyInstance
  mail: Mail
  cache: ResponseCache
  media: MediaStore
}

type Address = { host: string; port: number }

const MAX_CONNECTIONS = 16

// In milliseconds.
const LAG_RESOLUTION = 10

/** Measures this process for Prometheus, and serves the metrics on a listener of their own. */
export function openMetrics(address: Address) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_RESOLUTION })
  return {
    watchApp: countRequests(registry),
    watchStore: countStoreFailures(registry),
    /** Answers `GET /metrics` and nothing else. @returns its port, and how it is closed */
    async listen(sources: Sources) {
      addGauges(registry, sources)
      return listen(address, serveMetrics(registry, isLoopbackName(address.host)))
    },
  }
}

function addGauges(registry: Registry, { connection, app, mail, cache, media }: Sources) {
  const registers = [registry]
  // A value that cannot be read now is left out.
  const gauge = (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  const rows = readRowCounts(connection.db)
  const countConnections = promisify(app.server.getConnections.bind(app.server))
  gauge('kado_memory_bytes', 'Size of the response cache.', () => cache.usage().bytes)
  gauge('kado_memory_addresses', 'Addresses in the response cache.', () => cache.usage().entries)
  const answers = 'Answers from the response cache, without a query.'
  counter('kado_memory_answers_total', answers, () => cache.usage().hits)
  gauge('kado_mails_waiting', 'Mails that are not delivered yet.', () => mail.counts().waiting)
  counter('kado_mails_failed_total', 'Mails that were given up.', () => mail.counts().failed)
  const kept = 'Mails that no server accepted yet, to be retried.'
  gauge('kado_mails_kept', kept, async () => (await rows())?.mails)
  const free = 'Free bytes of the disks for files; of several the fullest.'
  gauge('kado_disk_free_bytes', free, () => media.freeBytes().catch(() => undefined))
  gauge('kado_connections', 'Open connections.', () => countConnections())
  gauge('kado_gifts', 'Gifts in the database.', async () => (await rows())?.gifts)
  gauge('kado_accounts', 'Accounts in the database.', async () => (await rows())?.accounts)
  gauge('kado_accounts_waiting', 'Accounts that wait for approval.', async () => (await rows())?.waiting)
  const pool = connection.poolUsage?.()
  if (!pool) return
  gauge('kado_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
  new Gauge({
    name: 'kado_database_connections',
    help: 'Connections to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
}

function serveMetrics(registry: Registry, isLimited: boolean): RequestListener {
  return async ({ method, url, headers }, response) => {
    // Like the gift itself, metrics on loopback cannot be read by pages of other sites (tenants/allowed-hosts.ts).
    if (isLimited && !isLoopbackName(hostnameOf(headers.host))) return response.writeHead(421).end()
    if (url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end()
    if (method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end()
    try {
      const text = await registry.metrics()
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
      return response.writeHead(200, headers).end(text)
    } catch {
      return response.writeHead(500).end()
    }
  }
}

async function listen({ host, port }: Address, listener: RequestListener) {
  const server = createServer(listener)
  server.maxConnections = MAX_CONNECTIONS
  await once(server.listen({ host, port }), 'listening')
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
