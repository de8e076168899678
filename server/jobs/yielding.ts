import { setImmediate } from 'node:timers/promises'

/**
 * Lets others come in between long work: what it returns is told of each step, and after so many of them
 * waits until everybody else had a turn.
 */
export function makeYielding(most: number) {
  let taken = 0
  return async (steps = 1) => {
    taken += steps
    if (taken < most) return
    taken = 0
    await setImmediate()
  }
}

export type Pause = ReturnType<typeof makeYielding>
