import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** A process of its own that says one thing when it is ready, or done. */
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
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
