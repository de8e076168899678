import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { makeLine } from '#server/turns.ts'
import type { Commits } from './commits.ts'
import type { Hand } from './driver.ts'
import type { Asked, Done } from './statements.ts'
import type { Fault, Said } from './writer.ts'

// Beside this file, as it is written and as it is built.
const WRITER = join(import.meta.dirname, `writer${extname(import.meta.filename)}`)

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

type Writer = ReturnType<typeof startWriter>

// The program lives on for an answer, but not for a thread that has nothing to do.
function startWriter(file: string) {
  const thread = new Worker(WRITER, { workerData: file, execArgv: [], name: 'writer' })
  const asking: { done: (said: Said) => void; fail: (error: Error) => void }[] = []
  let gone: Error | undefined
  thread.on('message', (said: Said) => {
    asking.shift()?.done(said)
    if (asking.length === 0) thread.unref()
  })
  thread.on('error', leave)
  thread.on('exit', leave)

  function leave(cause: unknown) {
    gone ??= Object.assign(new Error('The thread that writes is gone', { cause }), { code: 'WRITER_GONE' })
    for (const each of asking.splice(0)) each.fail(gone)
  }

  return {
    isGone: () => gone !== undefined,
    async ask(asked: Asked) {
      if (gone) throw gone
      thread.ref()
      thread.postMessage(asked)
      return new Promise<Said>((done, fail) => asking.push({ done, fail }))
    },
    async end() {
      if (gone) return
      thread.ref()
      thread.postMessage('end')
      await once(thread, 'exit')
    },
  }
}

function errorOf({ message, code }: Fault) {
  return code === undefined ? new Error(message) : new Sqlite.SqliteError(message, code)
}
