import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { listTables } from '#server/database/list-tables.ts'
import type { Database } from '#server/database/schema.ts'

/** A row of any table. */
export type Row = Record<string, string | number | null> & { id: number }

/** Rows of a table; `matching` leaves those where each column holds one of its values. */
type Rows = {
  table: string
  columns: string[]
  matching?: Record<string, readonly (string | number)[]> | undefined
}

type Part = { after: number; most: number }

// In rows. SQLite blocks the event loop while it reads them.
const PART_SIZE = 500

/** Loads a gift's rows by their ids; rows that were deleted and can be restored are left out. */
export async function loadExisting(db: Kysely<Database>, giftId: number, rows: Rows) {
  const all: Row[] = []
  for await (const part of existingParts(db, giftId, rows)) all.push(...part)
  return all
}

/** The same in parts, between which other requests are answered. */
export async function* existingParts(db: Kysely<Database>, giftId: number, rows: Rows) {
  for (let after = 0; ; ) {
    const part = await loadPart(db, giftId, rows, { after, most: PART_SIZE })
    yield part
    if (part.length < PART_SIZE) return
    after = part.at(-1)?.id ?? 0
    await setImmediate()
  }
}

async function loadPart(
  db: Kysely<Database>,
  giftId: number,
  { table, columns, matching = {} }: Rows,
  { after, most }: Part,
) {
  const selected = sql.join([...new Set(['id', ...columns])].map((column) => sql.ref(column)))
  const conditions = Object.entries(matching).map(
    ([column, values]) => sql`${sql.ref(column)} in (${sql.join(values)})`,
  )
  if (listTables.some((each) => each === table)) conditions.push(sql`removed_at is null`)
  const { rows } = await sql<Row>`
    select ${selected} from ${sql.table(table)}
    where ${sql.join([sql`gift_id = ${giftId}`, sql`id > ${after}`, ...conditions], sql` and `)}
    order by id limit ${most}`.execute(db)
  return rows
}
