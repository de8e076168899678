import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { load } from '#gift/gallery/calls.ts'
import { call } from './call.ts'
import { clockSkew, noteServerTime, serverNow } from './server-clock.ts'

const real = Date.UTC(2026, 1, 14, 5, 0, 0, 400)
const roundTrip = 600

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  clockSkew.set(0)
})
afterEach(() => vi.useRealTimers())

// The device's clock shows `real` plus an error, and the server writes its response halfway.
async function ask(error: number) {
  vi.setSystemTime(real + error)
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(real + error + roundTrip)
    const date = new Date(real + roundTrip / 2).toUTCString()
    return new Response('[]', { headers: { date } })
  })
  await call(load, {})
}

test('a correct clock is not changed', async () => {
  for (const error of [0, 200, -200]) {
    await ask(error)
    expect(clockSkew.get()).toBe(0)
  }
})

test.each([3 * DAY, -400 * DAY, 90_000])('any response corrects a clock wrong by %d ms', async (error) => {
  await ask(error)
  expect(Math.abs(serverNow() - real - roundTrip)).toBeLessThan(1000 + roundTrip)
  // A device whose clock is corrected while the page is open is followed.
  await ask(0)
  expect(Math.abs(serverNow() - real - roundTrip)).toBeLessThan(1000 + roundTrip)
})

test("the server's time is never estimated ahead of the server", async () => {
  vi.setSystemTime(real + 3 * DAY)
  noteServerTime(real - 150)
  await ask(3 * DAY)
  expect(clockSkew.get()).toBeLessThanOrEqual(-3 * DAY)
  expect(clockSkew.get()).toBeGreaterThanOrEqual(-3 * DAY - 1000 - roundTrip)
})

test('a stopped clock is not changed', async () => {
  vi.setSystemTime(real + DAY)
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: { date: new Date(real).toUTCString() } }))
  await call(load, {})
  expect(clockSkew.get()).toBe(0)
})

test('a response without a Date header changes nothing', async () => {
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(real + roundTrip)
    return new Response('[]', { headers: { date: 'kemarin' } })
  })
  vi.setSystemTime(real)
  await call(load, {})
  expect(clockSkew.get()).toBe(0)
})
