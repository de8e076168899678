import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** By its name, each thing that is stored, as text. */
export type Stock = Map<string, string>

// Counters may count what is refused: that is what they are for. Whose turn it is to tidy no request says.
const ASIDE = ['rate_limit', 'job_lease']

/**
 * Everything that a request could have changed: the rows of every table of every gift, the stored files, and
 * every file of the data folder, mails and unfinished uploads among them.
 */
export async function takeStock({
  db,
  media,
  mail,
  dataDir,
}: Pick<TestApp, 'db' | 'media' | 'mail' | 'dataDir'>): Promise<Stock> {
  await mail.settle()
  const stock: Stock = new Map()
  for (const { name } of await db.introspection.getTables()) {
    if (ASIDE.includes(name)) continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    stock.set(
      `table ${name}`,
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    )
  }
  const keys: string[] = []
  for await (const { key } of media.list()) keys.push(key)
  stock.set('stored files', keys.sort().join('\n'))
  stock.set('data folder', filesIn(dataDir).join('\n'))
  return stock
}

/** The names of what is not the same in two stocks. */
export function differences(before: Stock, after: Stock) {
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
