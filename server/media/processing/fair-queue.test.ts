import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFairQueue } from './fair-queue.ts'

test('persons are served round-robin, one task of each at a time, and none that was aborted', async () => {
  const { add, finish, started } = openQueue({ maxRunning: 2 })
  const impatient = new AbortController()
  add('a1')
  const givenUp = add('a2', impatient.signal)
  for (const name of ['a3', 'a4', 'b1', 'c1', 'b2']) add(name)
  impatient.abort(new Error('too long'))
  await expect(givenUp).rejects.toThrow('too long')
  await setImmediate()
  expect(started).toEqual(['a1', 'b1'])
  for (let turn = 0; turn < 4; turn += 1) await finish()
  expect(started).toEqual(['a1', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test("a person's gifts are served round-robin, so that many gifts delay another person by one task", async () => {
  const { add, finish, started } = openQueue({ maxRunning: 1 })
  for (const gift of ['p', 'q', 'r']) for (const nth of [1, 2]) add(`a${nth}`, undefined, gift)
  for (const gift of ['x', 'y']) add('b1', undefined, gift)
  add('c1', undefined, 'z')
  for (let turn = 0; turn < 9; turn += 1) await finish()
  expect(started).toEqual(['a1p', 'b1x', 'c1z', 'a1q', 'b1y', 'a1r', 'a2p', 'a2q', 'a2r'])
})

test("a person's second gift waits while the first one has a task, and leaves the free place to another person", async () => {
  const { add, finish, started } = openQueue({ maxRunning: 2 })
  for (const gift of ['p', 'q']) add('a1', undefined, gift)
  await setImmediate()
  expect(started).toEqual(['a1p'])
  add('b1')
  await setImmediate()
  expect(started).toEqual(['a1p', 'b1'])
  await finish()
  expect(started).toEqual(['a1p', 'b1', 'a1q'])
})

test('a gift has one running task at a time, and a person a bounded number of waiting ones', async () => {
  const { add, finish, started } = openQueue({ maxRunning: 3, maxWaiting: 1 })
  for (const person of ['a', 'b', 'c']) add(`${person}1`, undefined, person === 'c' ? 'y' : 'x')
  await setImmediate()
  expect(started).toEqual(['a1x', 'c1y'])
  await expect(add('b2', undefined, 'z')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await finish()
  expect(started).toEqual(['a1x', 'c1y', 'b1x'])
})

test('a person whose only waiting task was aborted queues again behind the others', async () => {
  const { add, finish, started } = openQueue({ maxRunning: 1 })
  const impatient = new AbortController()
  add('a1')
  const givenUp = add('b1', impatient.signal)
  add('c1')
  impatient.abort(new Error('too long'))
  await expect(givenUp).rejects.toThrow('too long')
  add('b2')
  for (let turn = 0; turn < 3; turn += 1) await finish()
  expect(started).toEqual(['a1', 'c1', 'b2'])
})

// Tasks are named after their person, and after their gift where the person has several.
function openQueue({ maxRunning, maxWaiting = 20 }: { maxRunning: number; maxWaiting?: number }) {
  const run = makeFairQueue(maxRunning, maxWaiting)
  const { signal } = new AbortController()
  const started: string[] = []
  const ends: (() => void)[] = []
  function add(name: string, ended = signal, gift = '') {
    const person = name.slice(0, 1)
    return run({ person, giftId: (gift || person).charCodeAt(0) }, ended, () => {
      started.push(name + gift)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  }
  // Ends the longest running task.
  async function finish() {
    ends.shift()?.()
    await setImmediate()
  }
  return { add, finish, started }
}
