import type { FastifyInstance } from 'fastify'
import { MINUTE } from '#contract/durations.ts'
import type { Server } from '#server/context.ts'
import { isUnavailable } from '#server/database/errors.ts'
import type { Page } from '#server/page.ts'
import { startJob } from './start-job.ts'

type Stores = Pick<Server, 'config' | 'db' | 'mail'> & { now: () => number }

// In milliseconds: how often a process looks for due mails of all processes. A link counts for half an hour.
const MAIL_INTERVAL = MINUTE

/** Writes and delivers the mails that are due, now and every minute. @returns what stops it */
export function startMailJob(stores: Stores, pages: Page[], app: FastifyInstance) {
  return startJob(app, { interval: MAIL_INTERVAL, failure: 'the mails could not be written' }, async () => {
    try {
      await runMailJob(stores, pages)
    } catch (error) {
      // Without its database it waits for the next minute.
      if (!isUnavailable(error)) throw error
    }
  })
}

/** Writes the mails that are due, then delivers these and those of a process that stopped. */
export async function runMailJob(stores: Stores, pages: Page[]) {
  try {
    for (const { writeDueMails } of pages) await writeDueMails?.(stores)
  } finally {
    stores.mail.deliverDue()
  }
}
