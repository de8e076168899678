import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database/schema.ts'
import { giftOf } from './gift.ts'
import type { House } from './place.ts'

// What hangs on a gift, those first that lean on others; its files' rows go with them (media/collector.ts).
const hanging = [
  'session',
  'pass',
  'invitation',
  'domain',
  'member',
  'rate_limit',
  'reset_token',
  'gallery_photo',
  'gallery_folder',
  'opening',
  'date_input',
  'days_of_love',
  'features',
  'todo',
  'love_moment',
  'love_typing',
  'video_gift',
  'coupon',
  'quiz',
  'crossword',
  'music',
] as const satisfies Exclude<keyof Database, 'gift' | 'account' | 'media'>[]

const ofHouse = ['account', 'mail', 'round'] as const satisfies Exclude<keyof Database, Hanging>[]

type Hanging = (typeof hanging)[number]

// No host name has a space, so that nobody reaches it, and its address can be another gift's.
const REMOVED = 'removed '

/** Deletes a gift with everything in it; its row stays until the last of its files is gone. */
export async function removeGift(transaction: Transaction<Database>, id: number, house: House) {
  for (const table of hanging) await transaction.deleteFrom(table).where('gift_id', '=', id).execute()
  // Whoever registered there may have gifts elsewhere; and what is the installation's own stood with a gift
  // that was its only one.
  for (const table of ofHouse) {
    await transaction.updateTable(table).set({ gift_id: house.id }).where('gift_id', '=', id).execute()
  }
  await transaction
    .updateTable('gift')
    .set({ host: `${REMOVED}${id}`, owner_id: null, hint: '', locked: 0 })
    .where('id', '=', id)
    .execute()
}

/** Removes the rows of gifts whose files are gone too, and what came into them while they were deleted. */
export async function forgetGifts({ db }: { db: Kysely<Database> }) {
  const house = await giftOf(db)
  const removed = await db.selectFrom('gift').select('id').where('host', 'like', `${REMOVED}%`).execute()
  for (const { id } of removed)
    await db.transaction().execute((transaction) => removeGift(transaction, id, house))
  await db
    .deleteFrom('gift')
    .where('host', 'like', `${REMOVED}%`)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('media').select('media.id').whereRef('media.gift_id', '=', 'gift.id'))),
    )
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('upload').select('upload.key').whereRef('upload.gift_id', '=', 'gift.id'))),
    )
    .execute()
}
