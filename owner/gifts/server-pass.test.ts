import { expect, test } from 'vitest'
import { raka, sinta } from '#tests/people.ts'
import { carrying } from '#tests/server/app.ts'
import { openManyGifts, openMawar } from '#tests/server/many.ts'
import { texts } from './contract.ts'

const refused = { status: 401, body: { message: texts.passUsed } }
const newPassword = 'kupu-kupu-di-taman-3'
const change = { action: 'change_password', email: raka.email, newPassword }

test('a handover works once, within a minute, in its gift alone', async () => {
  const { at, account, begin, clock, db, enter, signIn, person, id, handOver, whoIsIn } = await openMawar()
  const mawar = at('mawar.gift.example')
  await begin(person, 'melati')
  const take = (token: string, ask = mawar) => ask('POST', '/api/session', { token })
  expect(await take(await handOver(person, id), at('melati.gift.example'))).toMatchObject(refused)
  const once = await handOver(person, id)
  const both = await Promise.all([1, 2, 3, 4].map(() => take(once)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  const late = await handOver(person, id)
  clock.now += 60_000
  expect(await take(late)).toMatchObject(refused)
  // The clock of another process may be half a minute behind, and no more.
  for (const [skew, status] of [
    [30_000, 200],
    [60_001, 401],
  ] as const) {
    const token = await handOver(person, id)
    clock.now -= skew
    expect((await take(token)).status).toBe(status)
  }

  await account(mawar, { action: 'create', ...sinta })
  const mayEdit = (may_edit: number) =>
    db
      .updateTable('member')
      .set({ may_edit })
      .where('gift_id', '=', id)
      .where('account_id', 'in', db.selectFrom('account').select('id').where('email', '=', sinta.email))
      .execute()
  await mayEdit(1)
  const theirs = await handOver(await signIn('gift.example', sinta), id)
  await mayEdit(0)
  const { status, cookies } = await take(theirs)
  expect(status).toBe(200)
  expect(await whoIsIn(at('mawar.gift.example', carrying(cookies)))).toEqual([false])
  // It is as old as the sign-in that opened it.
  clock.now += 18 * 60_000
  expect((await account(await enter(person, id, 'mawar'), change)).status).toBe(403)
})

test('a session has one handover into a gift: the newest', async () => {
  const { at, db, begin, signIn, person, id, handOver } = await openMawar()
  const melati = await begin(person, 'melati')
  const passes = async () => (await db.selectFrom('handover_token').select('gift_id').execute()).length
  const old = await handOver(person, id)
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => handOver(person, id)))
  expect(await passes()).toBe(1)
  const newest = await handOver(person, id)
  await handOver(person, melati.id, 'melati')
  await handOver(await signIn('gift.example'), id)
  expect(await passes()).toBe(3)
  const take = (token: string) => at('mawar.gift.example')('POST', '/api/session', { token })
  expect(await take(old)).toMatchObject(refused)
  expect((await take(newest)).status).toBe(200)
})

test('a changed password ends unused handovers', async () => {
  const { at, account, begin, db, signIn, person, id, handOver } = await openMawar()
  const melati = await begin(person, 'melati')
  const unused = await handOver(person, melati.id, 'melati')
  const mawar = at('mawar.gift.example')
  const browsers = [person, await signIn('gift.example')]
  const goIn = async (browser: typeof person) => {
    // Some arrive before the change, some with it; no limit ends them sooner.
    for (let tried = 0; tried < 15; tried += 1) {
      await db.deleteFrom('rate_limit').execute()
      const handedOver = await browser('POST', `/api/gifts/${id}/enter`)
      if (handedOver.status !== 200) return
      const token = handedOver.body.data.url.split('=')[1]
      if ((await mawar('POST', '/api/session', { token })).status !== 200) return
    }
  }
  const changing = account(person, change)
  await Promise.all([changing, ...browsers.map(goIn)])
  expect((await changing).status).toBe(200)
  const standing = await db.selectFrom('session').select('gift_id').execute()
  // The session that changed it stays valid at the bare domain.
  expect(standing.filter(({ gift_id }) => gift_id === id || gift_id === melati.id)).toEqual([])
  expect(await db.selectFrom('handover_token').select('token_hash').execute()).toEqual([])
  expect(await at('melati.gift.example')('POST', '/api/session', { token: unused })).toMatchObject(refused)
  expect((await person('POST', `/api/gifts/${id}/enter`)).status).toBe(401)
})

