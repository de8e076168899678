import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { makeFolder } from '#tests/server/app.ts'
import { makeEmptyFolder, makeEmptyServers, openStores } from '#tests/server/backup-places.ts'
import { addRow } from '#tests/server/rows.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined
const openEmpty = async () => (isSqlite ? makeEmptyFolder() : makeEmptyServers())

const dinner = { gift_id: 1, name: 'Makan', code: 'A', image_url: '/media/a', expires_on: '', asked_at: null }
const massage = { ...dinner, gift_id: 2, name: 'Pijat bahu', code: 'B', image_url: '/media/b' }
const breakfast = { ...massage, name: 'Sarapan', image_url: '', expires_on: '2027-02-14', asked_at: 7 }

test('the coupon and the tickets of an earlier version become one table, also from an archive', async () => {
  const place = await openStores(await openEmpty())
  const { db } = place
  await migrate(db, '0004-limits-and-reminders')
  for (const host of ['satu', 'tiga'])
    await addRow(db, 'gift', { host, claim_code: host, time_zone: 'UTC', created_at: 0 })
  await fillEarlierTables(db)
  const file = join(makeFolder(), 'kado.tar.gz')
  await backUp(place, file)
  const config = await openEmpty()
  await restore(config, file)
  await migrate(db)
  for (const each of [db, (await openStores(config)).db]) {
    const columns = ['gift_id', 'name', 'code', 'image_url', 'expires_on', 'asked_at'] as const
    const coupons = each.selectFrom('coupon').select(columns).orderBy('gift_id').orderBy('id')
    expect(await coupons.execute()).toEqual([dinner, massage, breakfast])
    const texts = { description: '', thanks: '', phone: '' }
    expect(await addRow(each, 'coupon', { ...dinner, ...texts })).toBe(4)
  }
})

function fillEarlierTables(db: Kysely<Database>) {
  const texts = sql`'', '', ''`
  return Promise.all([
    sql`insert into coupon (gift_id, name, code, description, thanks, phone, image_url)
      values (1, 'Makan', 'A', ${texts}, '/media/a'), (2, 'Pijat', 'B', ${texts}, '/media/b')`.execute(db),
    sql`insert into ticket (gift_id, name, code, description, thanks, phone, expires_on, asked_at)
      values (2, 'Pijat bahu', 'B', ${texts}, '', null), (2, 'Sarapan', 'B', ${texts}, '2027-02-14', 7)`.execute(
      db,
    ),
  ])
}
