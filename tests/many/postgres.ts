/** A real PostgreSQL on this machine; `restart` in the mode `immediate` is a crash. */
export type DatabaseServer = {
  url: string
  pid: () => number
  restart: (mode: 'immediate') => Promise<boolean>
  stop: () => void
}

const SCRIPT = new URL('../../scripts/throwaway-postgres.mjs', import.meta.url)

/**
 * Starts PostgreSQL; undefined where none is installed.
 * @param isDurable one that may lose what it acknowledged takes more connections
 */
export async function startPostgres(isDurable = false): Promise<DatabaseServer | undefined> {
  const { startPostgres: start } = await import(SCRIPT.href)
  return start(isDurable)
}
