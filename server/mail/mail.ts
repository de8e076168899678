import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { isUnavailable } from '#server/database/connect.ts'
import { bySmtp, type Deliver, type Failure, type Message, toOutbox } from './delivery.ts'
import type { MailQueue } from './queue.ts'

/** The post: it takes messages at once and delivers them behind the answer. */
export type Mail = {
  /** Never throws and never waits. `write` runs behind the answer too, and may find nobody to write to. */
  send: (write: () => Promise<Message | undefined>) => void
  /** Waits until every message so far is delivered or given up. */
  settle: () => Promise<void>
  /** How many are in delivery, and how many were given up since the start. */
  counts: () => { waiting: number; failed: number }
  /** Delivers what could not be delivered before, by this process or one that stopped. */
  takeOver: () => void
  /** Tries once more, shortly; what a mail server does not take by then waits for whoever takes it over. */
  close: () => Promise<void>
}

// In milliseconds: between the tries of a mail server that does not answer, and until it is asked anew, which is so
// many times within what a link counts for.
const PAUSES = [1000, 10_000]
const LATER = 60_000
const LATEST = 15 * 60_000
const TRIES = 30

// What a stop waits for mails, in milliseconds.
const CLOSE_WITHIN = 1500

// A message is begun this long after it was asked for, by chance: the answer is out by then, and
// neither it nor the next one shows by its time whether there was anybody to write to.
const BEHIND = { least: 20, most: 220 }

/** Delivers by SMTP when the settings name a server, else into the data folder's `outbox/`. */
export function openMail(config: Config, log: FastifyBaseLogger, queue: MailQueue, pauses = PAUSES): Mail {
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl, config.mailFrom) : toOutbox(config, log)
  const closing = new AbortController()
  const { begin, giveUp, settle, failed } = behindAnswers(log)
  const { post, keepAgain, undelivered } = openPost({ deliver, pauses, queue, log }, closing.signal)
  // One after another, and none behind one that no server takes: a kill loses one, and no server meets a crowd.
  async function deliverNext() {
    // While the database is away nothing is taken; whoever asks again finds it.
    const taken = await queue.take(Date.now(), 1).catch(unlessAway)
    let isThrough = taken.length > 0
    for (const { id, ...message } of taken) {
      if (message.until <= Date.now()) giveUp(new Error('Its link ended'))
      else isThrough = (await post(message, id).catch(giveUp)) !== 'kept' && isThrough
    }
    return isThrough && !closing.signal.aborted
  }
  let isTaking = false
  return {
    send(write) {
      begin(async () => {
        await pause(randomInt(BEHIND.least, BEHIND.most), closing.signal)
        const message = await write()
        // The same Message-ID every time, so that a server can tell a repeated message from a new one.
        if (message) await post(message, `<${randomUUID()}@kado>`)
      })
    },
    takeOver() {
      if (isTaking) return
      isTaking = true
      begin(async () => {
        try {
          await keepAgain()
          while (await deliverNext());
        } finally {
          isTaking = false
        }
      })
    },
    settle,
    counts: () => ({ waiting: undelivered.size, failed: failed() }),
    async close() {
      closing.abort()
      await Promise.race([settle(), wait(CLOSE_WITHIN, undefined, { ref: false })])
      const left = [...undelivered].map(([id, message]) => ({ id, ...message }))
      if (left.length === 0) return
      await queue.keep(left, Date.now()).then(
        () => log.info(`${left.length} mails wait for the next start`),
        (error: unknown) => log.error(reasonOf(error), `${left.length} mails could not be kept`),
      )
    },
  }
}

function unlessAway(error: unknown) {
  if (!isUnavailable(error)) throw error
  return []
}

// What nobody waits for, and what waits for all of it.
function behindAnswers(log: FastifyBaseLogger) {
  const underway = new Set<Promise<void>>()
  let failures = 0
  function giveUp(error: unknown) {
    failures += 1
    log.error(reasonOf(error), 'a mail could not be delivered')
  }
  return {
    giveUp,
    begin(work: () => Promise<void>) {
      const delivery = work()
        .catch(giveUp)
        .finally(() => underway.delete(delivery))
      underway.add(delivery)
    },
    failed: () => failures,
    async settle() {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}

type Post = { deliver: Deliver; pauses: number[]; queue: MailQueue; log: FastifyBaseLogger }

// Posts messages, and knows which of them a later start may still deliver; what no server takes is kept.
function openPost({ deliver, pauses, queue, log }: Post, closing: AbortSignal) {
  const undelivered = new Map<string, Message>()
  const unkept = new Set<string>()
  async function keep(id: string, message: Message, error?: unknown) {
    try {
      await queue.keep([{ id, ...message }], Date.now(), laterFor(message))
      unkept.delete(id)
      undelivered.delete(id)
      if (error) log.warn(reasonOf(error), 'a mail could not be delivered yet and waits')
    } catch (reason) {
      unkept.add(id)
      log.error(
        { ...reasonOf(error ?? {}), keeping: reasonOf(reason).code },
        'a mail could not be delivered yet, nor kept',
      )
    }
  }
  async function post(message: Message, id: string) {
    undelivered.set(id, message)
    const forget = () => void undelivered.delete(id)
    const attempt = () => deliver(message, id, forget)
    try {
      await patiently(attempt, pauses, closing)
      forget()
      return 'delivered'
    } catch (error) {
      const isRepeatable = isWorthRepeating(error)
      // The end of the process keeps it.
      if (closing.aborted && isRepeatable) throw error
      if (!isRepeatable || message.until <= Date.now()) {
        forget()
        throw error
      }
      await keep(id, message, error)
      return 'kept'
    }
  }
  return {
    undelivered,
    post,
    /** Keeps what the database did not take before. */
    async keepAgain() {
      for (const id of unkept) {
        const message = undelivered.get(id)
        if (message) await keep(id, message)
      }
    },
  }
}

// What counts for days is not tried each minute of them.
function laterFor({ until }: Message) {
  return Math.min(LATEST, Math.max(LATER, Math.round((until - Date.now()) / TRIES)))
}

async function patiently(attempt: () => Promise<void>, pauses: number[], signal: AbortSignal) {
  for (const length of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !isWorthRepeating(error)) throw error
      await pause(length, signal)
    }
  }
  return attempt()
}

async function pause(length: number, signal: AbortSignal) {
  await wait(length, undefined, { signal }).catch(() => undefined)
}

// A no for good (5xx) is not asked again; nor is a server that fell silent with the whole message in
// its hands, for it may have delivered it.
function isWorthRepeating(error: unknown) {
  const { responseCode, isHandedOver } = error as Failure
  return responseCode === undefined ? !isHandedOver : responseCode < 500
}

// The words of a mail server name the recipient, which has no place in a log.
function reasonOf(error: unknown) {
  const { code, responseCode } = error as Failure
  return { code, responseCode }
}
