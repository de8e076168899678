import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { limits, texts } from '#owner/gifts/contract.ts'
import { migrate } from '#server/database/migrate.ts'
import { isServed, isShared, LISTENER } from '#server/database/row-locks.ts'
import { ensureGift, expectKind } from '#server/tenants/installation.ts'
import { raka, sinta } from '#tests/people.ts'
import { openEmptyDatabase } from '#tests/server/app.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { addRow } from '#tests/server/rows.ts'
import { giveAddress, readAddress } from './server-give-address.ts'

const taken = { status: 409, body: { code: 'conflict', fields: { address: texts.taken } } }

test('the address of a deleted gift is reserved for its owner for 90 days', async () => {
  const { person, platform, begin, leave, clock, db, look, signIn } = await openTwo()
  const others = async () => [await signIn('gift.example', sinta), platform]
  const inUse = { is_free: false, message: texts.taken }
  await begin(person, 'melati')
  for (const ask of await others()) expect(await look(ask, 'melati')).toMatchObject(inUse)
  await leave('mawar')
  for (const days of [0, 89]) {
    clock.now += days * DAY
    for (const ask of await others()) expect(await look(ask, 'mawar')).toMatchObject(inUse)
    const [other] = await others()
    expect(await other?.('POST', '/api/gifts', { address: 'mawar' })).toMatchObject(taken)
    const owner = await signIn('gift.example', raka)
    expect(await look(owner, 'Mawar')).toMatchObject({ is_free: true, message: texts.isFree })
    if (days > 0) expect((await owner('POST', '/api/gifts', { address: 'mawar' })).status).toBe(201)
  }
  expect(await db.selectFrom('reserved_address').selectAll().execute()).toEqual([])
  for (const ask of await others()) expect(await look(ask, 'mawar')).toMatchObject(inUse)
})

test('after 90 days a reserved address is free for anyone', async () => {
  const { cleanUp, platform, leave, clock, db, look, signIn } = await openTwo()
  const reserved = async () => (await db.selectFrom('reserved_address').select('host').execute()).length
  await leave('mawar')
  await leave('melati')
  clock.now += 90 * DAY - 1
  await cleanUp()
  expect(await look(platform, 'mawar')).toMatchObject({ is_free: false })
  clock.now += 1
  expect(await look(platform, 'mawar')).toMatchObject({ is_free: true })
  const again = await signIn('gift.example', sinta)
  expect((await again('POST', '/api/gifts', { address: 'mawar' })).status).toBe(201)
  expect(await reserved()).toBe(1)
  await cleanUp()
  expect(await reserved()).toBe(0)
})

test('an address cannot be registered at the moment of its release', async () => {
  const { person, other, begin } = await openTwo()
  for (const address of ['mawar', 'melati', 'anggrek']) {
    const { id } = await begin(person, address)
    const asked = [1, 2, 3].map(() => other('POST', '/api/gifts', { address }))
    const [gone, ...begun] = await Promise.all([person('DELETE', `/api/gifts/${id}`, { address }), ...asked])
    expect(gone.status).toBe(200)
    for (const answer of begun) expect(answer).toMatchObject(taken)
  }
})

test('an account keeps only its most recent reservations', async () => {
  const { leave, clock, db, look, signIn } = await openTwo()
  for (let count = 0; count < limits.reservedAddresses + 2; count += 1) {
    clock.now += DAY / 4 + 1
    await leave(`mawar-${count}`)
  }
  await db.deleteFrom('account').where('email', '=', raka.email).execute()
  const kept = await db.selectFrom('reserved_address').select(['host', 'account_id']).execute()
  expect(kept).toHaveLength(limits.reservedAddresses)
  expect(kept).not.toContainEqual({ host: 'mawar-1', account_id: null })
  expect(kept).toContainEqual({ host: 'mawar-2', account_id: null })
  const other = await signIn('gift.example', sinta)
  expect(await look(other, 'mawar-2')).toMatchObject({ is_free: false })
  expect(await other('POST', '/api/gifts', { address: 'mawar-2' })).toMatchObject(taken)
})

async function openTwo() {
  const kado = await openManyGifts()
  const person = await kado.join()
  const other = await kado.join(sinta)
  const look = async (ask: typeof other, address: string) => {
    await kado.db.deleteFrom('rate_limit').execute()
    return (await ask('GET', `/api/gifts/address?address=${address}`)).body
  }
  /** Creates a gift and deletes it. */
  async function leave(address: string) {
    const made = await person('POST', '/api/gifts', { address })
    if (made.status !== 201) return made.status
    const gone = await person('DELETE', `/api/gifts/${made.body.data.id}`, { address })
    expect(gone.status).toBe(200)
    return gone.status
  }
  return { ...kado, person, other, look, leave }
}

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
