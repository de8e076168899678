import type Sqlite from 'better-sqlite3'
import type { ChangeFeed } from '#server/cache/change-feed.ts'

type Counters = [ownChanges: number, commitsOfOthers: number]

// As one statement: it runs before each cached response.
const COUNTERS = 'select total_changes(), data_version from pragma_data_version'

/**
 * Reports writes to a SQLite database by its counters: of the rows that this connection has changed
 * (https://sqlite.org/lang_corefunc.html#total_changes), and of the commits of other connections
 * (https://sqlite.org/pragma.html#pragma_data_version). Which gift was written is not known.
 */
export function watchSqlite(database: Sqlite.Database): ChangeFeed {
  let listener: Parameters<ChangeFeed['subscribe']>[0] = () => undefined
  let counters: Sqlite.Statement<[], Counters> | undefined
  let [own, others]: Counters = [0, 0]

  return {
    isUpToDate() {
      try {
        counters ??= database.prepare<[], Counters>(COUNTERS).raw()
        const [ownNow, othersNow] = counters.get() ?? [0, 0]
        if (ownNow !== own || othersNow !== others) listener(undefined)
        own = ownNow
        others = othersNow
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
