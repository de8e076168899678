import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { Deliver, DeliveryError } from './delivery.ts'
import { leaseMail, nextAttemptAt, type OutboxMail, removeMail, retryMail } from './outbox.ts'

// After the first failed attempts, in milliseconds; then a thirtieth of the time that the link still counts.
const RETRY_DELAYS = [1000, 10_000]
const RETRIES_IN_LIFETIME = 30
const RETRY_DELAY_BOUNDS = { min: 60_000, max: 15 * 60_000 }

export type SenderOptions = {
  db: Kysely<Database>
  deliver: Deliver
  log: FastifyBaseLogger
  now: () => number
  retryDelays?: number[] | undefined
}

/** Delivers the mails of the outbox, and counts those that it gives up. */
export function createSender({ db, deliver, log, now, retryDelays = RETRY_DELAYS }: SenderOptions) {
  let failures = 0

  function giveUp(error: unknown) {
    failures += 1
    log.error(loggable(error), 'a mail could not be delivered')
  }

  /** Makes one attempt; the outcome is stored. Returns whether there was a server. */
  async function attempt(mail: OutboxMail) {
    const isExpired = mail.expires_at <= now()
    const error = isExpired ? expired() : await failureOf(deliver, mail)
    const isRetried = error && isWorthRetrying(error) && !isExpired
    if (isRetried) {
      log.warn(loggable(error), 'a mail could not be delivered yet and will be retried')
      await retryMail(db, mail, now() + retryDelay(mail, now(), retryDelays))
    } else {
      await removeMail(db, mail)
      if (error) giveUp(error)
    }
    return !isRetried || error.responseCode !== undefined
  }

  return {
    giveUp,
    failures: () => failures,
    /** Delivers one mail after another, and none after one that found no server. */
    async deliverDue(signal: AbortSignal) {
      let isServerThere = true
      while (isServerThere && !signal.aborted) {
        const mail = await leaseMail(db, now())
        if (!mail) return
        isServerThere = await attempt(mail)
      }
    },
    /** The milliseconds until the next attempt; undefined for an empty outbox. */
    async nextDelay() {
      const next = await nextAttemptAt(db)
      return next === undefined ? undefined : Math.max(next - now(), Math.min(...retryDelays))
    },
  }
}

function expired(): DeliveryError {
  return new Error('its link has expired')
}

async function failureOf(deliver: Deliver, mail: OutboxMail): Promise<DeliveryError | undefined> {
  try {
    await deliver(mail)
    return undefined
  } catch (error) {
    return error as DeliveryError
  }
}

// A mail whose link counts for days is not retried every minute.
function retryDelay({ attempts, expires_at }: OutboxMail, now: number, retryDelays: number[]) {
  const { min, max } = RETRY_DELAY_BOUNDS
  const share = Math.round((expires_at - now) / RETRIES_IN_LIFETIME)
  return retryDelays[attempts] ?? Math.min(max, Math.max(min, share))
}

// A permanent refusal (5xx) stands. A server that fell silent with the whole message may have delivered it.
function isWorthRetrying({ responseCode, isHandedOver }: DeliveryError) {
  return responseCode === undefined ? !isHandedOver : responseCode < 500
}

// The words of a mail server name the recipient, which has no place in a log.
function loggable(error: unknown) {
  const { code, responseCode } = error as DeliveryError
  return { code, responseCode }
}
