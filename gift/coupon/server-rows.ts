import type { Insertable, Selectable } from 'kysely'
import type { GiftContext } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { listOf } from '#server/pages/list.ts'
import { limits, texts } from './contract.ts'

export type Row = Selectable<Database['coupon']>

/** The gift's coupons, oldest first. */
export const coupons = listOf({ table: 'coupon', max: limits.coupons, full: texts.full })

type Values = Omit<Insertable<Database['coupon']>, 'gift_id' | 'expires_on'>

/** Stores the first coupon of a gift. */
export function insert({ db, gift }: GiftContext, values: Values) {
  return db
    .insertInto('coupon')
    .values({ expires_on: '', ...values, gift_id: gift.id })
    .returningAll()
    .executeTakeFirstOrThrow()
}
