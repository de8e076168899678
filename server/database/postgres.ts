import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isUnavailable } from './errors.ts'
import type { ListenConnection, listenForChanges } from './pg-notify.ts'
import { LISTENER } from './row-locks.ts'

// In milliseconds.
const CONNECT_TIMEOUT = 5000
const QUERY_TIMEOUT = 10_000
const PING_TIMEOUT = 2000

const POOL_SIZE = 10

/**
 * Opens the connection pool; it connects with the first query.
 * @param lockWait the longest wait for another writer, in milliseconds
 */
export function openPool(connectionString: string, lockWait: number) {
  // BIGINT holds times and sizes, all below 2 ** 53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    // The server itself ends a long query; the client's own timeout is for a server that no longer responds.
    statement_timeout: QUERY_TIMEOUT,
    query_timeout: QUERY_TIMEOUT + 1000,
    lock_timeout: lockWait,
    keepAlive: true,
  })
  // A connection that breaks fails its query or is replaced; without listeners it would end the process as well.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Closes a pooled connection on release if the server did not respond to a query: the next query on it would wait
 * for the one that hangs.
 */
export function discardAfterTimeout(client: pg.PoolClient) {
  let isSilent = false
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      isSilent ||= isUnavailable(error)
      throw error
    }
  }
  return {
    query,
    release: (destroy = false) => client.release(destroy || isSilent),
  } as unknown as PostgresPoolClient
}

/** Opens the connection that listens for the notifications of the triggers. */
export async function openListenConnection(
  connectionString: string,
  { onNotification, onEnd }: Parameters<Parameters<typeof listenForChanges>[0]>[0],
): Promise<ListenConnection> {
  const client = new pg.Client({
    connectionString,
    application_name: LISTENER,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: PING_TIMEOUT,
    keepAlive: true,
  })
  // With a query in progress this closes the connection without waiting for the server.
  const close = () => void client.end().catch(() => undefined)
  client.on('error', onEnd)
  client.on('end', onEnd)
  client.on('notification', ({ payload }) => onNotification(payload))
  try {
    await client.connect()
    await client.query('listen kado')
  } catch (error) {
    close()
    throw error
  }
  return { ping: () => client.query('select 1'), close }
}
