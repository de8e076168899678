import { readdirSync, readFileSync } from 'node:fs'

const LOOKS = 3

/** The decoders that a process has started and that still run, by what /proc says (Linux). */
export function runningWorkers(parent: number | 'self' = 'self') {
  // While a child ends, the list leaves out others (proc(5)): of several looks one sees each that stays.
  const children = new Set(Array.from({ length: LOOKS }, () => childrenOf(parent)).flat())
  return [...children]
    .filter((pid) => read(`/proc/${pid}/cmdline`).match(/(processing|built)\/worker\.[jt]s/))
    .map((pid) => ({ pid, memory: Number(read(`/proc/${pid}/cmdline`).split('\0').at(-2)) }))
}

function childrenOf(parent: number | 'self') {
  const tasks = readdirSync(`/proc/${parent}/task`)
  return tasks.flatMap((task) =>
    read(`/proc/${parent}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  )
}

/** The most memory that a process ever held, in bytes. */
export function peakMemory(pid: number) {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) * 1024
}

/** The names of what stands in a process's environment. */
export function environmentOf(pid: number) {
  const lines = read(`/proc/${pid}/environ`).split('\0').filter(Boolean)
  return lines.map((line) => line.split('=', 1).join(''))
}

// A process may end while it is looked at.
function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
