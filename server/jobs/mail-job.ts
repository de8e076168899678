import type { FastifyInstance } from 'fastify'
import { MINUTE } from '#contract/durations.ts'
import type { Server } from '#server/context.ts'
import { ignoreUnavailable } from '#server/database/errors.ts'
import type { Page } from '#server/page.ts'
import { startJob } from './start-job.ts'

type Stores = Pick<Server, 'config' | 'db' | 'mail'> & { now: () => number }

// In milliseconds: how often a process looks for due mails of all processes. A link is valid for half an hour.
const MAIL_INTERVAL = MINUTE

/** Writes and delivers the mails that are due, now and every minute. @returns what stops it */
export function startMailJob(stores: Stores, pages: Page[], app: FastifyInstance) {
  const job = () => runMailJob(stores, pages).catch(ignoreUnavailable)
  return startJob(app, { interval: MAIL_INTERVAL, failure: 'the mails could not be written' }, job)
}

/** Writes the mails that are due, then delivers these and those of a process that stopped. */
export async function runMailJob(stores: Stores, pages: Page[]) {
  try {
    for (const { writeDueMails } of pages) await writeDueMails?.(stores)
  } finally {
    stores.mail.deliverDue()
  }
}
