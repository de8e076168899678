import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'

/**
 * One message. `link` is the part of its text that the host may need from the log; after `until`, in
 * milliseconds since 1970, it is worth nothing.
 */
export type Message = { to: string; subject: string; text: string; link: string; until: number }

/** What delivers one message, and says when its last byte is out; it throws when it could not. */
export type Deliver = (message: Message, id: string, onHandedOver: () => void) => Promise<void>

/** What a delivery throws: the mail server's own code, and whether it has the whole message. */
export type Failure = Error & { code?: string; responseCode?: number; isHandedOver?: boolean }

// All in milliseconds. A server may think long about a message that it has taken.
const CONNECT_WITHIN = 10_000
const ANSWER_WITHIN = 60_000

/** Delivers to a mail server. */
export function bySmtp(url: string, from: string): Deliver {
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

/** Delivers into a folder, for a host who has no mail server. */
export function toOutbox({ dataDir, mailFrom }: Config, log: FastifyBaseLogger): Deliver {
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
