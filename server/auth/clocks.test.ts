import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/durations.ts'
import { raka } from '#tests/people.ts'
import { carrying, openTestApp, type TestApp } from '#tests/server/app.ts'

const SECOND = 1000
const MONTH = 30 * DAY
const YEAR_2038 = Date.UTC(2038, 0, 19, 3, 14, 8)

// From a day back to 400 days on, as a battery that ran empty or a virtual machine that woke up does.
const jumps = [-DAY, -20 * MINUTE, 5 * SECOND, 10 * MINUTE, 40 * MINUTE, DAY, 29 * DAY, 31 * DAY]

test.each([1, 2, 4, 7])('no clock jump revives expired rows (walk from jump %i)', async (first) => {
  const app = await openTestApp()
  if (first % 2 === 0) app.clock.now = YEAR_2038 - 2 * DAY
  const raka = await app.becomeOwner()
  await app.lock(raka)
  const visitor = await enterLocked(app)
  const ended = { session: false, freshness: false, unlocking: false }
  let lastUse = app.clock.now
  const walk = [...jumps.slice(first), ...jumps.slice(0, first)]
  for (const [step, jump] of [...walk, 400 * DAY, ...walk.slice(0, 4)].entries()) {
    app.clock.now += jump
    const lives = (await app.ask('GET', '/api/session', undefined, raka)).body.user !== null
    if (lives) expect(app.clock.now - lastUse).toBeLessThanOrEqual(MONTH)
    else ended.session = true
    expect([step, jump, lives]).toEqual([step, jump, !ended.session])
    if (lives) lastUse = app.clock.now
    const proves = await isProof(app, raka)
    ended.freshness ||= !proves
    expect([step, jump, proves]).toEqual([step, jump, !ended.freshness])
    const age = app.clock.now - visitor.signedAt()
    ended.unlocking ||= age > MONTH
    const isIn = await visitor.isIn()
    expect([step, jump, isIn]).toEqual([step, jump, !ended.unlocking && age >= -MINUTE])
  }
  expect(ended).toEqual({ session: true, freshness: true, unlocking: true })
})

test('a sign-in is no proof after the clock was set back', async () => {
  const app = await openTestApp()
  const raka = await app.becomeOwner()
  app.clock.now += 20 * MINUTE
  await app.ask('GET', '/api/session', undefined, raka)
  app.clock.now -= 10 * MINUTE
  expect(await isProof(app, raka)).toBe(false)
})

// A visitor who has entered the date of a locked gift, and keeps its cookies from call to call. The access lasts a
// month from its signing, may be signed at most a minute ahead, and stays expired.
async function enterLocked(app: TestApp) {
  let carried = await app.enter()
  let signedAt = app.clock.now
  return {
    signedAt: () => signedAt,
    async isIn() {
      const { status, cookies } = await app.ask('GET', '/api/music', undefined, carried)
      expect([200, 423]).toContain(status)
      const [renewed] = cookies
      if (renewed) {
        carried = carrying([renewed])
        signedAt = app.clock.now
      }
      return status === 200
    },
  }
}

// With proof the common password is refused; without it the password is not judged.
async function isProof({ account, db }: TestApp, person: InjectOptions) {
  await db.deleteFrom('rate_limit').execute()
  const change = { action: 'change_password', email: raka.email, newPassword: 'password123' }
  const { status, body } = await account(change, person)
  expect([403, 422]).toContain(status)
  return body.code === 'validation'
}
