import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Another process works on this data folder. */
export class DataDirInUseError extends Error {}

/**
 * Keeps a second process off a data folder. The lock is a database's own, so the system lets go of
 * it however the process ends.
 * @returns what releases it
 * @throws {DataDirInUseError} when another process holds it
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
