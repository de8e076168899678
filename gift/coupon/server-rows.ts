import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'

export type Row = Selectable<Database['coupon']>
export type GiftContext = Pick<Context, 'db'> & { gift: { id: number } }

/** The gift's coupons, oldest first. */
export function existing({ db, gift }: GiftContext) {
  return db
    .selectFrom('coupon')
    .selectAll()
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
    .orderBy('id')
}

type Values = Omit<Insertable<Database['coupon']>, 'gift_id' | 'expires_on'> & { expires_on?: string }

/** Stores a coupon. */
export function insert({ db, gift }: GiftContext, values: Values) {
  return db
    .insertInto('coupon')
    .values({ expires_on: '', ...values, gift_id: gift.id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The change of one coupon, to which further conditions may be added. */
export function change({ db, gift }: GiftContext, id: number, values: Updateable<Database['coupon']>) {
  // An update needs one column at least.
  return db
    .updateTable('coupon')
    .set({ gift_id: gift.id, ...values })
    .where('id', '=', id)
    .where('gift_id', '=', gift.id)
    .returningAll()
}
