import { type Kysely, sql } from 'kysely'

/** A deleted sealed letter is kept for a day, as the rows of every list are. */
export const deletedLetters = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sealed_letter add column removed_at bigint`.execute(db)
    await sql`
      create index sealed_letter_removed_at on sealed_letter (removed_at) where removed_at is not null`.execute(
      db,
    )
  },
}
