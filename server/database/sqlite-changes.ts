import type Sqlite from 'better-sqlite3'
import type { ChangeFeed } from '#server/cache/change-feed.ts'

// In milliseconds. To ask about other connections takes a tenth of a cached read.
const OTHERS_INTERVAL = 10

/**
 * Reports writes to a SQLite database by its counters: of the rows that this connection has changed
 * (https://sqlite.org/lang_corefunc.html#total_changes), and of the commits of other connections
 * (https://sqlite.org/pragma.html#pragma_data_version). Which gift was written is not known.
 */
export function watchSqlite(database: Sqlite.Database) {
  let listener: Parameters<ChangeFeed['subscribe']>[0] = () => undefined
  let own: Sqlite.Statement<[], number> | undefined
  let others: Sqlite.Statement<[], number> | undefined
  let rowsChanged = 0
  let othersVersion: number | undefined
  let othersAskedAt = Number.NEGATIVE_INFINITY

  function askOthers() {
    others ??= database.prepare<[], number>('pragma data_version').pluck()
    const version = others.get()
    if (version !== othersVersion) listener(undefined)
    othersVersion = version
  }

  const feed: ChangeFeed = {
    isUpToDate() {
      const now = performance.now()
      if (now - othersAskedAt < OTHERS_INTERVAL) return true
      try {
        askOthers()
        othersAskedAt = now
        return true
      } catch {
        return false
      }
    },
    subscribe(next) {
      listener = next
    },
  }

  /** Reports the writes of the last statement; to be called after each. @returns whether there were any */
  function reportOwnWrites() {
    own ??= database.prepare<[], number>('select total_changes()').pluck()
    const changed = own.get() ?? 0
    const hasWritten = changed !== rowsChanged
    if (hasWritten) listener(undefined)
    rowsChanged = changed
    return hasWritten
  }

  return { feed, reportOwnWrites }
}
