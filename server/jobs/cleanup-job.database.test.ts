import { expect, test } from 'vitest'
import { times } from '#contract/account/contract.ts'
import { DAY, HOUR } from '#contract/durations.ts'
import { raka } from '#tests/people.ts'
import { addAccount } from '#tests/server/accounts.ts'
import { openTestApp } from '#tests/server/app.ts'
import { acquireJobLease } from './job-lease.ts'

test('the cleanup removes expired accounts, links and sessions, and nothing else', async () => {
  const { cleanUp, db, clock, becomeOwner, account, mail } = await openTestApp()
  const tables = ['account', 'session', 'reset_token'] as const
  const counts = () =>
    Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
  const cleanUpAfter = async (milliseconds: number) => {
    clock.now += milliseconds
    await cleanUp()
    return counts()
  }
  await becomeOwner()
  await addAccount({ db, now: clock.now }, { email: 'tamu@rumah.id', may_edit: 0 })
  await account({ action: 'change_password', email: raka.email, newPassword: 'kunang-kunang-22' })
  await mail.settle()
  expect(await cleanUpAfter(times.resetToken - 1)).toEqual([2, 1, 1])
  expect(await cleanUpAfter(1)).toEqual([2, 1, 0])
  expect(await cleanUpAfter(times.waiting - times.resetToken)).toEqual([2, 1, 0])
  expect(await cleanUpAfter(1)).toEqual([1, 1, 0])
  expect(await cleanUpAfter(times.session)).toEqual([1, 0, 0])

  // A session from before the clock was set back is valid from now on.
  clock.now += 14 * times.session
  await becomeOwner()
  expect(await cleanUpAfter(-14 * times.session)).toEqual([1, 1, 0])
  const kept = { last_used_at: clock.now, signed_in_at: 0 }
  expect(await db.selectFrom('session').selectAll().execute()).toMatchObject([kept])
  expect(await cleanUpAfter(times.session + 1)).toEqual([1, 0, 0])
})

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
