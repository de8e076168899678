import type { FastifyInstance } from 'fastify'
import { HOUR } from '#contract/durations.ts'
import { purgePendingMembers } from '#server/auth/pending-members.ts'
import { purgeRateLimits } from '#server/auth/rate-limits.ts'
import { isShared } from '#server/database/row-locks.ts'
import { collectMedia } from '#server/media/collector.ts'
import type { Page } from '#server/page.ts'
import { deleteRemovedGifts, purgeDeletedGifts } from '#server/tenants/gift-deletion.ts'
import { purgeExpired } from './expired-rows.ts'
import { acquireJobLease } from './job-lease.ts'
import { startJob } from './start-job.ts'

// In milliseconds. The lease is a little shorter, because a timer may fire early.
const CLEANUP_INTERVAL = HOUR
const CLEANUP_LEASE = CLEANUP_INTERVAL * 0.9

type Stores = Parameters<typeof collectMedia>[0]

/** Runs the cleanup now and every hour, in one of the processes that share a database. @returns what stops it */
export function startCleanupJob(stores: Stores, pages: Page[], app: FastifyInstance) {
  return startJob(app, { interval: CLEANUP_INTERVAL, failure: 'the cleanup failed' }, async () => {
    if (isShared(stores.db) && !(await acquireJobLease(stores, 'cleanup', CLEANUP_LEASE))) return
    await runCleanup(stores, pages)
  })
}

/**
 * Removes what has expired: sessions, tokens, counters, addresses, accounts without approval, deleted gifts and files.
 */
export async function runCleanup(stores: Stores, pages: Page[]) {
  await purgeExpired(stores)
  await purgePendingMembers(stores)
  await purgeRateLimits(stores)
  await collectMedia(stores, pages)
  await deleteRemovedGifts(stores)
  await purgeDeletedGifts(stores)
}
