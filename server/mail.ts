import { randomInt, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { isUnavailable } from './database/connect.ts'
import type { MailQueue } from './mail-queue.ts'

/**
 * One message. `link` is the part of its text that the host may need from the log; after `until`, in
 * milliseconds since 1970, it is worth nothing.
 */
type Message = { to: string; subject: string; text: string; link: string; until: number }

/** The post: it takes messages at once and delivers them behind the answer. */
export type Mail = {
  /** Never throws and never waits. `write` runs behind the answer too, and may find nobody to write to. */
  send: (write: () => Promise<Message | undefined>) => void
  /** Waits until every message so far is delivered or given up. */
  settle: () => Promise<void>
  /** How many are not delivered yet, and how many were given up since the start. */
  counts: () => { waiting: number; failed: number }
  /** Delivers what processes that stopped left undelivered. */
  takeOver: () => void
  /** Tries once more, shortly; what a mail server does not take by then waits for whoever takes it over. */
  close: () => Promise<void>
}

/** What delivers one message, and says when its last byte is out; it throws when it could not. */
type Deliver = (message: Message, id: string, onHandedOver: () => void) => Promise<void>

// Between the tries of a mail server that does not answer, in milliseconds.
const PAUSES = [1000, 10_000, 60_000]

// All in milliseconds. A server may think long about a message that it has taken.
const CONNECT_WITHIN = 10_000
const ANSWER_WITHIN = 60_000
const CLOSE_WITHIN = 1500

// A message is begun this long after it was asked for, by chance: the answer is out by then, and
// neither it nor the next one shows by its time whether there was anybody to write to.
const BEHIND = { least: 20, most: 220 }

/** Delivers by SMTP when the settings name a server, else into the data folder's `outbox/`. */
export function openMail(config: Config, log: FastifyBaseLogger, queue: MailQueue, pauses = PAUSES): Mail {
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl, config.mailFrom) : toOutbox(config, log)
  const closing = new AbortController()
  const { begin, settle, failed } = behindAnswers(log)
  const { post, undelivered } = openPost(deliver, pauses, closing.signal)
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
      begin(async () => {
        // While the database is away nothing is taken; whoever asks again finds it.
        const left = await queue.take(Date.now()).catch(unlessAway)
        for (const { id, ...message } of left) begin(() => post(message, id))
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
  return {
    begin(work: () => Promise<void>) {
      const delivery = work()
        .catch((error: unknown) => {
          failures += 1
          log.error(reasonOf(error), 'a mail could not be delivered')
        })
        .finally(() => underway.delete(delivery))
      underway.add(delivery)
    },
    failed: () => failures,
    async settle() {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}

// Posts messages, and knows which of them a later start may still deliver.
function openPost(deliver: Deliver, pauses: number[], closing: AbortSignal) {
  const undelivered = new Map<string, Message>()
  async function post(message: Message, id: string) {
    undelivered.set(id, message)
    const forget = () => void undelivered.delete(id)
    const attempt = () => deliver(message, id, forget)
    try {
      await patiently(attempt, pauses, closing)
      forget()
    } catch (error) {
      if (!closing.aborted || !isWorthRepeating(error)) forget()
      throw error
    }
  }
  return { post, undelivered }
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

type Failure = Error & { code?: string; responseCode?: number; isHandedOver?: boolean }

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

function bySmtp(url: string, from: string): Deliver {
  return async (message, id, onHandedOver) => {
    const { logger, isHandedOver } = watchHandover(onHandedOver)
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      logger,
      dnsTimeout: CONNECT_WITHIN,
      connectionTimeout: CONNECT_WITHIN,
      greetingTimeout: CONNECT_WITHIN,
      socketTimeout: ANSWER_WITHIN,
    })
    try {
      await transport.sendMail(letterOf(message, id, from))
    } catch (error) {
      throw Object.assign(error as Failure, { isHandedOver: isHandedOver() })
    }
  }
}

// The library tells only its logger when the last byte of a message has gone out.
function watchHandover(onHandedOver: () => void) {
  let isOut = false
  const silent = () => undefined
  const info = (entry: unknown) => {
    if ((entry as { tnx?: string }).tnx !== 'message') return
    isOut = true
    onHandedOver()
  }
  const logger = {
    level: silent,
    trace: silent,
    debug: silent,
    info,
    warn: silent,
    error: silent,
    fatal: silent,
  }
  return { logger, isHandedOver: () => isOut }
}

function toOutbox({ dataDir, mailFrom }: Config, log: FastifyBaseLogger): Deliver {
  sweepOutbox(join(dataDir, 'outbox'))
  return async (message, id) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: bytes } = await transport.sendMail(letterOf(message, id, mailFrom))
    await putInOutbox(join(dataDir, 'outbox'), bytes as Buffer)
    log.info(`No SMTP_URL is set, so a mail was written to the outbox. Its link: ${message.link}`)
  }
}

// A kill may have left a message half written.
function sweepOutbox(folder: string) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const drafts = readdirSync(folder).filter((name) => name.startsWith('.'))
  for (const name of drafts) rmSync(join(folder, name), { force: true })
}

async function putInOutbox(folder: string, bytes: Buffer) {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  const draft = join(folder, `.${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function letterOf({ to, subject, text }: Message, messageId: string, from: string) {
  return {
    from,
    to,
    subject,
    text,
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
