import type Sqlite from 'better-sqlite3'
import type { ChangeFeed } from '#server/cache/change-feed.ts'

// In milliseconds. To ask about other connections takes a tenth of a cached read.
const OTHERS_INTERVAL = 10

/**
 * Reports writes to a SQLite database by its counters: of the rows that this connection has changed
 * (https://sqlite.org/lang_corefunc.html#total_changes), and of the commits of other connections
 * (https://sqlite.org/pragma.html#pragma_data_version). Which gift was written is not known.
 */
export function watchSqlite(database: Sqlite.Database): ChangeFeed {
  let listener: Parameters<ChangeFeed['subscribe']>[0] = () => undefined
  let own: Sqlite.Statement<[], number> | undefined
  let others: Sqlite.Statement<[], number> | undefined
  let known = '0 0'
  let othersAskedAt = Number.NEGATIVE_INFINITY
  let othersVersion = 0

  function readOthersVersion() {
    others ??= database.prepare<[], number>('pragma data_version').pluck()
    const now = performance.now()
    if (now - othersAskedAt >= OTHERS_INTERVAL) {
      othersVersion = others.get() ?? 0
      othersAskedAt = now
    }
    return othersVersion
  }

  return {
    isUpToDate() {
      try {
        own ??= database.prepare<[], number>('select total_changes()').pluck()
        const counters = `${own.get()} ${readOthersVersion()}`
        if (counters !== known) listener(undefined)
        known = counters
        return true
      } catch {
        return false
      }
    },
    subscribe(next) {
      listener = next
    },
  }
}
