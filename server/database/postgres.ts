import type { Socket } from 'node:net'
import pg from 'pg'

// The most to wait for a database server to answer, in milliseconds.
const ANSWER_WAIT = 5000

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
  pool.on('release', (_, client) => dropSilent(client as Inside))
  return pool
}

type Inside = pg.PoolClient & { readyForQuery: boolean; connection: { stream: Socket } }

// Whoever is given back in the middle of a query waits for a server that fell silent, and so would
// everybody who is given this connection next.
function dropSilent({ readyForQuery, connection }: Inside) {
  if (!readyForQuery) connection.stream.destroy()
}
