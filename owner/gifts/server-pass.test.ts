import { expect, test } from 'vitest'
import { purgeExpired } from '#server/jobs/expired-rows.ts'
import { carrying } from '#tests/server/app.ts'
import { openMany, openMawar, raka, sinta } from '#tests/server/many.ts'
import { firstRow } from '#tests/server/rows.ts'
import { texts } from './contract.ts'

const refused = { status: 401, body: { message: texts.passUsed } }

test('a changed password ends an unused handover', async () => {
  const { at, account, person, id, handOver } = await openMawar()
  const token = await handOver(person, id)
  const newPassword = 'kupu-kupu-di-taman-3'
  const changed = await account(person, { action: 'change_password', email: raka.email, newPassword })
  expect(changed.status).toBe(200)
  expect(await at('mawar.gift.example')('POST', '/api/session', { token })).toMatchObject(refused)
  expect((await person('POST', `/api/gifts/${id}/enter`)).status).toBe(401)
})

test('a handover during a password change leaves no session', async () => {
  const { at, account, db, signIn, person, id, handOver } = await openMawar()
  const mawar = at('mawar.gift.example')
  const browsers = [person, await signIn('gift.example')]
  const newPassword = 'kupu-kupu-di-taman-3'
  const change = account(person, { action: 'change_password', email: raka.email, newPassword })
  const goIn = async (browser: typeof person) => {
    let token = await handOver(browser, id)
    // Some come before the change, some with it; no limit ends it sooner.
    for (let tried = 0; tried < 15; tried += 1) {
      await db.deleteFrom('rate_limit').execute()
      const { status } = await mawar('POST', '/api/session', { token })
      if (status !== 200) return
      const again = await browser('POST', `/api/gifts/${id}/enter`)
      if (again.status !== 200) return
      token = again.body.data.url.split('=')[1]
    }
  }
  await Promise.all([change, ...browsers.map(goIn)])
  expect((await change).status).toBe(200)
  const standing = await db.selectFrom('session').select('gift_id').execute()
  // The one that changed it goes on, at the bare domain.
  expect(standing.filter(({ gift_id }) => gift_id === id)).toEqual([])
  expect(await db.selectFrom('handover_token').select('token_hash').execute()).toEqual([])
})

test('signing out ends every session of this browser and of no other', async () => {
  const { join, begin, enter, signIn, whoIsIn } = await openMany()
  const person = await join()
  const { id, owner } = await begin(person)
  const other = await signIn('gift.example')
  const theirs = await enter(other, id, 'mawar')
  const alone = await signIn('mawar.gift.example')
  const all = () => whoIsIn(person, owner, other, theirs, alone)
  await person('DELETE', '/api/session')
  expect(await all()).toEqual([false, false, true, true, true])
  await theirs('DELETE', '/api/session')
  expect(await all()).toEqual([false, false, false, false, true])
})

test('signing in as someone else ends the former account’s sessions in this browser', async () => {
  const { account, join, begin, enter, signIn, handOver, whoIsIn } = await openMany()
  await join(sinta)
  const person = await join()
  const { id, owner } = await begin(person)
  const { owner: melati } = await begin(person, 'melati')
  const other = await signIn('gift.example')
  const theirs = await enter(other, id, 'mawar')
  expect((await account(person, { action: 'login', ...sinta })).status).toBe(200)
  expect(await whoIsIn(person, owner, melati, other, theirs)).toEqual([false, false, false, true, true])
  expect((await owner('POST', '/api/opening', { title: 'Masih', recipient_name: 'ada' })).status).toBe(401)
  // At a gift's own host as well; going in anew ends nothing but what it replaces.
  const token = await handOver(other, id)
  expect((await theirs('POST', '/api/session', { token })).status).toBe(200)
  expect(await whoIsIn(other, theirs)).toEqual([true, false])
  const last = await enter(other, id, 'mawar')
  expect((await account(last, { action: 'login', ...sinta })).status).toBe(200)
  expect(await whoIsIn(other, last)).toEqual([false, false])
})

