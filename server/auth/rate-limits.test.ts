import { expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { clearSignInTries, consumeLimit, consumeSignInTry, purgeRateLimits } from './rate-limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const limit = { name: 'knock', max: 3, window: MINUTE }
const email = 'raka@rumah.id'

test('a limit refuses what goes over it and says when to come back', async () => {
  const { room, gift, clock } = await openRoom()
  await times(3, () => consumeLimit(room, gift, limit))
  clock.now += 20 * SECOND
  await expect(consumeLimit(room, gift, limit)).rejects.toMatchObject({
    code: 'too_many',
    message: texts.tooMany,
    retryAfter: 40,
  })
  // A refused use writes nothing: each write delays all other requests.
  expect(await stored(room)).toMatchObject([{ count: 3 }])
  await consumeLimit(room, gift, { ...limit, name: 'another' })
  clock.now += 40 * SECOND
  await consumeLimit(room, gift, limit)
})

test('uses side by side are all counted, by names that name nobody', async () => {
  const { room, gift } = await openRoom()
  const sideBySide = async (count: number, use: () => Promise<unknown>) => {
    const uses = await Promise.allSettled(Array.from({ length: count }, use))
    return uses.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await sideBySide(10, () => consumeLimit(room, gift, limit))).toBe(3)
  expect(await sideBySide(40, () => consumeSignInTry(room, gift, email))).toBe(5)
  expect(JSON.stringify(await stored(room))).not.toMatch(/raka|@/)
})

test('an account has five free tries, then pauses that double up to 15 minutes, and after a quiet day or success five again', async () => {
  const { room, gift, clock } = await openRoom()
  const attempt = () => consumeSignInTry(room, gift, email)
  await times(5, attempt)
  await clearSignInTries(room, gift, email)
  await times(5, attempt)
  clock.now += DAY + 2 * SECOND
  await times(5, attempt)
  const pauses = []
  for (let round = 0; round < 13; round += 1) {
    const { retryAfter } = await refusalOf(attempt())
    // A refused try does not prolong the pause.
    await refusalOf(attempt())
    pauses.push(retryAfter)
    clock.now += retryAfter * SECOND
    await attempt()
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  clock.now += 2 * DAY
  await purgeRateLimits(room)
  expect(await stored(room)).toEqual([])
})

test('a clock that is put back prolongs neither a limit nor a pause', async () => {
  const { room, gift, clock } = await openRoom()
  await times(3, () => consumeLimit(room, gift, limit))
  await times(5, () => consumeSignInTry(room, gift, email))
  clock.now -= 10 * DAY
  expect((await refusalOf(consumeLimit(room, gift, limit))).retryAfter).toBe(60)
  await consumeSignInTry(room, gift, email)
  expect((await refusalOf(consumeSignInTry(room, gift, email))).retryAfter).toBeLessThanOrEqual(900)
  clock.now += MINUTE
  await consumeLimit(room, gift, limit)
})

const stored = ({ db }: Pick<TestApp, 'db'>) => db.selectFrom('rate_limit').selectAll().execute()

async function openRoom() {
  const { db, clock } = await openTestApp()
  return { room: { db, now: () => clock.now }, gift: await loadInstallation(db), clock }
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
