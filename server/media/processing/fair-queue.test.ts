import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFairQueue } from './fair-queue.ts'

test('serves gifts round-robin, one task of each at a time, and none that was aborted', async () => {
  const { signal } = new AbortController()
  const run = makeFairQueue(2)
  const started: string[] = []
  const ends: (() => void)[] = []
  // Tasks are named after their gift.
  const add = (name: string, ended = signal) =>
    run(name.charCodeAt(0), ended, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  // Ends the task that runs longest.
  async function finish() {
    ends.shift()?.()
    await setImmediate()
  }
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
