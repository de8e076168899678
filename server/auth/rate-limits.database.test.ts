import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { clearSignInTries, consumeLimit, consumeSignInTry, purgeRateLimits } from './rate-limits.ts'

const SECOND = 1000
const limit = { name: 'knock', max: 3, window: MINUTE }
const email = 'raka@rumah.id'

test('a limit refuses further uses and says when to retry', async () => {
  const { stores, gift, clock } = await openStores()
  await times(3, () => consumeLimit(stores, gift, limit))
  clock.now += 20 * SECOND
  await expect(consumeLimit(stores, gift, limit)).rejects.toMatchObject({
    code: 'too_many',
    message: refusals.tooMany,
    retryAfter: 40,
  })
  // A refused use writes nothing: each write delays all other requests.
  expect(await stored(stores)).toMatchObject([{ count: 3 }])
  await consumeLimit(stores, gift, { ...limit, name: 'another' })
  clock.now += 40 * SECOND
  await consumeLimit(stores, gift, limit)
})

test('concurrent uses are all counted, under hashed names', async () => {
  const { stores, gift } = await openStores()
  const sideBySide = async (count: number, use: () => Promise<unknown>) => {
    const uses = await Promise.allSettled(Array.from({ length: count }, use))
    return uses.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await sideBySide(10, () => consumeLimit(stores, gift, limit))).toBe(3)
  expect(await sideBySide(40, () => consumeSignInTry(stores, gift, email))).toBe(5)
  expect(JSON.stringify(await stored(stores))).not.toMatch(/raka|@/)
})

test('after five wrong sign-ins an account pauses for up to 15 minutes', async () => {
  const { stores, gift, clock } = await openStores()
  const attempt = () => consumeSignInTry(stores, gift, email)
  await times(5, attempt)
  await clearSignInTries(stores, gift, email)
  await times(5, attempt)
  clock.now += DAY + 2 * SECOND
  await times(5, attempt)
  const pauses = []
  for (let round = 0; round < 13; round += 1) {
    const { retryAfter } = await refusalOf(attempt())
    // A refused attempt does not prolong the pause.
    await refusalOf(attempt())
    pauses.push(retryAfter)
    clock.now += retryAfter * SECOND
    await attempt()
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  clock.now += 2 * DAY
  await purgeRateLimits(stores)
  expect(await stored(stores)).toEqual([])
})

test('a clock that is set back prolongs neither a limit nor a pause', async () => {
  const { stores, gift, clock } = await openStores()
  await times(3, () => consumeLimit(stores, gift, limit))
  await times(5, () => consumeSignInTry(stores, gift, email))
  clock.now -= 10 * DAY
  expect((await refusalOf(consumeLimit(stores, gift, limit))).retryAfter).toBe(60)
  await consumeSignInTry(stores, gift, email)
  expect((await refusalOf(consumeSignInTry(stores, gift, email))).retryAfter).toBeLessThanOrEqual(900)
  clock.now += MINUTE
  await consumeLimit(stores, gift, limit)
})

const stored = ({ db }: Pick<TestApp, 'db'>) => db.selectFrom('rate_limit').selectAll().execute()

async function openStores() {
  const { db, clock } = await openTestApp()
  return { stores: { db, now: () => clock.now }, gift: await loadInstallation(db), clock }
}

async function times(count: number, call: () => Promise<unknown>) {
  for (let done = 0; done < count; done += 1) await call()
}

async function refusalOf(call: Promise<unknown>) {
  const reason = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(reason).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
  return reason as { retryAfter: number }
}
