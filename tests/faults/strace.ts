import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

// The first thread also writes the database; the second does the other work on files.
const names = { main: 'MainThread', worker: 'libuv-worker' }

/** Where a fault is injected: into the `when`th such call of one thread of the program. */
export type Point = { call: string; thread: keyof typeof names; when: number }

/** Whether this machine lets strace attach to other processes. */
export const hasStrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

export const noStrace = 'strace is missing or not allowed here, so no single call is made to fail'

/** The environment with which a program does its file work in one thread. */
export const oneWorker = { UV_THREADPOOL_SIZE: '1' }

/**
 * Injects a fault into one call of a running program, such as `signal=KILL` or `error=EIO`.
 * @returns a function that removes it and returns the call that it hit, or '' where there was none
 */
export async function inject({ pid = 0 }: ChildProcess, { call, thread, when }: Point, fault: string) {
  const target = threadOf(pid, names[thread])
  const args = ['-y', '-e', `trace=${call}`, '-e', `inject=${call}:${fault}:when=${when}`]
  const tracer = spawn('strace', [...args, '-p', String(target)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let seen = ''
  await new Promise<void>((done) => {
    tracer.stderr.on('data', (chunk) => {
      seen += chunk
      done()
    })
  })
  return async () => {
    tracer.kill('SIGINT')
    if (tracer.exitCode === null && tracer.signalCode === null) await once(tracer, 'close')
    const line = seen.split('\n').find((each) => /INJECTED|killed by SIGKILL/.test(each)) ?? ''
    return line
  }
}

/**
 * Records the calls of every thread of a running program, with the paths of their files.
 * @returns a function that stops recording and returns the calls in the order in which they were done
 */
export async function watch({ pid = 0 }: ChildProcess, calls: string) {
  const args = ['-f', '-y', '-s', '16', '-e', `trace=${calls}`, '-p', String(pid)]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let seen = ''
  tracer.stderr.on('data', (chunk) => (seen += chunk))
  await once(tracer.stderr, 'data')
  return async () => {
    tracer.kill('SIGINT')
    await once(tracer, 'close')
    return wholeCalls(seen.split('\n'))
  }
}

// Of a call that another thread's interrupted, the first half is where it began.
function wholeCalls(lines: string[]) {
  const begun = new Map<string, string>()
  return lines.flatMap((line) => {
    const [, thread = '', text = ''] = /^(?:\[pid +(\d+)\] )?(.*)$/.exec(line) ?? []
    const [, head] = /^(.*) <unfinished \.\.\.>$/.exec(text) ?? []
    if (head !== undefined) begun.set(thread, head)
    if (head !== undefined) return []
    return [text.startsWith('<...') ? `${begun.get(thread) ?? ''} ${text}` : text]
  })
}

function threadOf(pid: number, name: string) {
  const callName = (id: string) => readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8')
  const thread = readdirSync(`/proc/${pid}/task`).find((id) => callName(id).startsWith(name))
  if (!thread) throw new Error(`The program has no ${name} yet`)
  return Number(thread)
}
