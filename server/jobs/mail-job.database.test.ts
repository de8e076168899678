import { expect, test } from 'vitest'
import { MINUTE } from '#contract/durations.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Page } from '#server/page.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { startMailJob } from './mail-job.ts'

test('of the processes on one database one writes the mails of a minute, and all deliver them', async () => {
  const here = await openTestApp()
  const there = isShared(here.db) ? await openTestApp({ beside: here }) : here
  const passes: string[] = []
  let deliveries = 0
  async function runOnce(name: string, { app, config, db, clock }: TestApp) {
    const page: Page = { routes: () => undefined, writeDueMails: async () => void passes.push(name) }
    const before = deliveries
    const deliverDue = () => {
      deliveries += 1
    }
    const mail = { ...here.mail, deliverDue }
    const stop = startMailJob({ app, config, db, mail, now: () => clock.now }, [page])
    await expect.poll(() => deliveries, { interval: 5 }).toBe(before + 1)
    stop()
  }
  await runOnce('here', here)
  await runOnce('there', there)
  // A SQLite file has one process, which needs no lease.
  expect(passes).toEqual(isShared(here.db) ? ['here'] : ['here', 'there'])
  for (const each of [here, there]) each.clock.now += MINUTE
  await runOnce('there', there)
  expect(passes.at(-1)).toBe('there')
  expect(passes).toHaveLength(isShared(here.db) ? 2 : 3)
})
