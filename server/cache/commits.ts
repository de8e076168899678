import Sqlite from 'better-sqlite3'
import type { Changes } from './changes.ts'

export type Commits = ReturnType<typeof watchCommits>

// The file is asked at most this often, in milliseconds: a look at it takes as long as a quarter of an answer.
const LOOK_EVERY = 1

/**
 * Tells of what is committed to a SQLite file: by this process as it happens, by others within a millisecond.
 * A connection of its own looks, for none is told of what it commits itself
 * (https://sqlite.org/pragma.html#pragma_data_version). Of which gift it was is not known.
 * @param file undefined for a database in memory, which nobody else can write to
 */
export function watchCommits(file: string | undefined) {
  let listener: Parameters<Changes['tell']>[0] = () => undefined
  let watcher: Sqlite.Database | undefined
  let ask: Sqlite.Statement<[], number> | undefined
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
    if (found !== seen) listener(undefined)
    seen = found
  }

  return {
    isCurrent() {
      const now = performance.now()
      if (now - lookedAt >= LOOK_EVERY) {
        lookAgain()
        lookedAt = now
      }
      return seen !== undefined
    },
    tell(next: typeof listener) {
      listener = next
    },
    /** To be called behind everything that this process may have committed. */
    committed() {
      listener(undefined)
      // Nobody needs to be told of this one again; and who never asks opens no second connection.
      if (watcher) lookAgain()
    },
    close: () => void watcher?.close(),
  } satisfies Changes & Record<string, unknown>
}
