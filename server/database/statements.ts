import type Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'

export type Asked = Pick<CompiledQuery, 'sql' | 'parameters'>
export type Done = { result: QueryResult<unknown>; isWrite: boolean }

// Each holds memory; a list of keys makes its own for each length.
const MOST_PREPARED = 200

// What changes the tables themselves, or a setting, is said once and changes what is prepared.
const CHANGES_ALL = /^\s*(create|drop|alter|pragma|vacuum|attach|detach)\b/i

// In the spelling of the query builder; of what is to be answered with rows nobody makes a question.
const DELETES = /^delete from (?!.* returning )/s

// What a connection keeps of the file, in KiB: by itself it would fill 16 MB, hour after hour, with what the
// machine remembers anyway.
const CACHE = 4096

/** Sets a connection to lose nothing that it acknowledges, to wait for nobody, and to keep little. */
export function makeDurable(database: Sqlite.Database) {
  database.pragma(`cache_size = -${CACHE}`)
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Waiting is ours: the library would stop its whole thread for it.
  database.pragma('busy_timeout = 0')
}

/** The question whether a delete finds anything; undefined for whatever is none. */
export function lookBefore({ sql, parameters }: Asked) {
  return DELETES.test(sql) ? { sql: `${sql.replace('delete', 'select 1')} limit 1`, parameters } : undefined
}

/**
 * What runs queries on a connection.
 * @param onCommit told behind everything that may have been committed
 */
export function makeStatements(database: Sqlite.Database, onCommit: () => void) {
  const prepare = makePrepare(database)
  return {
    /** Whether a query changes nothing, of the database and of what its connection is set to. */
    isRead: (sql: string) => !CHANGES_ALL.test(sql) && prepare(sql).readonly,

    run({ sql, parameters }: Asked): Done {
      const statement = prepare(sql)
      const isWrite = !statement.readonly
      try {
        if (statement.reader) return { result: { rows: statement.all(parameters) }, isWrite }
        const { changes, lastInsertRowid } = statement.run(parameters)
        const result = { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
        return { result, isWrite }
      } finally {
        // Also where it failed: who can tell what of it was stored. A commit itself counts as no write.
        if (!database.inTransaction && (isWrite || !statement.reader)) onCommit()
      }
    },
  }
}

// Preparing takes longer than most queries do; and there are only so many of them.
function makePrepare(database: Sqlite.Database) {
  const prepared = new Map<string, Sqlite.Statement>()
  return (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (CHANGES_ALL.test(sql) || prepared.size >= MOST_PREPARED) prepared.clear()
    if (!CHANGES_ALL.test(sql)) prepared.set(sql, statement)
    return statement
  }
}
