import type { FastifyBaseLogger } from 'fastify'
import { MINUTE } from '#contract/durations.ts'
import { rootCauseOf } from './root-cause.ts'

/** What one cause has failed: since its last line, and since its first. */
type Outage = { cause: Error & { code?: string }; count: number; total: number; timer: NodeJS.Timeout }

export type FailureLog = ReturnType<typeof openFailureLog>

// Further causes at the same time share one line.
const MAX_CAUSES = 50
const OTHERS = 'other causes'

// What was asked of the media store, which fails in one way for all.
const ACTION = /^(GET|HEAD|PUT|DELETE) [^ ]+: /

// Keys, ids and times differ in messages of one cause.
const VARIABLE = /[\w-]*\d[\w-]*/g

/**
 * Logs what fails during an outage: the first failure of a cause at once and with its stack, then how many followed in
 * each minute, and once, after a minute without any, how many there were.
 */
export function openFailureLog(log: FastifyBaseLogger) {
  const outages = new Map<string, Outage>()

  function endMinute(key: string, outage: Outage) {
    const { cause, count, total, timer } = outage
    if (count > 0) {
      log.error({ code: cause.code, count }, `failures in a minute: ${cause.message}`)
      outage.count = 0
      return
    }
    clearInterval(timer)
    outages.delete(key)
    if (total > 1) log.info({ code: cause.code, count: total }, `no failure for a minute: ${cause.message}`)
  }

  return {
    /**
     * @param to the log of the request
     * @param failed what failed, as the beginning of a line
     */
    add(to: FastifyBaseLogger, failed: string, error: Error, details: object = {}) {
      const cause = rootCauseOf(error)
      const key = keyOf(cause, outages)
      const outage = outages.get(key)
      if (outage) {
        outage.count += 1
        outage.total += 1
        return
      }
      to.error({ ...details, err: cause }, `${failed}: ${cause.message}`)
      const opened: Outage = {
        cause,
        count: 0,
        total: 1,
        timer: setInterval(() => endMinute(key, opened), MINUTE),
      }
      opened.timer.unref()
      outages.set(key, opened)
    },
    /** Logs what was counted, as at a stop. */
    close() {
      for (const { cause, count, timer } of outages.values()) {
        clearInterval(timer)
        if (count > 0) log.error({ code: cause.code, count }, `failures in a minute: ${cause.message}`)
      }
      outages.clear()
    },
  }
}

function keyOf({ name, code, message }: Outage['cause'], outages: Map<string, Outage>) {
  const key = `${name} ${code} ${message.replace(ACTION, '').replace(VARIABLE, '')}`
  return outages.has(key) || outages.size < MAX_CAUSES ? key : OTHERS
}
