import type Sqlite from 'better-sqlite3'
import type { ChangeFeed } from '#server/cache/change-feed.ts'

// In milliseconds: asking takes as long as a tenth of a response, and only a command of the host writes beside us.
const OTHERS_CHECK_INTERVAL = 10

/**
 * Reports writes to a SQLite database by its counters: of the rows that this connection has changed
 * (https://sqlite.org/lang_corefunc.html#total_changes), and of the commits of other connections
 * (https://sqlite.org/pragma.html#pragma_data_version). Which gift was written is not known.
 */
export function watchSqlite(database: Sqlite.Database): ChangeFeed {
  let listener: Parameters<ChangeFeed['subscribe']>[0] = () => undefined
  let counters: Record<'own' | 'others', Sqlite.Statement<[], number>> | undefined
  let seen = { own: 0, others: 0 as number | undefined }
  let checkedAt = Number.NEGATIVE_INFINITY

  function count() {
    counters ??= {
      own: database.prepare<[], number>('select total_changes()').pluck(),
      others: database.prepare<[], number>('pragma data_version').pluck(),
    }
    const isDue = performance.now() - checkedAt >= OTHERS_CHECK_INTERVAL
    if (isDue) checkedAt = performance.now()
    return { own: counters.own.get() ?? 0, others: isDue ? counters.others.get() : seen.others }
  }

  return {
    isUpToDate() {
      try {
        const found = count()
        if (found.own !== seen.own || found.others !== seen.others) listener(undefined)
        seen = found
        return true
      } catch {
        checkedAt = Number.NEGATIVE_INFINITY
        return false
      }
    },
    subscribe(next) {
      listener = next
    },
  }
}
