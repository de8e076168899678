import { onTestFinished } from 'vitest'
import { startPostgres } from '#tests/many/postgres.ts'

/** Starts a PostgreSQL that is stopped when the test ends; undefined where none is installed. */
export async function startDatabase(isDurable = true) {
  const server = await startPostgres(isDurable)
  if (server) onTestFinished(server.stop)
  return server
}
