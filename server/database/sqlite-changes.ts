import type Sqlite from 'better-sqlite3'
import type { ChangeFeed } from '#server/cache/change-feed.ts'

// In milliseconds: asking takes as long as a tenth of a response. A call that writes invalidates the cache itself.
const CHECK_INTERVAL = 10

/**
 * Reports writes to a SQLite database by its counters: of the rows that this connection has changed
 * (https://sqlite.org/lang_corefunc.html#total_changes), and of the commits of other connections
 * (https://sqlite.org/pragma.html#pragma_data_version). Which gift was written is not known.
 */
export function watchSqlite(database: Sqlite.Database): ChangeFeed {
  let listener: Parameters<ChangeFeed['subscribe']>[0] = () => undefined
  let counters: Record<'own' | 'others', Sqlite.Statement<[], number>> | undefined
  let seen = { own: 0, others: 0 }
  let checkedAt = Number.NEGATIVE_INFINITY

  function count() {
    counters ??= {
      own: database.prepare<[], number>('select total_changes()').pluck(),
      others: database.prepare<[], number>('pragma data_version').pluck(),
    }
    return { own: counters.own.get() ?? 0, others: counters.others.get() ?? 0 }
  }

  return {
    isUpToDate() {
      const time = performance.now()
      if (time - checkedAt < CHECK_INTERVAL) return true
      try {
        const found = count()
        if (found.own !== seen.own || found.others !== seen.others) listener(undefined)
        seen = found
        checkedAt = time
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
