import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { MINUTE } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import { ignoreUnavailable } from '#server/database/errors.ts'
import type { Database } from '#server/database/schema.ts'
import { type Deliver, type DeliveryError, deliverBySmtp, deliverToFolder } from './delivery.ts'
import { explainDelivery, mailServerOf } from './explain-delivery.ts'
import {
  addMail,
  leaseMail,
  type NewMail,
  nextAttemptAt,
  type OutboxMail,
  removeMail,
  retryMail,
} from './outbox.ts'

export type Mail = ReturnType<typeof openMail>

// In milliseconds. The delay is random, so that no response time reveals whether a mail was written.
const SEND_DELAY = { min: 20, max: 220 }

// A later attempt is left to the caller of deliverDue.
const MAX_TIMER = MINUTE

const CLOSE_TIMEOUT = 1500

// In milliseconds, after the first failed attempts; later ones wait a thirtieth of the time that the link is still valid.
const RETRY_DELAYS = [1000, 10_000]
const RETRIES_IN_LIFETIME = 30
const RETRY_DELAY_BOUNDS = { min: MINUTE, max: 15 * MINUTE }

type Dependencies = {
  db: Kysely<Database>
  config: Config
  log: FastifyBaseLogger
  now?: () => number
  /** After the first failed attempts, in milliseconds. */
  retryDelays?: number[]
}

/**
 * Sends mails in the background: each is a row of the outbox until it is delivered or given up. They are delivered by
 * SMTP where the settings name a server, else into the folder `outbox/`.
 */
export function openMail({ db, config, log, now = Date.now, retryDelays = RETRY_DELAYS }: Dependencies) {
  const deliver = config.smtpUrl
    ? deliverBySmtp(config.smtpUrl, config.mailFrom)
    : deliverToFolder(config, log)
  const sender = createSender({ db, config, log, now, retryDelays }, deliver)
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  let retryTimer: NodeJS.Timeout | undefined
  let delivery = Promise.resolve()

  function track(task: Promise<void>) {
    const tracked = task.catch(sender.giveUp).finally(() => running.delete(tracked))
    running.add(tracked)
  }

  function deliverDue() {
    // While the database does not respond, the mails wait for the next call.
    delivery = delivery.then(deliverAndSchedule).catch(ignoreUnavailable)
    track(delivery)
  }

  async function deliverAndSchedule() {
    await sender.deliverDue(closing.signal)
    const delay = await sender.nextDelay()
    clearTimeout(retryTimer)
    const isSoon = delay !== undefined && delay < MAX_TIMER && !closing.signal.aborted
    if (isSoon) retryTimer = setTimeout(deliverDue, delay).unref()
  }

  async function writeAndDeliver(write: () => Promise<NewMail | undefined>) {
    const delay = randomInt(SEND_DELAY.min, SEND_DELAY.max)
    await wait(delay, undefined, { signal: closing.signal }).catch(() => undefined)
    const mail = await write()
    if (!mail) return
    await addMail(db, mail, now())
    deliverDue()
  }

  async function settle() {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    /** Writes a mail after the response and delivers it; never throws. `write` returns undefined for no mail. */
    send: (write: () => Promise<NewMail | undefined>) => track(writeAndDeliver(write)),
    /** Delivers the mails that are due, also those of a process that stopped. */
    deliverDue,
    /** Waits until every mail so far is delivered, given up or waits for its next attempt. */
    settle,
    /** How many tasks of this process are running, and how many mails it has given up. */
    counts: () => ({ waiting: running.size, failed: sender.failures() }),
    /** Stops after the delivery in progress; the other mails stay in the outbox. */
    async close() {
      closing.abort()
      clearTimeout(retryTimer)
      await Promise.race([settle(), wait(CLOSE_TIMEOUT, undefined, { ref: false })])
    },
  }
}

// Delivers the mails of the outbox, and counts those that it gives up.
function createSender({ db, config, log, now, retryDelays }: Required<Dependencies>, deliver: Deliver) {
  let failures = 0

  function giveUp(error: unknown) {
    failures += 1
    log.error(loggable(error, config), 'a mail could not be delivered')
  }

  // Makes one attempt and stores its outcome. @returns whether a server responded
  async function attempt(mail: OutboxMail) {
    const isExpired = mail.expires_at <= now()
    const error: DeliveryError | undefined = isExpired
      ? Object.assign(new Error('expired'), { code: 'EXPIRED' })
      : await failureOf(deliver, mail)
    const isRetried = error && isWorthRetrying(error) && !isExpired
    if (isRetried) {
      log.warn(loggable(error, config), 'a mail could not be delivered yet and will be retried')
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

async function failureOf(deliver: Deliver, mail: OutboxMail): Promise<DeliveryError | undefined> {
  try {
    await deliver(mail)
    return undefined
  } catch (error) {
    return error as DeliveryError
  }
}

// A mail whose link is valid for days is not retried every minute.
function retryDelay({ attempts, expires_at }: OutboxMail, now: number, retryDelays: number[]) {
  const { min, max } = RETRY_DELAY_BOUNDS
  const share = Math.round((expires_at - now) / RETRIES_IN_LIFETIME)
  return retryDelays[attempts] ?? Math.min(max, Math.max(min, share))
}

// A permanent refusal (5xx) is final. A server that fell silent after the whole message may have delivered it.
function isWorthRetrying({ responseCode, isHandedOver }: DeliveryError) {
  return responseCode === undefined ? !isHandedOver : responseCode < 500
}

// Without the error's own message, which may name the recipient.
function loggable(error: unknown, config: Config) {
  const { code, responseCode } = error as DeliveryError
  const reason = explainDelivery(error as DeliveryError)
  return { server: mailServerOf(config), reason, code, responseCode }
}
