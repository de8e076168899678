import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { MINUTE } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import { removeUnfinished } from '#server/files/temporary-folder.ts'
import type { OutboxMail } from './outbox.ts'

/**
 * Delivers one mail under its Message-ID. A host without a mail server finds its link in the log.
 * @throws {DeliveryError}
 */
export type Deliver = (mail: OutboxMail) => Promise<void>

/** A failed delivery: the mail server's reply to a command, and whether the server has the whole message. */
export type DeliveryError = NodeJS.ErrnoException & {
  command?: string
  response?: string
  responseCode?: number
  isHandedOver?: boolean
}

// In milliseconds. A server may take long to accept a message that it has received.
const CONNECTION_TIMEOUT = 10_000
const SOCKET_TIMEOUT = MINUTE

/** Delivers to a mail server. */
export function deliverBySmtp(url: string, from: string): Deliver {
  return async (mail) => {
    const { logger, isHandedOver } = watchHandover()
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      logger,
      dnsTimeout: CONNECTION_TIMEOUT,
      connectionTimeout: CONNECTION_TIMEOUT,
      greetingTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
    })
    try {
      await transport.sendMail(messageOf(mail, from))
    } catch (error) {
      throw Object.assign(error as DeliveryError, { isHandedOver: isHandedOver() })
    }
  }
}

// Only Nodemailer's logger shows when the last byte of a message has been sent.
function watchHandover() {
  let isSent = false
  const silent = () => undefined
  const info = ({ tnx }: { tnx?: string }) => {
    if (tnx === 'message') isSent = true
  }
  const rest = { level: silent, trace: silent, debug: silent, warn: silent, error: silent, fatal: silent }
  const logger = { ...rest, info }
  return { logger, isHandedOver: () => isSent }
}

/** Delivers into a folder of the data directory, for a host without a mail server. */
export function deliverToFolder({ dataDir, mailFrom }: Config, log: FastifyBaseLogger): Deliver {
  removeUnfinished(join(dataDir, 'outbox'), '.')
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: bytes } = await transport.sendMail(messageOf(mail, mailFrom))
    await writeToFolder(join(dataDir, 'outbox'), bytes as Buffer)
    log.info(`No SMTP_URL is set, so a mail was written to the outbox. Its link: ${mail.link}`)
  }
}

async function writeToFolder(folder: string, bytes: Buffer) {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  const temporary = join(folder, `.${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(temporary, bytes, { mode: 0o600 })
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function messageOf({ message_id, recipient, subject, body }: OutboxMail, from: string) {
  return {
    from,
    to: recipient,
    subject,
    text: body,
    messageId: message_id,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
