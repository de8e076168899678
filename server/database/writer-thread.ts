import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Asked } from './statements.ts'
import type { Said } from './writer.ts'

// Beside this file, as it is written and as it is built.
const WRITER = join(import.meta.dirname, `writer${extname(import.meta.filename)}`)

/** The thread as whoever asks it sees it: one answer after the other, and in the end none any more. */
export type Writer = ReturnType<typeof startWriter>

/**
 * Starts a thread that writes to a SQLite file. The program lives on for its answer, but not for a thread
 * that has nothing to do.
 */
export function startWriter(file: string) {
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
      await new Promise((done) => thread.once('exit', done))
    },
  }
}
