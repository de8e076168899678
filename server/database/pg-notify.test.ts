import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForChanges } from './pg-notify.ts'

test('notifications are complete for less than a second after a ping', async () => {
  const { changes, reported, answer, connections, pass } = openFake()
  expect(changes.isUpToDate()).toBe(false)
  await answer()
  expect(changes.isUpToDate()).toBe(true)
  for (let n = 0; n < 5; n += 1) {
    pass(400)
    expect(changes.isUpToDate()).toBe(true)
    await answer()
  }
  const before = reported.length
  pass(700)
  expect(changes.isUpToDate()).toBe(true)
  // The connection falls silent without closing.
  pass(101)
  expect(changes.isUpToDate()).toBe(false)
  // A late response says nothing about what happened since its ping.
  pass(700)
  await answer()
  expect(changes.isUpToDate()).toBe(false)
  await answer()
  expect(changes.isUpToDate()).toBe(true)
  expect([connections.length, reported.length]).toEqual([1, before])
})

test('a notification names its gift, and a lost connection invalidates all gifts', async () => {
  const { changes, reported, answer, connections, pass } = openFake()
  changes.isUpToDate()
  await answer()
  reported.length = 0
  connections[0]?.onNotification('7')
  connections[0]?.onNotification('')
  connections[0]?.onEnd()
  expect([reported, changes.isUpToDate()]).toEqual([[7, undefined, undefined], false])
  // It does not reconnect at each request.
  for (let n = 0; n < 9; n += 1) changes.isUpToDate()
  expect(connections).toHaveLength(1)
  pass(301)
  expect(changes.isUpToDate()).toBe(false)
  await answer()
  expect(changes.isUpToDate()).toBe(true)
  expect([reported, connections.length]).toEqual([[7, undefined, undefined, undefined], 2])
  // An event of the old connection changes nothing.
  connections[0]?.onEnd()
  expect(changes.isUpToDate()).toBe(true)
  // A connection that opens after the close is closed.
  pass(301)
  connections[1]?.onEnd()
  pass(301)
  changes.isUpToDate()
  changes.close()
  await answer()
  expect([changes.isUpToDate(), connections[2]?.isClosed]).toEqual([false, true])
})

// A database that responds when the test says so.
function openFake() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  type Connection = { onNotification: (payload?: string) => void; onEnd: () => void; isClosed: boolean }
  const connections: Connection[] = []
  const reported: (number | undefined)[] = []
  let release: () => void = () => undefined
  const ping = () =>
    new Promise<void>((done) => {
      release = done
    })
  const changes = listenForChanges(async (handlers) => {
    const connection = { ...handlers, isClosed: false }
    connections.push(connection)
    const close = () => {
      connection.isClosed = true
    }
    return { ping, close }
  })
  changes.subscribe((gift) => reported.push(gift))
  const settle = () => new Promise((done) => setImmediate(done))
  return {
    changes,
    reported,
    connections,
    pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
    async answer() {
      await settle()
      release()
      await settle()
    },
  }
}
