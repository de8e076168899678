import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { isUnavailable } from '#server/database/errors.ts'
import type { Database } from '#server/database/schema.ts'
import { deliverBySmtp, deliverToFolder } from './delivery.ts'
import { addMail, type NewMail } from './outbox.ts'
import { createSender } from './sender.ts'

/** Sends mails in the background: each is a row of the outbox until it is delivered or given up. */
export type Mail = {
  /** Writes a mail behind the response and delivers it; never throws. `write` returns undefined for no mail. */
  send: (write: () => Promise<NewMail | undefined>) => void
  /** Delivers the mails that are due, also those of a process that stopped. */
  deliverDue: () => void
  /** Waits until every mail so far is delivered, given up or waits for its next attempt. */
  settle: () => Promise<void>
  /** How many tasks of this process are running, and how many mails it has given up. */
  counts: () => { waiting: number; failed: number }
  /** Stops after the delivery in progress; the other mails stay in the outbox. */
  close: () => Promise<void>
}

// In milliseconds. The delay is random, so that the time of no response shows whether a mail was written.
const SEND_DELAY = { min: 20, max: 220 }

// A later attempt is left to the caller of deliverDue.
const MAX_TIMER = 60_000

const CLOSE_TIMEOUT = 1500

type Dependencies = {
  db: Kysely<Database>
  config: Config
  log: FastifyBaseLogger
  now?: () => number
  retryDelays?: number[] | undefined
}

/** Opens the outbox, which delivers by SMTP where the settings name a server, else into the folder `outbox/`. */
export function openMail({ db, config, log, now = Date.now, retryDelays }: Dependencies): Mail {
  const deliver = config.smtpUrl
    ? deliverBySmtp(config.smtpUrl, config.mailFrom)
    : deliverToFolder(config, log)
  const sender = createSender({ db, deliver, log, now, retryDelays })
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  let retryTimer: NodeJS.Timeout | undefined
  let delivery = Promise.resolve()

  function track(task: Promise<void>) {
    const tracked = task.catch(sender.giveUp).finally(() => running.delete(tracked))
    running.add(tracked)
  }

  function deliverDue() {
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
    await waitRandomly(closing.signal)
    const mail = await write()
    if (!mail) return
    await addMail(db, mail, now())
    deliverDue()
  }

  async function settle() {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    send: (write) => track(writeAndDeliver(write)),
    deliverDue,
    settle,
    counts: () => ({ waiting: running.size, failed: sender.failures() }),
    async close() {
      closing.abort()
      clearTimeout(retryTimer)
      await Promise.race([settle(), wait(CLOSE_TIMEOUT, undefined, { ref: false })])
    },
  }
}

async function waitRandomly(signal: AbortSignal) {
  await wait(randomInt(SEND_DELAY.min, SEND_DELAY.max), undefined, { signal }).catch(() => undefined)
}

// Without its database the outbox waits for the next call.
function ignoreUnavailable(error: unknown) {
  if (!isUnavailable(error)) throw error
}
