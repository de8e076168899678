import Sqlite from 'better-sqlite3'
import type { Commits } from '#server/cache/commits.ts'
import { makeLine } from '#server/jobs/semaphore.ts'
import type { Hand } from './driver.ts'
import type { Asked, Done } from './statements.ts'
import type { Fault } from './writer.ts'
import { startWriter, type Writer } from './writer-thread.ts'

// In milliseconds. The thread holds memory, and takes a moment to start: whoever edits saves more often.
const IDLE = 15_000

/**
 * Writes to a SQLite file in a thread of its own, which is there only while somebody writes. What it may
 * have committed is counted before anybody learns that it is done.
 */
export function openWriting(file: string, { committed }: Commits, idle = IDLE) {
  let writer: Writer | undefined
  let isInTransaction = false
  let rest: NodeJS.Timeout | undefined

  async function end() {
    clearTimeout(rest)
    const ending = writer
    writer = undefined
    await ending?.end()
  }

  async function run({ sql, parameters }: Asked): Promise<Done> {
    clearTimeout(rest)
    try {
      // What goes on in a transaction must not begin anew in another thread, and be stored by halves.
      if (writer?.isGone() && !isInTransaction) writer = undefined
      writer ??= startWriter(file)
      const said = await writer.ask({ sql, parameters })
      isInTransaction = said.isInTransaction
      if ('error' in said) throw errorOf(said.error)
      return { result: said.result, isWrite: true }
    } catch (error) {
      if (writer?.isGone()) isInTransaction = false
      throw error
    } finally {
      // Also where it failed: who can tell what of it was stored.
      if (!isInTransaction) committed()
      if (!isInTransaction) rest = setTimeout(end, idle).unref()
    }
  }

  const hand: Hand = { line: makeLine({ atOnce: 1 }), run, isInTransaction: () => isInTransaction }
  return { ...hand, end }
}

function errorOf({ message, code }: Fault) {
  return code === undefined ? new Error(message) : new Sqlite.SqliteError(message, code)
}
