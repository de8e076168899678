import type { Kysely } from 'kysely'

/** A deleted sealed letter is kept for a day, as the rows of every list are. */
export const deletedLetters = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sealed_letter').addColumn('removed_at', 'bigint').execute()
  },
}
