import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import type { Job, WorkerMessage } from './jobs.ts'

/** A running worker, the end of what it wrote to stderr, and the number of its jobs so far. */
type WorkerProcess = { child: ChildProcess; stderr: string; jobs: number; idleTimer?: NodeJS.Timeout }

// Beside this file, as it is written and as it is built (server/vite.config.ts).
const PROGRAM = join(import.meta.dirname, `worker${extname(import.meta.filename)}`)

// Nothing of the server's own environment, which names the database, the store and the mail server with their keys.
// glibc then returns large allocations to the system at once.
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
}

// In characters.
const MAX_STDERR = 2000

// In milliseconds, until a worker is ready.
const START_TIMEOUT = 30_000

/**
 * Opens workers that each run one job at a time. One starts when a job finds none idle.
 * @param memory the most bytes that a worker may use
 * @param idle milliseconds that a worker waits for the next job
 * @param maxJobs a worker is replaced after so many, so that whatever a file leaves behind meets few others
 * @returns runs a job for at most `timeout` milliseconds; throws the signal's reason when it is aborted
 */
export function openWorkers({ memory, idle, maxJobs }: { memory: number; idle: number; maxJobs: number }) {
  const idleWorkers = new Set<WorkerProcess>()

  async function start() {
    const worker = await startWorker(memory)
    worker.child.once('disconnect', () => idleWorkers.delete(worker))
    return worker
  }

  function keep(worker: WorkerProcess) {
    idleWorkers.add(worker)
    worker.idleTimer = setTimeout(() => worker.child.kill('SIGKILL'), idle).unref()
  }

  return async (job: Job, timeout: number, signal: AbortSignal): Promise<WorkerMessage> => {
    const worker = [...idleWorkers].find(({ child }) => child.connected) ?? (await start())
    idleWorkers.delete(worker)
    clearTimeout(worker.idleTimer)
    const message = await runJob(worker, job, timeout, signal)
    signal.throwIfAborted()
    worker.jobs += 1
    const isUsedUp = worker.jobs === maxJobs || ('reason' in message && message.reason === 'too_heavy')
    if (isUsedUp) worker.child.kill('SIGKILL')
    else keep(worker)
    return message
  }
}

// In MiB: what a film is read into is freed soon, instead of once many megabytes have gathered.
const SMALL_HEAP = ['--max-semi-space-size=1']

async function startWorker(memory: number): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [...SMALL_HEAP, PROGRAM, String(memory)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: ENVIRONMENT,
  })
  const worker = { child, stderr: '', jobs: 0 }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    worker.stderr = (worker.stderr + text).slice(-MAX_STDERR)
  })
  // A worker in an endless loop does not notice that the server has stopped.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  // An error is noticed by the job that waits for a message, or when the next job needs the worker.
  child.on('error', () => undefined)
  const timer = setTimeout(end, START_TIMEOUT)
  const message = await nextMessage(worker)
  clearTimeout(timer)
  if ('ready' in message) return worker
  throw new Error(`The media worker does not start: ${worker.stderr}`)
}

async function runJob(worker: WorkerProcess, job: Job, timeout: number, signal: AbortSignal) {
  const stop = () => worker.child.kill('SIGKILL')
  const timer = setTimeout(stop, timeout)
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) stop()
    else worker.child.send(job)
    return await nextMessage(worker)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

// The next message of a worker; when it ends first, why its job was too much for it.
async function nextMessage(worker: WorkerProcess): Promise<WorkerMessage> {
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
