import { createServer, type RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Memory } from '#server/cache/memory.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Mail } from '#server/mail/mail.ts'
import { watchProcess } from './process.ts'
import { countRequests } from './requests.ts'
import { countFailures, countRows, ofDatabase } from './stores.ts'
import { contentType, type Family, single, write } from './text.ts'

/** What the figures are read from. */
type Sources = { connection: Connection; app: FastifyInstance; mail: Mail; memory: Memory }

type Place = { host: string; port: number }

const MOST_CONNECTIONS = 16

/** Counts what a process does, and says it to whoever scrapes it, on a listener of its own. */
export function openMetrics(place: Place) {
  const requests = countRequests()
  const failures = countFailures()
  return {
    watchApp: requests.watch,
    watchStore: failures.watch,
    /** Answers `GET /metrics` and nothing else. @returns the port, and what ends it */
    async listen({ connection, app, mail, memory }: Sources) {
      const figures = watchProcess()
      const readRows = countRows(connection.db)
      const read = async () => [
        ...figures.families(),
        ...requests.families(),
        ...ofMemory(memory),
        ...ofDatabase(connection.usage?.()),
        ...failures.families(),
        ...ofMail(mail),
        single('kado_connections', 'gauge', 'Connections that are open.', await countConnections(app)),
        ...(await readRows()),
      ]
      const listener = await listen(place, answer(read))
      return {
        ...listener,
        close() {
          figures.stop()
          return listener.close()
        },
      }
    },
  }
}

function answer(read: () => Promise<Family[]>): RequestListener {
  return async ({ method, url }, response) => {
    if (url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end()
    if (method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end()
    try {
      const text = write(await read())
      return response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      return response.writeHead(500).end()
    }
  }
}

async function listen({ host, port }: Place, answering: RequestListener) {
  const server = createServer(answering)
  server.maxConnections = MOST_CONNECTIONS
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen({ host, port }, done)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function ofMemory(memory: Memory) {
  const { bytes, addresses } = memory.size()
  return [
    single('kado_memory_bytes', 'gauge', 'What is remembered of answers.', bytes),
    single('kado_memory_addresses', 'gauge', 'Addresses whose answers are remembered.', addresses),
  ]
}

function ofMail(mail: Mail) {
  const { waiting, failed } = mail.counts()
  return [
    single('kado_mails_waiting', 'gauge', 'Mails that are not delivered yet.', waiting),
    single('kado_mails_failed_total', 'counter', 'Mails that were given up.', failed),
  ]
}

function countConnections({ server }: FastifyInstance) {
  return new Promise<number>((done) => {
    server.getConnections((error, count) => done(error ? Number.NaN : count))
  })
}
