import type { Socket } from 'node:net'
import pg from 'pg'
import type { listenForChanges, Wire } from './pg-notify.ts'
import { LISTENER } from './row-locks.ts'

// The most to wait for a database server to answer, in milliseconds.
const ANSWER_WAIT = 5000

// A word over the connection that only listens takes no work.
const WORD_WAIT = 2000

const POOL_SIZE = 10

/**
 * Opens the connections to PostgreSQL; none is made before the first query.
 * @param lockWait the most to wait for another writer, in milliseconds
 */
export function openPool(connectionString: string, lockWait: number) {
  // BIGINT holds times and sizes, all below 2 ** 53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: ANSWER_WAIT,
    // The server ends a long query itself; only one that fell silent leaves that to us.
    statement_timeout: 2 * ANSWER_WAIT,
    query_timeout: 2 * ANSWER_WAIT + 1000,
    lock_timeout: lockWait,
    keepAlive: true,
  })
  // A connection that breaks while idle is replaced at the next query; one that breaks in use fails its
  // query, and says so here as well, where nobody listening would end the whole program.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_, client) => dropSilent(client as pg.PoolClient & Inside))
  return pool
}

/** Opens the connection that hears what is told of every commit. */
export async function openWire(
  connectionString: string,
  { onNotice, onEnd }: Parameters<Parameters<typeof listenForChanges>[0]>[0],
): Promise<Wire> {
  const client = new pg.Client({
    connectionString,
    application_name: LISTENER,
    connectionTimeoutMillis: ANSWER_WAIT,
    query_timeout: WORD_WAIT,
    keepAlive: true,
  }) as pg.Client & Inside
  const cut = () => {
    // One that is well takes its leave, one that fell silent would be waited for.
    if (client.readyForQuery) client.end().catch(() => undefined)
    else client.connection.stream.destroy()
  }
  client.on('error', onEnd)
  client.on('end', onEnd)
  client.on('notification', ({ payload }) => onNotice(payload))
  try {
    await client.connect()
    await client.query('listen kado')
  } catch (error) {
    cut()
    throw error
  }
  return { ask: () => client.query('select 1'), cut }
}

type Inside = { readyForQuery: boolean; _queryable: boolean; connection: { stream: Socket } }

// Whoever is given back in the middle of a query waits for a server that fell silent, and so would everybody
// who is given this connection next. The pool lets go of one that takes no queries at once; a connection that
// was merely cut would still be handed out, and fail a query that is right.
function dropSilent(client: Inside) {
  if (!client.readyForQuery) client._queryable = false
}
