import type { Context, GiftContext } from '#server/context.ts'
import { loadExisting, type Row } from './load-existing.ts'
import type { PageSample, SamplePart } from './page-data.ts'

type Value = Row[string]

/** One column of one row, and what emptying writes into it. */
export type Change = { table: string; id: number; column: string; before: Value; after: Value }

/** A part of a page that is still sample, how often, and what emptying it changes. */
export type SampleFound = Pick<SamplePart, 'name' | 'code' | 'field' | 'isItem'> & {
  page: string
  count: number
  changes: Change[]
  /** The id of its first row. */
  first?: number | undefined
}

type SampleContext = GiftContext & Pick<Context, 'now'>

/** Finds what is still sample by comparing it with the sample itself. */
export async function findSample(context: SampleContext, samples: PageSample[]) {
  const found: SampleFound[] = []
  for (const { page, parts } of samples) {
    for (const part of parts) {
      const changes = found.flatMap((each) => each.changes)
      const match = await findPart(context, part, changes)
      if (match.count > 0) found.push({ ...part, page, ...match })
    }
  }
  return found
}

// A row that an earlier part deletes is found once.
async function findPart(context: SampleContext, part: SamplePart, earlier: Change[]) {
  const { table, columns, unlessUsedBy } = part
  const stored = { table, columns: Object.keys(columns) }
  if (part.holdsList) return findItems(part, await loadUndeleted(context, stored, earlier))
  const rows = await loadUndeleted(context, { ...stored, matching: columns }, earlier)
  const used = unlessUsedBy ? await findUsed(context, unlessUsedBy, rows, earlier) : new Set()
  const sample = rows.filter(({ id }) => !used.has(id))
  const changes = sample.flatMap((row) => changesOf(part, row, context.now()))
  return { count: sample.length, changes, first: sample[0]?.id }
}

async function findUsed(
  context: SampleContext,
  { table, column }: NonNullable<SamplePart['unlessUsedBy']>,
  rows: Row[],
  earlier: Change[],
) {
  if (rows.length === 0) return new Set()
  const matching = { [column]: rows.map(({ id }) => id) }
  const users = await loadUndeleted(context, { table, columns: [column], matching }, earlier)
  return new Set(users.map((row) => row[column]))
}

async function loadUndeleted(
  { db, gift }: SampleContext,
  stored: Parameters<typeof loadExisting>[2],
  earlier: Change[],
) {
  const rows = await loadExisting(db, gift.id, stored)
  const deleted = earlier.filter((change) => change.table === stored.table && change.column === 'removed_at')
  const ids = new Set(deleted.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
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

function findItems({ table, columns, empty, fewest = 0 }: SamplePart, rows: Row[]) {
  const [[column = '', values = []] = []] = Object.entries(columns)
  let count = 0
  const changes: Change[] = []
  for (const row of rows) {
    const items: unknown[] = JSON.parse(String(row[column]))
    const own = items.filter(
      (item) => !values.includes(typeof item === 'string' ? item : JSON.stringify(item)),
    )
    count += items.length - own.length
    if (empty === 'keep' || own.length === items.length || own.length < fewest) continue
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
