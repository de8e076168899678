import type Sqlite from 'better-sqlite3'
import type { ChangeFeed } from '#server/cache/change-feed.ts'
import { shownTables } from './tables.ts'

// In milliseconds. Asking about other connections takes a tenth of the time of a cached read.
const OTHERS_INTERVAL = 10

/**
 * Reports writes to a SQLite database: this connection's own by temporary triggers, as those of PostgreSQL do
 * (migrations/0001-notify-triggers.ts), and the commits of other connections, of which the gift is not known, by a
 * counter (https://sqlite.org/pragma.html#pragma_data_version).
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
      createTriggers(database, (giftId) => listener(giftId))
    },
    // A trigger reports a row while it is written; nothing else is read before the commit.
    settle: async () => undefined,
  }

  /** Whether the last statement wrote rows (https://sqlite.org/lang_corefunc.html#total_changes); ask after each. */
  function hasWritten() {
    own ??= database.prepare<[], number>('select total_changes()').pluck()
    const before = rowsChanged
    rowsChanged = own.get() ?? 0
    return rowsChanged !== before
  }

  return { feed, hasWritten }
}

// A row with unchanged values does not count.
function createTriggers(database: Sqlite.Database, report: (giftId: number) => void) {
  database.function('kado_changed', (giftId: unknown) => void report(Number(giftId)))
  for (const table of shownTables) {
    const gift = table === 'gift' ? 'id' : 'gift_id'
    const columns = database.prepare<[string], string>('select name from pragma_table_info(?)').pluck()
    const isChanged = columns.all(table).map((name) => `old."${name}" is not new."${name}"`)
    const on = (event: string, body: string) =>
      database.exec(
        `create temp trigger if not exists kado_${event}_${table} after ${event} on main.${table} ${body} end`,
      )
    on('insert', `begin select kado_changed(new.${gift});`)
    on('delete', `begin select kado_changed(old.${gift});`)
    on(
      'update',
      `when ${isChanged.join(' or ')} begin select kado_changed(old.${gift}), kado_changed(new.${gift});`,
    )
  }
}
