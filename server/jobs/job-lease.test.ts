import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { acquireJobLease } from './job-lease.ts'

const HOUR = 60 * 60_000

test('of several processes one gets the turn, once in a span of time, whatever the clock does', async () => {
  const { db, clock } = await openTestApp({ isInside: true })
  const turns = async (name: string) => {
    const room = { db, now: () => clock.now }
    const taken = await Promise.all([1, 2, 3, 4].map(() => acquireJobLease(room, name, HOUR)))
    return taken.filter(Boolean).length
  }
  expect([await turns('tidy'), await turns('tidy'), await turns('lain')]).toEqual([1, 0, 1])
  clock.now += HOUR - 1
  expect(await turns('tidy')).toBe(0)
  clock.now += 1
  expect([await turns('tidy'), await turns('tidy')]).toEqual([1, 0])
  clock.now -= 400 * 24 * HOUR
  expect([await turns('tidy'), await turns('tidy')]).toEqual([1, 0])
})
