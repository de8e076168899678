import { expect, test } from 'vitest'
import { DAY } from '#contract/durations.ts'
import { purgePendingMembers } from '#server/auth/pending-members.ts'
import { sinta } from '#tests/people.ts'
import { blockRows, countBlocked } from '#tests/server/blocked-connections.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { firstRow } from '#tests/server/rows.ts'
import { purgeDeletedGifts } from './gift-deletion.ts'

// Transactions wait for each other's rows on PostgreSQL only; SQLite runs one write transaction at a time.
const isShared = process.env.TEST_POSTGRES_URL !== undefined

test.runIf(isShared)('entering a gift during its deletion does not deadlock', async () => {
  const { db, person, id, holdSessions, expectBoth } = await openGift()
  const platform = db.selectFrom('gift').select('id').where('host', '=', '')
  const end = await holdSessions((await platform.executeTakeFirstOrThrow()).id)
  const entering = person('POST', `/api/gifts/${id}/enter`)
  await expectBoth(entering, end)
})

test.runIf(isShared)('a sign-in during the deletion of its gift leaves no account', async () => {
  const { db, mawar, account, signIn, id, holdSessions, expectBoth } = await openGift()
  expect((await account(mawar, { action: 'create', ...sinta })).status).toBe(200)
  const guest = await signIn('mawar.gift.example', sinta)
  const end = await holdSessions(id)
  // The sign-in has found the account, and waits to end the session of its request.
  const entering = account(guest, { action: 'login', ...sinta })
  await expectBoth(entering, end)
  const emails = db.selectFrom('account').select('email').where('email', '=', sinta.email)
  expect(await emails.execute()).toEqual([])
})

test.runIf(isShared)('an account that registers while its gift is deleted may register again', async () => {
  const { db, mawar, platform, account, id, remove, blocked, holdSessions } = await openGift()
  const end = await holdSessions(id)
  const removing = remove()
  await blocked(1)
  let isOver = false
  const registering = account(mawar, { action: 'create', ...sinta }).finally(() => {
    isOver = true
  })
  await expect.poll(async () => isOver || (await countBlocked(db)) === 2, { interval: 5 }).toBe(true)
  await end()
  expect((await removing).status).toBe(200)
  await registering
  await purgeDeletedGifts({ db })
  expect((await account(platform, { action: 'create', ...sinta })).status).toBe(200)
})

test.runIf(isShared)('an account that gets access during the cleanup stays', async () => {
  const { db, clock, mawar, owner, account, id, blocked } = await openGift()
  expect((await account(mawar, { action: 'create', ...sinta })).status).toBe(200)
  const { email } = sinta
  const known = await firstRow(db, 'account', { email })
  const invitation = { gift_id: id, email, token_hash: 'x', expires_at: clock.now }
  await db.insertInto('invitation').values(invitation).execute()
  const end = await blockRows(db, (transaction) =>
    transaction.updateTable('invitation').set({ expires_at: 0 }).execute(),
  )
  const letting = owner('PUT', `/api/accounts/${known.id}`, { may_edit: true })
  await blocked(1)
  const tidying = purgePendingMembers({ db, now: () => clock.now + 400 * DAY })
  await blocked(2)
  await end()
  await tidying
  expect(await letting).toMatchObject({ status: 200, body: { data: { email, may_edit: true } } })
})

async function openGift() {
  const kado = await openManyGifts()
  const { db } = kado
  const person = await kado.join()
  const { id, owner } = await kado.begin(person)
  const remove = () => person('DELETE', `/api/gifts/${id}`, { address: 'mawar' })
  const blocked = (count: number) => expect.poll(() => countBlocked(db), { interval: 5 }).toBe(count)
  /** Locks the sessions of a gift, so that requests that end or touch them wait. */
  const holdSessions = (gift: number) =>
    blockRows(db, (transaction) =>
      transaction.updateTable('session').set({ user_agent: 'x' }).where('gift_id', '=', gift).execute(),
    )
  /** Deletes the gift while a sign-in waits for the locked sessions, then unlocks them: both requests succeed. */
  const expectBoth = async (entering: Promise<{ status: number }>, end: () => Promise<unknown>) => {
    await blocked(1)
    const removing = remove()
    await blocked(2)
    await end()
    expect((await entering).status).toBe(200)
    expect((await removing).status).toBe(200)
  }
  const mawar = kado.at('mawar.gift.example')
  return { ...kado, person, id, owner, mawar, remove, blocked, holdSessions, expectBoth }
}
