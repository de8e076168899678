import { readdirSync, readFileSync } from 'node:fs'

/** Lists the running media workers of a process, the newest last, by /proc (Linux). */
export function runningWorkers(parent = process.pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...startOf(name), words: read(`/proc/${name}/cmdline`) }))
    .filter((each) => each.parent === parent && /(processing|built)\/worker\.[jt]s/.test(each.words))
    .sort((one, other) => one.begun - other.begun)
    .map(({ pid, words }) => ({ pid, memory: Number(words.split('\0').at(-2)) }))
}

// The program's name, which is in parentheses, may contain anything (proc(5)).
function startOf(pid: string) {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return { parent: Number(fields[1]), begun: Number(fields[19]) }
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
