import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** A folder for each process inside a folder; mails are looked for in one place, which is its own unless said. */
export function foldersIn(folder: string, count: number, outbox = join(folder, 'outbox')) {
  mkdirSync(outbox, { recursive: true })
  return Array.from({ length: count }, (_, nth) => {
    const own = join(folder, `process-${nth}`)
    mkdirSync(own, { recursive: true })
    symlinkWhereNone(outbox, join(own, 'outbox'))
    return own
  })
}

function symlinkWhereNone(target: string, path: string) {
  try {
    symlinkSync(target, path)
  } catch {
    // It is there from an earlier life.
  }
}
