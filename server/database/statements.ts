import type Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import type { Commits } from './commits.ts'

// Each holds memory; a list of keys makes its own for each length.
const MOST_PREPARED = 200

// What changes the tables themselves, or a setting, is said once and changes what is prepared.
const CHANGES_ALL = /^\s*(create|drop|alter|pragma|vacuum|attach|detach)\b/i

/** What runs one query on a connection, and tells of what it may have committed. */
export function makeRun(database: Sqlite.Database, commits: Commits) {
  const prepare = makePrepare(database)
  return ({ sql, parameters }: CompiledQuery) => {
    const statement = prepare(sql)
    const isWrite = !statement.readonly
    try {
      if (statement.reader) return { result: { rows: statement.all(parameters) }, isWrite }
      const { changes, lastInsertRowid } = statement.run(parameters)
      const result = { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
      return { result, isWrite }
    } finally {
      // Also where it failed: who can tell what of it was stored. A commit itself counts as no write.
      if (!database.inTransaction && (isWrite || !statement.reader)) commits.committed()
    }
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
