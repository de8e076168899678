import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { urlOf } from '#server/media/storage/key.ts'
import { ensureGift } from '#server/tenants/installation.ts'

/** The morning on which one of a hundred gifts has a letter, in Jakarta. */
export const morning = Date.UTC(2027, 1, 14, 1)
const DAY_OF_LETTERS = '2027-02-14'
const LATER = '2031-05-20'

/**
 * Fills a migrated database with many gifts by a few statements: each with an owner who is signed in, a photo, three
 * sealed letters, a reader and two counts of rate limits.
 */
export async function fillGifts(db: Kysely<Database>, count: number) {
  await ensureGift(db, [], 0)
  await db.transaction().execute(async (transaction) => {
    for (const [table, row] of Object.entries(rowsOfGift)) await fill(transaction, count, table, row)
    for (const nth of [1, 2])
      await fill(transaction, count, 'sealed_letter', { ...letter, title: `'Surat ${nth}'` })
  })
  await sql`analyze`.execute(db)
}

// Every column as an expression of the gift's number.
const padded = "substr('00000000000000000000000000000000' || nth, length('' || nth) + 1)"
const key = `'${'a'.repeat(22)}-' || ${padded} || '.webp'`
const letter = {
  ...{ gift_id: 'nth + 1', opens_on: `'${LATER}'`, title: "''", text: "'Halo'" },
  ...{ photo_url: "''", voice_url: "''", written_at: '0' },
}
const rowsOfGift: Record<string, Record<string, string>> = {
  gift: {
    ...{ host: "'g' || nth", owner_id: 'nth', claim_code: "'X'", time_zone: "'Asia/Jakarta'" },
    ...{ created_at: '0', mails_letter: 'nth % 2' },
  },
  account: {
    ...{ gift_id: '1', email: "'pemilik' || nth || '@rumah.id'", password_hash: "''" },
    created_at: '0',
  },
  member: { gift_id: 'nth + 1', account_id: 'nth', may_edit: '1', created_at: '0' },
  session: {
    ...{ gift_id: 'nth + 1', account_id: 'nth', token_hash: "'x' || nth", user_agent: "''" },
    ...{ signed_in_at: `${morning}`, last_used_at: `${morning}` },
  },
  rate_limit: {
    ...{ gift_id: 'nth + 1', name: "'account'", count: '1', expires_at: `${morning}` },
  },
  media: {
    ...{ gift_id: 'nth + 1', key, kind: "'photo'", type: "'image/webp'", bytes: '100000' },
    ...{ width: '900', height: '600', created_at: '0' },
  },
  opening: { gift_id: 'nth + 1', title: "'Untuk Kamu'", recipient_name: "'Sayang'" },
  date_input: {
    ...{ gift_id: 'nth + 1', title: "'Kapan?'", selected_date: "'14022024'" },
    photo_url: `'${urlOf('')}' || ${key}`,
  },
  reminder: {
    ...{ gift_id: 'nth + 1', email: "'tamu' || nth || '@rumah.id'", token: "'t' || nth" },
    ...{ created_at: '0', confirmed_at: '0' },
  },
  sealed_letter: {
    ...letter,
    opens_on: `case when nth % 100 = 0 then '${DAY_OF_LETTERS}' else '${LATER}' end`,
  },
}

async function fill(db: Kysely<Database>, count: number, table: string, row: Record<string, string>) {
  const columns = Object.keys(row).map((name) => sql.ref(name))
  const values = Object.values(row).map((expression) => sql.raw(expression))
  await sql`
    with recursive numbers (nth) as (select 1 union all select nth + 1 from numbers where nth < ${sql.lit(count)})
    insert into ${sql.table(table)} (${sql.join(columns)}) select ${sql.join(values)} from numbers`.execute(
    db,
  )
}
