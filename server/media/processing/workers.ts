import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import type { Job, WorkerMessage } from './jobs.ts'
import { watchProcessorTime } from './processor-time.ts'

// Beside this file, as it is written and as it is built (server/vite.config.ts).
const PROGRAM = join(import.meta.dirname, `worker${extname(import.meta.filename)}`)

// Nothing of the server's own environment, which names the database, the store and the mail server with their keys.
// glibc then returns large allocations to the system at once.
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
}

// In MiB: the buffers of a film are freed early, instead of after many megabytes.
const SMALL_HEAP = ['--max-semi-space-size=1']

// A worker is replaced after so many jobs, so that what a file leaves behind affects few others.
const MAX_JOBS = 20

// In characters.
const MAX_STDERR = 2000

// In milliseconds, until a worker is ready.
const START_TIMEOUT = 30_000

/**
 * The milliseconds that a job may take, of all time and of the processor's; the latter is known on Linux only.
 * `onFailure` gets the processor time of a job that failed or was aborted; elsewhere all its time.
 */
export type JobLimits = {
  timeout: number
  processorTime: number
  onFailure?: ((processorTime: number) => Promise<void>) | undefined
}

/** A running worker, the end of what it wrote to stderr, and the number of its jobs so far. */
type WorkerProcess = { child: ChildProcess; stderr: string; jobs: number; idleTimer?: NodeJS.Timeout }

/**
 * Opens workers that each run one job at a time. One starts when a job finds none idle.
 * @param memory the most bytes that a worker may use
 * @param idle milliseconds that a worker waits for the next job
 * @returns runs a job within its limits; throws the signal's reason when it is aborted
 */
export function openWorkers(memory: number, idle: number) {
  const idleWorkers = new Set<WorkerProcess>()

  function keep(worker: WorkerProcess) {
    idleWorkers.add(worker)
    worker.idleTimer = setTimeout(() => end(worker), idle).unref()
  }

  // It stays connected until it has ended, and must get no job meanwhile.
  function end(worker: WorkerProcess) {
    idleWorkers.delete(worker)
    worker.child.kill('SIGKILL')
  }

  return async (job: Job, limits: JobLimits, signal: AbortSignal): Promise<WorkerMessage> => {
    const worker = [...idleWorkers].find(({ child }) => child.connected) ?? startWorker(memory)
    if (!idleWorkers.delete(worker)) {
      worker.child.once('close', () => idleWorkers.delete(worker))
      const started = await nextMessage(worker, START_TIMEOUT, signal)
      if (!('ready' in started)) throw new Error(`The media worker does not start: ${worker.stderr}`)
    }
    clearTimeout(worker.idleTimer)
    const watch = watchProcessorTime(worker.child, limits.processorTime)
    let message: WorkerMessage | undefined
    try {
      // A worker that ends before it has read the job is noticed by its end.
      worker.child.send(job, () => undefined)
      message = await nextMessage(worker, limits.timeout, signal)
    } finally {
      const spent = watch.end()
      if (isFailed(message)) await limits.onFailure?.(spent)
    }
    worker.jobs += 1
    const isUsedUp = worker.jobs === MAX_JOBS || ('reason' in message && message.reason === 'too_heavy')
    if (isUsedUp) worker.child.kill('SIGKILL')
    else keep(worker)
    return message
  }
}

// A full disk is not the sender's fault, and a photo that needs more memory goes to another worker.
function isFailed(message: WorkerMessage | undefined) {
  return !message || ('reason' in message && !['needs_memory', 'disk_full'].includes(message.reason))
}

function startWorker(memory: number): WorkerProcess {
  const child = fork(PROGRAM, [String(memory)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: ENVIRONMENT,
    execArgv: SMALL_HEAP,
  })
  const worker = { child, stderr: '', jobs: 0 }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    worker.stderr = (worker.stderr + text).slice(-MAX_STDERR)
  })
  // A worker in an endless loop does not notice that the server has stopped.
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  child.once('close', () => process.off('exit', stop))
  // An error is noticed by the job that waits for a message, or when the next job needs the worker.
  child.on('error', () => undefined)
  return worker
}

// The next message of a worker; when it ends first, why its job was too much for it.
async function nextMessage(worker: WorkerProcess, timeout: number, signal: AbortSignal) {
  const { child } = worker
  const stop = () => child.kill('SIGKILL')
  const timer = setTimeout(stop, timeout)
  signal.addEventListener('abort', stop)
  const waiting = new AbortController()
  const received = once(child, 'message', waiting).then(([message]) => message as WorkerMessage)
  const closed = once(child, 'close', waiting).then(([, endedBy]): WorkerMessage => {
    const isTooHeavy = endedBy === 'SIGKILL' || /memory|alloc/i.test(worker.stderr)
    return { reason: isTooHeavy ? 'too_heavy' : 'unreadable' }
  })
  try {
    const message = await Promise.race([received, closed])
    signal.throwIfAborted()
    return message
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    waiting.abort()
  }
}
