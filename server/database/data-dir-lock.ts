import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Another process uses the data folder. */
export class DataDirInUseError extends Error {}

/**
 * Locks a data folder for this process. The lock is that of a SQLite file, so the system releases it however the
 * process ends.
 * @returns releases the lock
 * @throws {DataDirInUseError} if another process holds it
 */
export function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new Sqlite(join(dataDir, 'lock.db'), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch {
    database.close()
    throw new DataDirInUseError(`Another Kado is running on ${dataDir}. Stop it, or set DATA_DIR.`)
  }
  return () => void database.close()
}
