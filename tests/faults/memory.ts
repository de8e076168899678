import { readdirSync, readFileSync } from 'node:fs'

/** What a process and its children hold of the machine's memory (PSS), in MiB; undefined where no one says. */
export function memoryOf(pid: number) {
  try {
    return Math.round(familyOf(pid).reduce((sum, each) => sum + pssOf(each), 0) / 1024)
  } catch {
    return undefined
  }
}

/** A process and all that it started. */
export function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(familyOf)]
}

/** What only this process holds, whoever else runs the same program beside it, in KiB. */
export function ownOf(pid: number) {
  return read(`/proc/${pid}/smaps_rollup`, /^Anonymous:\s+(\d+)/m)
}

/** What one process holds of the machine's memory by itself (PSS), in KiB. */
function pssOf(pid: number) {
  return read(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m)
}

/** What of a process lies in memory now, shared or not (RSS), in KiB. */
export function residentOf(pid: number) {
  return read(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m)
}

/** Looks at a process every quarter of a second; `stop` answers the most it held. */
export function watchMemory(pid: number) {
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(pid) ?? 0)
  }, 250)
  return () => {
    clearInterval(looking)
    return most
  }
}

function read(path: string, line: RegExp) {
  const [, kilobytes] = line.exec(readFileSync(path, 'utf8')) ?? []
  return Number(kilobytes ?? 0)
}
