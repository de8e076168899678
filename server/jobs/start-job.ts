import type { FastifyInstance } from 'fastify'

/** How often a job runs, in milliseconds, and what is logged when it fails. */
type Schedule = { interval: number; failure: string }

/** Runs a job now and again after each interval. @returns what stops it */
export function startJob(app: FastifyInstance, { interval, failure }: Schedule, job: () => Promise<unknown>) {
  let isStopped = false
  async function run() {
    try {
      await job()
    } catch (error) {
      if (!isStopped) app.log.error({ err: error }, failure)
    }
  }
  const timer = setInterval(() => void run(), interval).unref()
  void run()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
