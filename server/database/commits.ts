import Sqlite from 'better-sqlite3'

/** Which state the database is in: the same number as before only while nothing was committed since. */
export type Latest = () => number | undefined

export type Commits = ReturnType<typeof countCommits>

// The file is asked at most this often, in milliseconds: a look at it takes as long as a quarter of an answer.
const LOOK_EVERY = 1

/**
 * Counts what is committed to a SQLite file: by this process as it happens, by others within a millisecond.
 * A connection of its own looks, for none is told of what it commits itself
 * (https://sqlite.org/pragma.html#pragma_data_version).
 * @param file undefined for a database in memory, which nobody else can write to
 */
export function countCommits(file: string | undefined) {
  let watcher: Sqlite.Database | undefined
  let ask: Sqlite.Statement<[], number> | undefined
  let count = 0
  let seen: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  function look() {
    if (!file) return 0
    watcher ??= new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 0 })
    ask ??= watcher.prepare<[], number>('pragma data_version').pluck()
    return ask.get()
  }

  // Where the file cannot be asked nobody knows, and nothing may be taken for the latest.
  function lookAgain() {
    let found: number | undefined
    try {
      found = look()
    } catch {
      found = undefined
    }
    if (found !== seen) count += 1
    seen = found
  }

  const latest: Latest = () => {
    const now = performance.now()
    if (now - lookedAt >= LOOK_EVERY) {
      lookAgain()
      lookedAt = now
    }
    return seen === undefined ? undefined : count
  }

  return {
    latest,
    /** To be called behind everything that this process may have committed. */
    committed() {
      count += 1
      // Nobody needs to be told of this one again; and who never asks opens no second connection.
      if (watcher) lookAgain()
    },
    close: () => void watcher?.close(),
  }
}
