import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** A process of its own that prints one value when it is ready, or done. */
export async function openChild<Said>(file: string, args: string[]) {
  const child = fork(resolve(import.meta.dirname, file), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [said] = await Promise.race([once(child, 'message'), failure(child, file)])
  return { said: said as Said, pid: child.pid, stop: () => void child.kill('SIGKILL') }
}

async function failure(child: ChildProcess, file: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${file} ended with ${code}`)
}

export function median(values: number[]) {
  return percentile(values, 50)
}

export function percentile(values: number[], part: number) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN
}

/** The time that some work takes, in milliseconds. */
export async function timeOf(work: () => Promise<unknown>) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
