import { type Kysely, sql } from 'kysely'
import { isShared } from '#server/database/row-locks.ts'

/**
 * A gift's one coupon and its list of several become one table of one to eight. Where there is a list, its first coupon
 * takes the picture of the one coupon, which was the model of that first coupon and was shown no more.
 */
export const oneTableOfCoupons = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...merging, ...(isShared(db) ? namesInPostgres : [])])
      await sql.raw(statement).execute(db)
  },
}

const merging = [
  "alter table ticket add column image_url text not null default ''",
  'alter table ticket add column removed_at bigint',
  `update ticket set image_url = coupon.image_url from coupon
    where coupon.gift_id = ticket.gift_id and ticket.id in (select min(id) from ticket group by gift_id)`,
  `insert into ticket (gift_id, name, code, description, thanks, phone, image_url, expires_on)
    select gift_id, name, code, description, thanks, phone, image_url, '' from coupon
    where gift_id not in (select gift_id from ticket) order by id`,
  'drop table coupon',
  'alter table ticket rename to coupon',
  'drop index ticket_gift_id',
  'create index coupon_gift_id on coupon (gift_id)',
  'create index coupon_removed_at on coupon (removed_at) where removed_at is not null',
]

// SQLite names these itself.
const namesInPostgres = [
  'alter sequence ticket_id_seq rename to coupon_id_seq',
  'alter index ticket_pkey rename to coupon_pkey',
  'alter table coupon rename constraint ticket_gift_id_fkey to coupon_gift_id_fkey',
]
