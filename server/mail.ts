import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import type { Config } from './config.ts'

/** One message; `link` is the part of its text that the host may need from the log. */
type Message = { to: string; subject: string; text: string; link: string }

/** The post: it takes messages at once and delivers them behind the answer. */
export type Mail = {
  /** Never throws and never waits. */
  send: (message: Message) => void
  /** Waits until every message so far is delivered or given up. */
  settle: () => Promise<void>
}

type Deliver = (message: Message) => Promise<void>

// Between the tries of a mail server that does not answer, in milliseconds.
const PAUSES = [1000, 5000]
const SERVER_TIMEOUT = 10_000

/** Delivers by SMTP when the settings name a server, else into the data folder's `outbox/`. */
export function openMail(config: Config, log: FastifyBaseLogger): Mail {
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl, config.mailFrom) : toOutbox(config, log)
  const underway = new Set<Promise<void>>()
  return {
    send(message) {
      const delivery = deliverPatiently(deliver, message, log).finally(() => underway.delete(delivery))
      underway.add(delivery)
    },
    async settle() {
      await Promise.all(underway)
    },
  }
}

async function deliverPatiently(deliver: Deliver, message: Message, log: FastifyBaseLogger) {
  for (const pause of [...PAUSES, undefined]) {
    try {
      return await deliver(message)
    } catch (error) {
      const code = (error as { code?: string }).code
      if (pause === undefined || isRefused(error)) return log.error({ code }, 'a mail could not be delivered')
      await wait(pause)
    }
  }
}

// A mail server that says no for good (5xx) is not asked again.
function isRefused(error: unknown) {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500
}

function bySmtp(url: string, from: string): Deliver {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: SERVER_TIMEOUT,
    greetingTimeout: SERVER_TIMEOUT,
    socketTimeout: SERVER_TIMEOUT,
  })
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to, subject, text, disableFileAccess: true, disableUrlAccess: true })
  }
}

function toOutbox({ dataDir, mailFrom }: Config, log: FastifyBaseLogger): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ to, subject, text, link }) => {
    const { message } = await transport.sendMail({ from: mailFrom, to, subject, text })
    const folder = join(dataDir, 'outbox')
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
    log.info(`No SMTP_URL is set, so a mail was written to the outbox. Its link: ${link}`)
  }
}
