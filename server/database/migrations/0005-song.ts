import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the song's title and artist by the owner; '' leaves them to the file's own tags. */
export const song: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['title', 'artist']) {
      await sql.raw(`alter table music add column ${column} text not null default ''`).execute(db)
    }
  },
}
