import type { FastifyInstance } from 'fastify'
import { purgePendingMembers } from '#server/auth/pending-members.ts'
import { purgeRateLimits } from '#server/auth/rate-limits.ts'
import { isShared } from '#server/database/row-locks.ts'
import { collectMedia } from '#server/media/collector.ts'
import type { Page } from '#server/page.ts'
import { purgeDeletedGifts } from '#server/tenants/gift-deletion.ts'
import { purgeReservedAddresses } from '#server/tenants/reserved-addresses.ts'
import { purgeExpired } from './expired-rows.ts'
import { acquireJobLease } from './job-lease.ts'

// In milliseconds. Who took the turn last may come a little sooner than an hour later.
const TIDY_EVERY = 60 * 60_000
const TURN = TIDY_EVERY * 0.9

type Room = Parameters<typeof collectMedia>[0]

/** Tidies now and every hour; of several processes on a database one does. @returns what ends it */
export function startCleanupJob(room: Room, pages: Page[], app: FastifyInstance) {
  let isOver = false
  async function tidyInTurn() {
    try {
      if (isShared(room.db) && !(await acquireJobLease(room, 'tidy', TURN))) return
      await tidy(room, pages)
    } catch (error) {
      if (!isOver) app.log.error({ err: error }, 'tidying up failed')
    }
  }
  const tidying = setInterval(() => void tidyInTurn(), TIDY_EVERY).unref()
  void tidyInTurn()
  return () => {
    isOver = true
    clearInterval(tidying)
  }
}

/** Removes for good what time has ended: sessions, links, counters, addresses, accounts that wait, and files. */
export async function tidy(room: Room, pages: Page[]) {
  await purgeExpired(room)
  await purgePendingMembers(room)
  await purgeRateLimits(room)
  await purgeReservedAddresses(room)
  await collectMedia(room, pages)
  await purgeDeletedGifts(room)
}
