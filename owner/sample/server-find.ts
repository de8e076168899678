import { type Kysely, sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { PageSample, SamplePart } from '#server/database/page-data.ts'
import type { Database } from '#server/database/schema.ts'

type Value = string | number | null
type Row = Record<string, Value> & { id: number }

/** One column of one row, and what emptying writes into it. */
export type Change = { table: string; id: number; column: string; before: Value; after: Value }

/** A part of a page that is still sample, how often, and what emptying it changes. */
export type Found = { page: string; name: string; count: number; changes: Change[] }

type Place = { db: Kysely<Database>; gift: { id: number }; now: Context['now'] }

/** Finds what is still sample by comparing it with the sample itself. */
export async function findSample(place: Place, samples: PageSample[]) {
  const found: Found[] = []
  for (const { page, parts } of samples) {
    for (const part of parts) {
      const changes = found.flatMap((each) => each.changes)
      const here = await findPart(place, part, changes)
      if (here.count > 0) found.push({ page, name: part.name, ...here })
    }
  }
  return found
}

// A row that an earlier part deletes is found once.
async function findPart(place: Place, part: SamplePart, earlier: Change[]) {
  const users = part.unlessUsedBy && (await loadRows(place, part.unlessUsedBy.table, earlier))
  const used = new Set(users?.map((row) => row[part.unlessUsedBy?.column ?? '']))
  const rows = (await loadRows(place, part.table, earlier)).filter(({ id }) => !used.has(id))
  if (part.holdsList) return findItems(part, rows)
  const sample = rows.filter((row) =>
    Object.entries(part.columns).every(([column, values]) => values.includes(String(row[column]))),
  )
  const changes = sample.flatMap((row) => changesOf(part, row, place.now()))
  return { count: sample.length, changes }
}

async function loadRows({ db, gift }: Place, table: string, earlier: Change[]) {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where gift_id = ${gift.id} order by id`.execute(db)
  const deleted = earlier.filter((change) => change.table === table && change.column === 'removed_at')
  const ids = new Set(deleted.map(({ id }) => id))
  return rows.filter(({ id, removed_at = null }) => removed_at === null && !ids.has(id))
}

function changesOf({ table, columns, empty }: SamplePart, row: Row, now: number): Change[] {
  if (empty === 'keep') return []
  if (empty === 'delete') return [{ table, id: row.id, column: 'removed_at', before: null, after: now }]
  return Object.keys(columns).map((column) => ({
    table,
    id: row.id,
    column,
    before: row[column] ?? null,
    after: '',
  }))
}

function findItems({ table, columns, empty }: SamplePart, rows: Row[]) {
  const [[column = '', values = []] = []] = Object.entries(columns)
  let count = 0
  const changes: Change[] = []
  for (const row of rows) {
    const items: unknown[] = JSON.parse(String(row[column]))
    const own = items.filter(
      (item) => !values.includes(typeof item === 'string' ? item : JSON.stringify(item)),
    )
    count += items.length - own.length
    if (empty === 'keep' || own.length === items.length) continue
    changes.push({
      table,
      id: row.id,
      column,
      before: row[column] ?? null,
      after: JSON.stringify(own),
    })
  }
  return { count, changes }
}
