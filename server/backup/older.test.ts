import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, stepNames, stepsOf } from '#server/database/migrate.ts'
import { ensureGift } from '#server/tenants/platform.ts'
import { makeFolder } from '#tests/server/app.ts'
import { emptyFolder, emptyServers, openPlace } from '#tests/server/backup-places.ts'
import { backUp } from './back-up.ts'
import { check } from './check.ts'
import { restore } from './restore.ts'

const isSqlite = process.env.TEST_POSTGRES_URL === undefined

test.each(stepNames)('a backup of step %s stands again, brought up to date', async (step) => {
  const place = openPlace(isSqlite ? emptyFolder() : await emptyServers())
  await migrate(place, step)
  await sql`insert into gift (host, claim_code, time_zone, created_at) values ('', 'X', 'Asia/Jakarta', 7)`.execute(
    place.db,
  )
  await sql`insert into opening (gift_id, title, recipient_name) values (1, 'Halo', 'Sinta')`.execute(
    place.db,
  )
  expect(await check({ ...place, now: Date.now })).toMatchObject({ database: [], missing: [] })
  const file = join(makeFolder(), 'kado.tar.gz')
  expect(await backUp(place, file)).toMatchObject({ step, rows: { gift: 1, opening: 1 } })
  expect(await stepsOf(place.db)).toEqual(stepNames.slice(0, stepNames.indexOf(step) + 1))
  for (const config of [emptyFolder(), await emptyServers()]) {
    await restore(config, file)
    const { db } = openPlace(config)
    expect(await stepsOf(db)).toEqual(stepNames)
    expect(await ensureGift(db, [], 8)).toMatchObject({ id: 1, created_at: 7 })
    expect(await db.selectFrom('opening').selectAll().execute()).toMatchObject([{ id: 1, title: 'Halo' }])
  }
})
