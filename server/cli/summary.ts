import type { Manifest } from '#server/backup/manifest.ts'
import { print } from './command.ts'

/** How many rows and files a backup holds. */
export function totalOf({ rows, missing }: Manifest) {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return `${countOf(count, 'row')} and ${countOf((rows.media ?? 0) - missing.length, 'file')}`
}

/** A number and its noun, as '1 file' and '2 files'. */
export function countOf(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Prints the missing and the damaged files of a backup; returns how many there are. */
export function printFaults({ missing, damaged }: Manifest, when: string) {
  for (const key of missing) print(`Missing ${when}: ${key}`)
  for (const key of damaged) print(`Damaged ${when}: ${key}`)
  return missing.length + damaged.length
}