test("signing out ends this browser's sessions at all gifts", async () => {
  const { at, begin, enter, signIn, person, id, owner, handOver, whoIsIn } = await openMawar()
  const melati = await begin(person, 'melati')
  const other = await signIn('gift.example')
  const theirs = await enter(other, id, 'mawar')
  const alone = await signIn('mawar.gift.example')
  const all = () => whoIsIn(person, owner, melati.owner, other, theirs, alone)
  await theirs('DELETE', '/api/session')
  expect(await all()).toEqual([true, true, true, false, false, true])
  const mine = await signIn('gift.example')
  expect((await owner('DELETE', '/api/sessions')).status).toBe(200)
  expect(await all()).toEqual([true, true, true, false, false, false])
  expect(await whoIsIn(mine)).toEqual([true])
  const token = await handOver(person, id)
  expect((await mine('DELETE', '/api/sessions')).status).toBe(200)
  expect(await whoIsIn(person, owner, melati.owner, mine)).toEqual([false, false, false, true])
  expect(await at('mawar.gift.example')('POST', '/api/session', { token })).toMatchObject(refused)
  const [inGift, last] = [await enter(mine, id, 'mawar'), await signIn('gift.example')]
  await mine('DELETE', '/api/session')
  expect(await whoIsIn(mine, inGift, last)).toEqual([false, false, true])
})

test('signing in as someone else ends the former account’s sessions in this browser', async () => {
  const { account, join, begin, enter, signIn, handOver, whoIsIn } = await openManyGifts()
  await join(sinta)
  const person = await join()
  const { id, owner } = await begin(person)
  const { owner: melati } = await begin(person, 'melati')
  const other = await signIn('gift.example')
  const theirs = await enter(other, id, 'mawar')
  expect((await account(person, { action: 'login', ...sinta })).status).toBe(200)
  expect(await whoIsIn(person, owner, melati, other, theirs)).toEqual([false, false, false, true, true])
  expect((await owner('POST', '/api/opening', { title: 'Masih', recipient_name: 'ada' })).status).toBe(401)
  // At a gift's own host as well; another handover ends only the session that it replaces.
  const token = await handOver(other, id)
  expect((await theirs('POST', '/api/session', { token })).status).toBe(200)
  expect(await whoIsIn(other, theirs)).toEqual([true, false])
  const last = await enter(other, id, 'mawar')
  expect((await account(last, { action: 'login', ...sinta })).status).toBe(200)
  expect(await whoIsIn(other, last)).toEqual([false, false])
})

test('a handover during a sign-out leaves no session', async () => {
  const { at, db, signIn, id, handOver } = await openMawar()
  const inGift = db.selectFrom('session').select('id').where('gift_id', '=', id)
  await db.deleteFrom('session').where('gift_id', '=', id).execute()
  for (let turn = 0; turn < 5; turn += 1) {
    await db.deleteFrom('rate_limit').execute()
    const person = await signIn('gift.example')
    const token = await handOver(person, id)
    const goIn = at('mawar.gift.example')('POST', '/api/session', { token })
    const [entered, left] = await Promise.all([goIn, person('DELETE', '/api/session')])
    expect([200, 401]).toContain(entered.status)
    expect(left.status).toBe(200)
    expect(await inGift.execute()).toEqual([])
  }
})

test("a handover replaces another account's session only when confirmed", async () => {
  const { account, at, signIn, person, id, handOver, whoIsIn } = await openMawar()
  await account(at('mawar.gift.example'), { action: 'create', ...sinta })
  const hers = await signIn('mawar.gift.example', sinta)
  const token = await handOver(person, id)
  const question = { code: 'conflict', message: texts.otherAccount(sinta.email, raka.email) }
  expect(await hers('POST', '/api/session', { token })).toMatchObject({ status: 409, body: question })
  expect((await hers('GET', '/api/session')).body.user).toEqual({ email: sinta.email })
  const { status, cookies } = await hers('POST', '/api/session', { token, replaces: true })
  expect(status).toBe(200)
  expect(await whoIsIn(at('mawar.gift.example', carrying(cookies)))).toEqual([true])
  // The same account is not asked.
  const again = await handOver(person, id)
  const mine = at('mawar.gift.example', carrying(cookies))
  expect((await mine('POST', '/api/session', { token: again })).status).toBe(200)
})
