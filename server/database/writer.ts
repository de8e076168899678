import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { type Asked, type Done, makeDurable, makeStatements } from './statements.ts'

/** What came of a query in the thread that writes. */
export type Said = { isInTransaction: boolean } & ({ result: Done['result'] } | { error: Fault })

/** What an error is known by on the other side, which its class does not reach. */
export type Fault = { message: string; code?: string }

// The thread that writes to a SQLite file: a commit waits for the disk, and here nobody waits with it. It
// does one query after the other, as `writing.ts` asks, until it is told to end.
let writing: ReturnType<typeof open> | undefined

parentPort?.on('message', (asked: Asked | 'end') => {
  if (asked !== 'end') return parentPort?.postMessage(answer(asked))
  writing?.database.close()
  parentPort?.close()
})

// Opening is tried again with the next query where it failed.
function answer(asked: Asked): Said {
  try {
    writing ??= open(workerData)
    const { result } = writing.run(asked)
    return { result, isInTransaction: writing.database.inTransaction }
  } catch (error) {
    return { error: faultOf(error), isInTransaction: writing?.database.inTransaction ?? false }
  }
}

function open(file: string) {
  const database = new Sqlite(file, { fileMustExist: true, timeout: 0 })
  makeDurable(database)
  return { database, ...makeStatements(database, () => undefined) }
}

function faultOf(error: unknown): Fault {
  const { message, code } = error as Fault
  return { message, ...(code === undefined ? {} : { code }) }
}
