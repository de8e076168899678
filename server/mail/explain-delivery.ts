import { getSystemErrorMap } from 'node:util'
import type { Config } from '#server/config.ts'
import type { DeliveryError } from './delivery.ts'

// Nodemailer's codes and the commands of SMTP, in words for the host.
const REASONS: [pattern: RegExp, reason: string][] = [
  [/^EXPIRED/, 'its link has expired'],
  [/^EAUTH/, 'it refuses the name and password of SMTP_URL'],
  [/^EENVELOPE MAIL/, 'it refuses the sender, MAIL_FROM'],
  [/^EENVELOPE/, 'it refuses the recipient'],
  [/^EMESSAGE/, 'it refuses the message'],
  [/^EDNS/, 'its host name cannot be resolved'],
  [/^ETLS/, 'it offers no encrypted connection'],
  [/^ETIMEDOUT/, 'it does not respond'],
  [/^E(SOCKET|CONNECTION|PROTOCOL)/, 'the connection to it failed'],
]

/** Where mails are delivered to, without a name and a password. */
export function mailServerOf({ smtpUrl }: Pick<Config, 'smtpUrl'>) {
  return smtpUrl ? new URL(smtpUrl).host : 'the folder outbox'
}

/** Why a mail was not delivered, in our own words: those of a mail server name the recipient. */
export function explainDelivery({ code = '', command = '', errno, responseCode, response }: DeliveryError) {
  const [, reason = ''] = REASONS.find(([pattern]) => pattern.test(`${code} ${command}`)) ?? []
  // The system's word for an unknown name is less plain than ours.
  const [, known = reason] = getSystemErrorMap().get(code === 'EDNS' ? 0 : (errno ?? 0)) ?? []
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '') ?? []
  const codes = [responseCode, status].filter(Boolean).join(' ')
  return [known || 'it could not be written', codes && `(${codes})`].filter(Boolean).join(' ')
}
