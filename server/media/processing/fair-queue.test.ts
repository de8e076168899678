import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFairQueue } from './fair-queue.ts'

const { signal } = new AbortController()

test('serves gifts round-robin, however many tasks one has', async () => {
  const { add, finish, started } = openQueue(1)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) add(name)
  for (let turn = 0; turn < 6; turn += 1) await finish()
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a gift runs one task at a time, also where places are free', async () => {
  const { add, finish, started } = openQueue(2)
  for (const name of ['a1', 'a2', 'b1', 'c1']) add(name)
  await setImmediate()
  expect(started).toEqual(['a1', 'b1'])
  await finish()
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await finish()
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('an aborted task leaves its queue', async () => {
  const { add, finish, started } = openQueue(1)
  const impatient = new AbortController()
  add('a1')
  const givenUp = add('b1', impatient.signal)
  add('b2')
  impatient.abort(new Error('too long'))
  await expect(givenUp).rejects.toThrow('too long')
  await finish()
  expect(started).toEqual(['a1', 'b2'])
})

// Tasks are named after their gift; `finish` ends the one that runs longest.
function openQueue(maxRunning: number) {
  const run = makeFairQueue(maxRunning)
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, ended = signal) =>
    run(name.charCodeAt(0), ended, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  async function finish() {
    await setImmediate()
    ends.shift()?.()
    await setImmediate()
  }
  return { add, finish, started }
}
