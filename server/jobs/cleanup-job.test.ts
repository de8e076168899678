import { expect, test } from 'vitest'
import { times } from '#owner/account/contract.ts'
import { openTestApp } from '#tests/server/app.ts'
import { addWaiting } from '#tests/server/waiting.ts'
import { runCleanup } from './cleanup-job.ts'

test('removes expired accounts and sessions, and nothing else', async () => {
  const { pages, db, media, clock, becomeOwner, raka } = await openTestApp()
  await becomeOwner()
  await addWaiting(db, { email: 'tamu@rumah.id', as: raka.email })
  const counts = async () => ({
    accounts: (await db.selectFrom('account').select('id').execute()).length,
    sessions: (await db.selectFrom('session').select('id').execute()).length,
  })
  const stores = { db, media, now: () => clock.now }
  clock.now += times.waiting
  await runCleanup(stores, pages)
  expect(await counts()).toEqual({ accounts: 2, sessions: 1 })
  clock.now += 1
  await runCleanup(stores, pages)
  expect(await counts()).toEqual({ accounts: 1, sessions: 1 })
  clock.now += times.session
  await runCleanup(stores, pages)
  expect(await counts()).toEqual({ accounts: 1, sessions: 0 })
})
