import type { FastifyInstance } from 'fastify'
import { isShared } from './database/shared.ts'
import { forgetEnded } from './ended.ts'
import { forgetAddresses } from './kept-addresses.ts'
import { forgetLimits } from './limits.ts'
import { collectMedia } from './media/collector.ts'
import type { Page } from './page.ts'
import { forgetGifts } from './removed-gifts.ts'
import { isOurTurn } from './rounds.ts'
import { forgetWaiting } from './waiting.ts'

// In milliseconds. Who took the turn last may come a little sooner than an hour later.
const TIDY_EVERY = 60 * 60_000
const TURN = TIDY_EVERY * 0.9

type Room = Parameters<typeof collectMedia>[0]

/** Tidies now and every hour; of several processes on a database one does. @returns what ends it */
export function keepTidy(room: Room, pages: Page[], app: FastifyInstance) {
  let isOver = false
  async function tidyInTurn() {
    try {
      if (isShared(room.db) && !(await isOurTurn(room, 'tidy', TURN))) return
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
  await forgetEnded(room)
  await forgetWaiting(room)
  await forgetLimits(room)
  await forgetAddresses(room)
  await collectMedia(room, pages)
  await forgetGifts(room)
}
