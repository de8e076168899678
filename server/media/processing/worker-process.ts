import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '#server/program-folder.ts'
import type { WorkerMessage } from './jobs.ts'

/** A running worker: its memory limit in bytes, and the end of what it wrote to stderr. */
export type WorkerProcess = { child: ChildProcess; memory: number; stderr: string }

const PROGRAM = join(root, 'server/media/processing/worker.ts')

// Nothing of the server's own environment, which names the database, the store and the mail server with their keys.
// glibc then returns large allocations to the system at once.
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
}

// In characters.
const MAX_STDERR = 2000

/**
 * Starts a worker and waits until it is ready.
 * @param memory the most bytes that it may use
 * @param timeout milliseconds until it is given up
 * @throws when it does not start
 */
export async function startWorker(memory: number, timeout: number): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [PROGRAM, String(memory)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: ENVIRONMENT,
  })
  const worker = { child, memory, stderr: '' }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    worker.stderr = (worker.stderr + text).slice(-MAX_STDERR)
  })
  // A worker in an endless loop does not notice that the server has stopped.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  // An error is noticed by the job that waits for a message, or when the next job needs the worker.
  child.on('error', () => undefined)
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
  const message = await nextMessage(worker)
  clearTimeout(timer)
  if ('ready' in message) return worker
  throw new Error(`The media worker does not start: ${worker.stderr}`)
}

/** The next message of a worker; when it ends first, why its job was too much for it. */
export async function nextMessage(worker: WorkerProcess): Promise<WorkerMessage> {
  const { child } = worker
  const waiting = new AbortController()
  const received = once(child, 'message', waiting).then(([message]) => message as WorkerMessage)
  const closed = once(child, 'close', waiting).then(([, signal]): WorkerMessage => {
    const isTooHeavy = signal === 'SIGKILL' || /memory|alloc/i.test(worker.stderr)
    return { reason: isTooHeavy ? 'too_heavy' : 'unreadable' }
  })
  try {
    return await Promise.race([received, closed])
  } finally {
    waiting.abort()
  }
}
