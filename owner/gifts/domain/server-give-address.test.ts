import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { isServed, isShared, LISTENER } from '#server/database/row-locks.ts'
import { ensureGift, expectKind } from '#server/tenants/installation.ts'
import { openEmptyDatabase } from '#tests/server/app.ts'
import { addRow } from '#tests/server/rows.ts'
import { giveAddress, readAddress } from './server-give-address.ts'

test('the address command explains an invalid address', () => {
  for (const [word, problem] of [
    ['', 'Name the address of the gift:'],
    ['ab', 'An address has at least 3 letters:'],
    ['a'.repeat(41), 'An address has at most 40 letters:'],
    ['mäwar', 'An address is made of the letters a to z, digits and hyphens:'],
    ['-mawar', 'Hyphens stand within an address, and never two in a row:'],
    ['admin', 'This address is kept for other things, name another one:'],
  ] as const)
    expect(readAddress(word)).toEqual({ address: undefined, problem })
  expect(readAddress(' Mawar ')).toMatchObject({ address: 'mawar' })
})

test('the address command refuses while a server uses the database', async () => {
  const connection = await openEmptyDatabase()
  const { db, changes } = connection
  await migrate(connection.db)
  const gift = await ensureGift(db, [], 0)
  await addRow(db, 'opening', { gift_id: gift.id, title: 'Halo', recipient_name: 'Sinta' })
  if (isShared(db)) {
    // As a running process learns of it.
    await expect.poll(() => changes.isUpToDate(), { interval: 20 }).toBe(true)
    await expect(giveAddress(connection, 'mawar')).rejects.toThrow('Stop all of its processes first')
    expect(await db.selectFrom('gift').selectAll().execute()).toEqual([gift])
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${LISTENER} and datname = current_database()`.execute(db)
    await expect.poll(() => isServed(db), { interval: 20 }).toBe(false)
  }
  expect(await giveAddress(connection, 'mawar')).toEqual(gift)
  const rows = await db.selectFrom('gift').select(['id', 'host']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: gift.id, host: 'mawar' },
    { id: expect.any(Number), host: '' },
  ])
  await expectKind(db, true)
})