test('ending a session elsewhere ends the sessions and handovers that it opened', async () => {
  const { at, db, signIn, person, id, owner, handOver, whoIsIn } = await openMawar()
  const token = await handOver(person, id)
  const other = await signIn('gift.example')
  const [, first] = (await other('GET', '/api/sessions')).body
  expect((await other('DELETE', `/api/sessions/${first.id}`)).status).toBe(200)
  expect(await whoIsIn(owner)).toEqual([false])
  expect(await at('mawar.gift.example')('POST', '/api/session', { token })).toMatchObject(refused)
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
})

test('a gift’s session outlives the expiry of the session that opened it', async () => {
  const { db, clock, owner, whoIsIn } = await openMawar()
  clock.now += 29 * 24 * 60 * 60_000
  await owner('GET', '/api/session')
  clock.now += 2 * 24 * 60 * 60_000
  await purgeExpired({ db, now: () => clock.now })
  expect(await whoIsIn(owner)).toEqual([true])
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

test('ending all other sessions ends those of every gift at the bare domain, and those of one gift at its host', async () => {
  const { at, begin, signIn, person, id, owner, handOver, whoIsIn } = await openMawar()
  const melati = await begin(person, 'melati')
  const mine = await signIn('gift.example')
  expect((await owner('DELETE', '/api/sessions')).status).toBe(200)
  expect(await whoIsIn(person, melati.owner, mine)).toEqual([true, true, true])
  const token = await handOver(person, id)
  expect((await mine('DELETE', '/api/sessions')).status).toBe(200)
  expect(await whoIsIn(person, owner, melati.owner, mine)).toEqual([false, false, false, true])
  expect(await at('mawar.gift.example')('POST', '/api/session', { token })).toMatchObject(refused)
})

test('a session has one handover into a gift, the newest', async () => {
  const { at, db, begin, signIn, person, id, handOver } = await openMawar()
  const melati = await begin(person, 'melati')
  const passes = async () => (await db.selectFrom('handover_token').select('gift_id').execute()).length
  const old = await handOver(person, id)
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => handOver(person, id)))
  expect(await passes()).toBe(1)
  const token = await handOver(person, id)
  await handOver(person, melati.id, 'melati')
  await handOver(await signIn('gift.example'), id)
  expect(await passes()).toBe(3)
  const mawar = at('mawar.gift.example')
  expect(await mawar('POST', '/api/session', { token: old })).toMatchObject(refused)
  expect((await mawar('POST', '/api/session', { token })).status).toBe(200)
})

test('a handover used while a newer one is made is accepted or refused', async () => {
  const { at, db, person, id, handOver } = await openMawar()
  const mawar = at('mawar.gift.example')
  for (let turn = 0; turn < 10; turn += 1) {
    await db.deleteFrom('rate_limit').execute()
    const token = await handOver(person, id)
    const asked = [1, 2, 3].map(() => person('POST', `/api/gifts/${id}/enter`))
    const taken = [1, 2].map(() => mawar('POST', '/api/session', { token }))
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    for (const { status } of await Promise.all(taken)) expect([200, 401]).toContain(status)
  }
})

test('a handover works once, and gives no access that was revoked', async () => {
  const { at, db, account, signIn, person, id, handOver, whoIsIn } = await openMawar()
  const mawar = at('mawar.gift.example')
  const token = await handOver(person, id)
  const both = await Promise.all([1, 2, 3, 4].map(() => mawar('POST', '/api/session', { token })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  await account(mawar, { action: 'create', ...sinta })
  const editor = { gift_id: id, may_edit: 1 }
  await db.updateTable('member').set(editor).where('may_edit', '=', 0).execute()
  const theirs = await handOver(await signIn('gift.example', sinta), id)
  const { owner_id } = await firstRow(db, 'gift', { id })
  await db.updateTable('member').set({ may_edit: 0 }).where('account_id', '!=', owner_id).execute()
  const { status, cookies } = await mawar('POST', '/api/session', { token: theirs })
  expect(status).toBe(200)
  expect(await whoIsIn(at('mawar.gift.example', carrying(cookies)))).toEqual([false])
})
