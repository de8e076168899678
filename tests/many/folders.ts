import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Makes a data folder for each process inside a folder; the mails of all are read from one place. */
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
    // The link exists since an earlier start.
  }
}
