import { texts } from '#contract/texts.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Job, WorkerMessage } from './jobs.ts'
import { nextMessage, startWorker, type WorkerProcess } from './worker-process.ts'

// A worker is replaced after so many jobs, so that whatever a file leaves behind meets few others.
const MAX_JOBS = 20

// In milliseconds, until a worker is ready.
const START_TIMEOUT = 30_000

/** What a job may use: bytes and milliseconds. */
export type JobLimits = { memory: number; timeout: number }

/**
 * Keeps a worker between jobs: it starts with the first one, and ends when none has come for `idle`. A job that
 * takes longer than its `timeout` ends with it.
 * @param idle milliseconds
 * @param ordinaryMemory bytes; a worker with more ends after its job
 * @returns runs one job at a time; throws when its client is gone (`signal`)
 */
export function keepWorker(idle: number, ordinaryMemory: number) {
  const { ready, finish, end } = makeWarmWorker(idle, ordinaryMemory)
  return async (job: Job, { memory, timeout }: JobLimits, signal?: AbortSignal): Promise<WorkerMessage> => {
    if (signal?.aborted) throw clientGone()
    const worker = await ready(memory)
    const stop = () => end(worker)
    const timer = setTimeout(stop, timeout)
    signal?.addEventListener('abort', stop)
    try {
      if (signal?.aborted) stop()
      else worker.child.send(job)
      const message = await nextMessage(worker)
      if (signal?.aborted) throw clientGone()
      finish(worker, message)
      return message
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }
}

function makeWarmWorker(idle: number, ordinaryMemory: number) {
  let warm: WorkerProcess | undefined
  let jobs = 0
  let idleTimer: NodeJS.Timeout | undefined
  function end(worker: WorkerProcess) {
    if (warm === worker) warm = undefined
    worker.child.kill('SIGKILL')
  }
  return {
    end,
    async ready(memory: number) {
      clearTimeout(idleTimer)
      if (warm && warm.memory === memory && warm.child.connected) return warm
      if (warm) end(warm)
      jobs = 0
      warm = await startWorker(memory, START_TIMEOUT)
      return warm
    },
    // Only an ordinary worker that has done few jobs waits for the next one.
    finish(worker: WorkerProcess, message: WorkerMessage) {
      jobs += 1
      const isUsedUp = jobs === MAX_JOBS || ('reason' in message && message.reason === 'too_heavy')
      if (isUsedUp || worker.memory !== ordinaryMemory) end(worker)
      else idleTimer = setTimeout(() => end(worker), idle).unref()
    },
  }
}

// The answer reaches no one.
function clientGone() {
  return new Refusal('malformed', texts.malformed)
}
