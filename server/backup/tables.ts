import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Row } from '#server/database/numbering.ts'
import type { Database } from '#server/database/schema.ts'

// Every table, those that others lean on first. What a sign-in left behind and what limits counted does
// not travel: who holds a stolen backup must not be signed in by it, nor find whom a link waits for. Nor do
// uploads on their way, whose files no backup has, and where the tidying stands.
const tables = {
  gift: true,
  account: true,
  member: true,
  session: false,
  reset_token: false,
  handover_token: false,
  invitation: false,
  domain: true,
  reserved_address: true,
  rate_limit: false,
  pending_upload: false,
  outbox: false,
  job_lease: false,
  media: true,
  opening: true,
  date_input: true,
  days_of_love: true,
  features: true,
  gallery_folder: true,
  gallery_photo: true,
  todo: true,
  love_moment: true,
  love_typing: true,
  video_gift: true,
  coupon: true,
  quiz: true,
  crossword: true,
  music: true,
} satisfies Record<keyof Database, boolean>

/** The tables that a backup holds, in the order in which they can be filled. */
export const carried = Object.entries(tables).flatMap(([name, isCarried]) => (isCarried ? [name] : []))

// Rows that are read at once: their texts are short, a letter has a few thousand characters.
const AT_ONCE = 200

/** One table as it stands in the database, and whether it numbers its rows. */
export type Table = { name: string; isNumbered: boolean }

/** The carried tables that a database has, be it of this program's step or of an older one. */
export async function tablesOf(db: Kysely<Database>): Promise<Table[]> {
  const found = new Map((await db.introspection.getTables()).map((table) => [table.name, table]))
  return carried.flatMap((name) => {
    const table = found.get(name)
    return table ? [{ name, isNumbered: table.columns.some((column) => column.name === 'id') }] : []
  })
}

/** A table's rows, some at a time, in one order on every database. */
export async function* rowsOf(db: Kysely<Database>, { name, isNumbered }: Table) {
  const order = isNumbered ? sql`id` : sql`gift_id, account_id`
  for (let from = 0; ; from += AT_ONCE) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)} order by ${order} limit ${sql.lit(
      AT_ONCE,
    )} offset ${sql.lit(from)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
  }
}

/** A row as one line that is the same whichever database it came from. */
export function lineOf(row: Row) {
  const columns = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(columns))}\n`
}

/** What a whole gift amounts to, in one hash: each row, then each stored file by its key. */
export function contentHash() {
  const hash = createHash('sha256')
  const keys: string[] = []
  return {
    row(table: string, line: string) {
      hash.update(`${table} ${line}`)
      if (table === 'media') keys.push(keyIn(line))
    },
    /** @param hashes by key, of the files that there are */
    digest(hashes: Map<string, string>) {
      for (const key of keys.sort()) hash.update(`${key} ${hashes.get(key) ?? 'missing'}\n`)
      return hash.digest('hex')
    },
    keys,
  }
}

function keyIn(line: string) {
  const { key } = JSON.parse(line) as Row
  return String(key)
}
