import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

// In milliseconds, between two checks.
const INTERVAL = 100

// In milliseconds: what /proc counts in (USER_HZ, proc(5)).
const TICK = 10

/**
 * Kills a process once it has used so many further milliseconds of processor time, however busy the machine is. Only
 * Linux reports the time of another process.
 */
export function watchProcessorTime(child: ChildProcess, limit: number) {
  const start = performance.now()
  const first = processorTimeOf(child)
  let spent = 0
  function look() {
    const now = processorTimeOf(child)
    if (first !== undefined && now !== undefined) spent = now - first
  }
  const timer = setInterval(() => {
    look()
    if (spent > limit) child.kill('SIGKILL')
  }, INTERVAL)
  return {
    /** Ends the watch. @returns the milliseconds that it has used; where they are unknown, all that have passed */
    end() {
      clearInterval(timer)
      look()
      return first === undefined ? performance.now() - start : spent
    },
  }
}

// In milliseconds; undefined without /proc, or when the process is gone.
function processorTimeOf({ pid }: ChildProcess) {
  try {
    // Behind the name, which may contain anything, come the state and further fields: utime and stime are the 12th and 13th.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return undefined
  }
}
