import { type Kysely, sql } from 'kysely'

const indexes = [
  // The first photos of a folder, and their number.
  'gallery_photo_shown on gallery_photo (folder_id, position, id) where removed_at is null',
  // Whether a photo of the gift shows a file.
  'gallery_photo_url on gallery_photo (gift_id, url)',
  // Many photos at once, where SQLite would read all files of the gift instead.
  'media_gift_id_key on media (gift_id, key)',
  // What all files of a gift take, before each upload.
  'media_gift_id_bytes on media (gift_id, bytes)',
]

/** Galleries at their limits are read by their indexes. An address for reminders counts once it is confirmed. */
export const limitsAndReminders = {
  async up(db: Kysely<unknown>) {
    for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db)
    await db.schema.alterTable('reminder').addColumn('confirmed_at', 'bigint').execute()
    // Those that exist have been mailed already, and can withdraw by the link in each mail.
    await sql`update reminder set confirmed_at = created_at`.execute(db)
  },
}
