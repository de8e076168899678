import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import { StoreError } from '#server/media/storage/store-error.ts'
import { openTestApp } from '#tests/server/app.ts'

test('an outage is logged once at once, once a minute with its count, and once when it is over', async () => {
  const { ask, failures, media, end } = await openLoggedApp()
  const ping = vi.spyOn(media, 'ping')
  const fail = async (times: number, error: Error) => {
    for (let time = 0; time < times; time += 1) {
      ping.mockRejectedValueOnce(error)
      expect((await ask('GET', '/healthz')).status).toBe(503)
    }
    return failures()
  }
  const [gone, slow] = [new StoreError('HEAD bucket: refused'), new StoreError('HEAD bucket: 500 slow 17')]
  const failed = 'not healthy: the media store does not answer: HEAD bucket'
  expect(await fail(992, gone)).toEqual([[50, `${failed}: refused`, undefined]])
  expect(await fail(1, new StoreError('GET Xw9-a1.webp: refused'))).toEqual([])
  // Another cause has a line of its own, whatever numbers it names.
  expect(await fail(1, slow)).toEqual([[50, `${failed}: 500 slow 17`, undefined]])
  expect(await fail(3, new StoreError('HEAD bucket: 500 slow 18'))).toEqual([])
  expect(end()).toEqual([
    [50, 'failures in a minute: HEAD bucket: refused', 992],
    [50, 'failures in a minute: HEAD bucket: 500 slow 17', 3],
  ])
  expect(await fail(7, gone)).toEqual([])
  expect(end()).toEqual([
    [50, 'failures in a minute: HEAD bucket: refused', 7],
    [30, 'no failure for a minute: HEAD bucket: 500 slow 17', 4],
  ])
  expect(end()).toEqual([[30, 'no failure for a minute: HEAD bucket: refused', 1000]])
  expect(end()).toEqual([])
  expect(await fail(1, gone)).toEqual([[50, `${failed}: refused`, undefined]])
  // A failure that stays alone needs no second line.
  expect(end()).toEqual([])
})

test('a failed request has one line, which names its cause before anything else', async () => {
  const { ask, db, lines, failures } = await openLoggedApp()
  await db.schema.dropTable('quiz').execute()
  expect((await ask('GET', '/api/quiz?rahasia=1')).body.message).toBe(refusals.unavailable)
  const [[level, msg]] = failures() as [[number, string]]
  expect([level, msg]).toEqual([50, expect.stringMatching(/^a request failed: .*quiz/)])
  const line = lines.map((each) => JSON.parse(each)).find((each) => each.msg === msg)
  expect(line).toMatchObject({ gift: 1, req: { method: 'GET', path: '/api/quiz' }, err: { type: /Error/ } })
  expect(line.err.message).toMatch(/quiz/)
  expect(JSON.stringify(line)).not.toContain(refusals.unavailable)
  for (let time = 0; time < 20; time += 1) expect((await ask('GET', '/api/quiz')).status).toBe(503)
  expect(failures()).toEqual([])
})

test('what was counted is logged at the stop', async () => {
  const { app, ask, media, failures } = await openLoggedApp()
  vi.spyOn(media, 'ping').mockRejectedValue(new StoreError('HEAD bucket: refused'))
  for (let time = 0; time < 5; time += 1) await ask('GET', '/healthz')
  expect(failures()).toHaveLength(1)
  await app.close()
  expect(failures()).toEqual([[50, 'failures in a minute: HEAD bucket: refused', 4]])
})

// An app whose minutes end when the test says so, with the lines of its failures.
async function openLoggedApp() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const kado = await openTestApp({ log: (line) => lines.push(line) })
  let read = 0
  function failures() {
    const fresh = lines.slice(read).map((line) => JSON.parse(line))
    read = lines.length
    const told = fresh.filter(({ level, msg }) => level >= 40 || / minute: /.test(msg))
    return told.map(({ level, msg, count }) => [level, msg, count])
  }
  function end() {
    vi.advanceTimersByTime(MINUTE)
    return failures()
  }
  return { ...kado, lines, failures, end }
}
