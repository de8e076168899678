import { readdirSync, readFileSync } from 'node:fs'

const LOOKS = 3

/** Lists the running media workers of a process, by /proc (Linux). */
export function runningWorkers(parent: number | 'self' = 'self') {
  // While a child exits, the list may lack others (proc(5)), so several readings are joined.
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

/** The peak memory of a process, in bytes. */
export function peakMemory(pid: number) {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) * 1024
}

/** The names of a process's environment variables. */
export function environmentOf(pid: number) {
  const lines = read(`/proc/${pid}/environ`).split('\0').filter(Boolean)
  return lines.map((line) => line.split('=', 1).join(''))
}

// A process may exit while it is read.
function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
