import { readdirSync, readFileSync } from 'node:fs'

/** The memory of a process and its children (PSS) in MiB; undefined where /proc does not list it. */
export function memoryOf(pid: number) {
  try {
    return Math.round(familyOf(pid).reduce((sum, each) => sum + readKilobytes(each, 'Pss'), 0) / 1024)
  } catch {
    return undefined
  }
}

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(familyOf)]
}

/**
 * Reads a figure of one process in KiB: its share of the memory (`Pss`), its private memory (`Anonymous`), or its
 * resident memory, shared or not (`Rss`).
 */
export function readKilobytes(pid: number, figure: 'Pss' | 'Anonymous' | 'Rss') {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(new RegExp(`^${figure}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}

/** Samples a process every quarter of a second; the returned function stops and returns the peak in MiB. */
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
