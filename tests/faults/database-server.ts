import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'

/** A real PostgreSQL that keeps what it acknowledges; `restart` in the mode `immediate` is a crash. */
type DatabaseServer = {
  url: string
  pid: () => number
  restart: (mode: 'immediate') => Promise<boolean>
  stop: () => void
}

/**
 * Starts one that is gone when the test ends; undefined where none is installed.
 * @param isDurable one that is not takes more connections
 */
export async function startDatabase(isDurable = true): Promise<DatabaseServer | undefined> {
  const script = pathToFileURL(resolve(import.meta.dirname, '../../scripts/throwaway-postgres.mjs'))
  const { startPostgres } = (await import(script.href)) as {
    startPostgres: (isDurable: boolean) => Promise<DatabaseServer | undefined>
  }
  const server = await startPostgres(isDurable)
  if (server) onTestFinished(server.stop)
  return server
}
