import type { Manifest } from '#server/backup/manifest.ts'
import { print } from './command.ts'

/** How many rows and files a backup holds. */
export function totalOf({ rows, missing }: Manifest) {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return `${count} rows and ${(rows.media ?? 0) - missing.length} files`
}

/** Prints the missing and the damaged files of a backup; returns how many there are. */
export function printFaults({ missing, damaged }: Manifest, when: string) {
  for (const key of missing) print(`Missing ${when}: ${key}`)
  for (const key of damaged) print(`Damaged ${when}: ${key}`)
  return missing.length + damaged.length
}
