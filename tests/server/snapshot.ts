import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'
import { keysIn } from './photos.ts'
import { readTables } from './rows.ts'

/** Everything that is stored, as text by its name. */
export type Snapshot = Map<string, string>

// Rate limits count refused requests too, and job leases change without a request.
const IGNORED = ['rate_limit', 'job_lease']

/**
 * Reads everything that a request could change: the rows of all tables, the stored files, and all files of the
 * data folder, with mails and temporary files.
 */
export async function takeSnapshot({
  db,
  media,
  mail,
  dataDir,
}: Pick<TestApp, 'db' | 'media' | 'mail' | 'dataDir'>): Promise<Snapshot> {
  await mail.settle()
  const snapshot: Snapshot = new Map()
  for (const [name, rows] of await readTables(db, IGNORED)) {
    const texts = rows.map((row) => JSON.stringify(row))
    snapshot.set(`table ${name}`, texts.sort().join('\n'))
  }
  snapshot.set('stored files', (await keysIn(media)).sort().join('\n'))
  snapshot.set('data folder', filesIn(dataDir).join('\n'))
  return snapshot
}

/** Lists the names of the differences between two snapshots. */
export function differences(before: Snapshot, after: Snapshot) {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name))
}

function filesIn(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return names.flatMap((name) => {
    const found = statSync(join(folder, name))
    return found.isFile() ? [`${name} ${found.size} ${found.mtimeMs}`] : []
  })
}
