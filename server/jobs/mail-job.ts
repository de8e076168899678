import { MINUTE } from '#contract/durations.ts'
import type { Server } from '#server/context.ts'
import { ignoreUnavailable } from '#server/database/errors.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Page } from '#server/page.ts'
import { acquireJobLease } from './job-lease.ts'
import { startJob } from './start-job.ts'

type Stores = Pick<Server, 'app' | 'config' | 'db' | 'mail' | 'now'>

// In milliseconds: how often a process looks for due mails of all processes. A link is valid for half an hour. The lease
// is a little shorter, because a timer may fire early.
const MAIL_INTERVAL = MINUTE
const MAIL_LEASE = MAIL_INTERVAL * 0.9

/** Writes and delivers the mails that are due, now and every minute. @returns what stops it */
export function startMailJob(stores: Stores, pages: Page[]) {
  const schedule = { interval: MAIL_INTERVAL, failure: 'the mails could not be written' }
  return startJob(stores.app, schedule, () => runLeased(stores, pages).catch(ignoreUnavailable))
}

// One of the processes that share a database writes mails, and each of them delivers some.
async function runLeased(stores: Stores, pages: Page[]) {
  const mayWrite = !isShared(stores.db) || (await acquireJobLease(stores, 'mails', MAIL_LEASE))
  await runMailJob(stores, mayWrite ? pages : [])
}

/** Writes the mails that are due, then delivers these and those of a process that stopped. */
export async function runMailJob(stores: Stores, pages: Page[]) {
  try {
    for (const { writeDueMails } of pages) await writeDueMails?.(stores)
  } finally {
    stores.mail.deliverDue()
  }
}
