import { expect, test } from 'vitest'
import { DAY, HOUR } from '#contract/durations.ts'
import { openTestApp } from '#tests/server/app.ts'
import { acquireJobLease } from './job-lease.ts'

test('only one of several processes acquires a lease until it expires', async () => {
  const { db, clock } = await openTestApp()
  const acquire = async (name: string) => {
    const stores = { db, now: () => clock.now }
    const acquired = await Promise.all([1, 2, 3, 4].map(() => acquireJobLease(stores, name, HOUR)))
    return acquired.filter(Boolean).length
  }
  expect([await acquire('cleanup'), await acquire('cleanup'), await acquire('other')]).toEqual([1, 0, 1])
  clock.now += HOUR - 1
  expect(await acquire('cleanup')).toBe(0)
  clock.now += 1
  expect([await acquire('cleanup'), await acquire('cleanup')]).toEqual([1, 0])
  clock.now -= 400 * DAY
  expect([await acquire('cleanup'), await acquire('cleanup')]).toEqual([1, 0])
})
