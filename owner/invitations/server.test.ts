import { expect, test } from 'vitest'
import { texts } from '#contract/account/contract.ts'
import { DAY } from '#contract/durations.ts'
import { purgeExpired } from '#server/jobs/expired-rows.ts'
import { bima, raka, sinta } from '#tests/people.ts'
import { openInvitingGift } from '#tests/server/invited.ts'
import { mailsIn, recipientOf } from '#tests/server/outbox.ts'
import { firstRow } from '#tests/server/rows.ts'

const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }

test('an invited person registers by the mailed link and may edit at once', async () => {
  const { owner, mawar, invite, account, join, signIn, ...kado } = await openInvitingGift()
  const expectMail = async (email: string, way: string, token: string) => {
    const mail = (await mailsIn(kado)).find((each) => recipientOf(each) === email)
    expect(mail).toContain(`${raka.email} mengajak kamu ikut mengisi kado di http://mawar.gift.example.`)
    expect(mail).toContain(`http://mawar.gift.example/${way}#undangan=${token}`)
  }
  const invitations = async () => (await owner('GET', '/api/invitations')).body
  const token = await invite(sinta.email)
  const listed = { id: expect.any(Number), email: sinta.email, expires_at: expect.any(Number) }
  expect(await invitations()).toEqual([listed])
  await expectMail(sinta.email, 'register', token)
  expect((await account(mawar, { action: 'create', ...sinta, invite: token })).status).toBe(200)
  expect(await invitations()).toEqual([])
  const partner = await signIn('mawar.gift.example', sinta)
  expect((await partner('GET', '/api/session')).body).toEqual({ user: { email: sinta.email }, owner: true })
  expect((await partner('POST', '/api/opening', greeting)).status).toBe(200)
  expect((await partner('GET', '/api/accounts')).status).toBe(403)
  const { body } = await (await signIn('gift.example', sinta))('GET', '/api/gifts')
  expect(body).toMatchObject([{ address: 'mawar', is_owner: false }])
  // A person with an account is led to the login.
  await join(bima)
  await expectMail(bima.email, 'login', await invite(bima.email))
})

test('an existing account accepts an invitation by signing in', async () => {
  const { owner, mawar, invite, account, join, signIn, id, addWaiting, db } = await openInvitingGift()
  const invitations = async () => (await owner('GET', '/api/invitations')).body
  await join(sinta)
  const token = await invite(sinta.email)
  expect((await account(mawar, { action: 'login', ...raka, invite: token })).status).toBe(200)
  expect(await invitations()).toMatchObject([{ email: sinta.email }])
  const login = { action: 'login', ...sinta }
  expect((await account(mawar, { ...login, password: 'bukan-yang-ini-8', invite: token })).status).toBe(401)
  expect((await account(mawar, { ...login, invite: token })).status).toBe(200)
  const partner = await signIn('mawar.gift.example', sinta)
  expect((await partner('GET', '/api/session')).body.owner).toBe(true)
  // The mailed link also signs in an account that may already edit, without an invitation.
  expect((await account(mawar, { ...login, invite: token })).status).toBe(200)
  await join(bima)
  expect(await account(mawar, { action: 'login', ...bima, invite: token })).toMatchObject({
    status: 422,
    body: { code: 'validation', fields: { invite: texts.invitationGone } },
  })
  const own = await invite(bima.email)
  const account_id = await addWaiting(id, bima)
  await db.updateTable('member').set({ may_edit: 1 }).where('account_id', '=', account_id).execute()
  expect((await account(mawar, { action: 'login', ...bima, invite: own })).status).toBe(200)
  expect(await invitations()).toEqual([])
})

test('an invitation is valid in its gift for seven days, until it is replaced or withdrawn', async () => {
  const { db, owner, mawar, invite, account, at, begin, person, clock, id } = await openInvitingGift()
  await begin(person, 'melati')
  await db.updateTable('opening').set({ recipient_name: 'Sinta' }).where('gift_id', '=', id).execute()
  await db.updateTable('gift').set({ locked: 1 }).where('id', '=', id).execute()
  const check = (token: string, ask = mawar) => ask('POST', '/api/invitations/check', { token })
  const create = (token: string, ask = mawar) => account(ask, { action: 'create', ...sinta, invite: token })
  const { invitationGone: message } = texts
  const gone = { status: 422, body: { code: 'validation', message, fields: { invite: message } } }
  async function expectGone(token: string, ask = mawar) {
    expect(await check(token, ask)).toMatchObject(gone)
    expect(await create(token, ask)).toMatchObject(gone)
  }
  const takeBack = async () => {
    const [{ id: invitation }] = (await owner('GET', '/api/invitations')).body
    const path = `/api/invitations/${invitation}`
    expect(await owner('DELETE', path)).toMatchObject({ status: 200, body: { data: [] } })
    expect((await owner('DELETE', path)).status).toBe(404)
  }
  const old = await invite(sinta.email)
  const token = await invite(sinta.email)
  for (const wrong of [old, 'bukan', `${token}a`]) await expectGone(wrong)
  expect(await check('')).toMatchObject(gone)
  await expectGone(token, at('melati.gift.example'))
  expect(await create(token, at('gift.example'))).toMatchObject(gone)
  expect((await check(token, at('gift.example'))).status).toBe(404)
  const elsewhere = { headers: { origin: 'https://lain.example' } }
  expect((await mawar('POST', '/api/invitations/check', { token }, elsewhere)).status).toBe(403)
  // Checking an invitation returns its gift, and does not use it up.
  for (const _ of ['once', 'twice']) {
    const { status, body } = await check(token)
    expect({ status, data: body.data }).toEqual({ status: 200, data: { recipient_name: 'Sinta' } })
  }
  await takeBack()
  await expectGone(token)
  const late = await invite(sinta.email)
  clock.now += 7 * DAY
  await expectGone(late)
  const last = await invite(sinta.email)
  expect((await create(last)).status).toBe(200)
  expect(await check(last)).toMatchObject(gone)
})

test('of two simultaneous uses of an invitation one succeeds', async () => {
  const { owner, mawar, invite, account, join, db, id } = await openInvitingGift()
  const others = [sinta, bima]
  for (const each of others) await join(each)
  const token = await invite('dewi@rumah.id')
  const logins = others.map((each) => account(mawar, { action: 'login', ...each, invite: token }))
  expect((await Promise.all(logins)).map(({ status }) => status).sort()).toEqual([200, 422])
  const editors = () =>
    db.selectFrom('member').select('account_id').where('gift_id', '=', id).where('may_edit', '=', 1).execute()
  expect(await editors()).toHaveLength(2)
  for (const email of ['sari@rumah.id', 'tari@rumah.id', 'lili@rumah.id']) {
    const link = await invite(email)
    const [{ id: invitation }] = (await owner('GET', '/api/invitations')).body
    const before = (await editors()).length
    const [taken, back] = await Promise.all([
      account(mawar, { action: 'create', email, password: 'melati-pagi-9', invite: link }),
      owner('DELETE', `/api/invitations/${invitation}`),
    ])
    expect([taken.status, back.status].join()).toMatch(/^(200,404|422,200)$/)
    expect((await editors()).length - before).toBe(taken.status === 200 ? 1 : 0)
  }
})

test('an account whose access was revoked cannot use an earlier invitation', async () => {
  const { owner, mawar, invite, account, join, signIn } = await openInvitingGift()
  const create = { action: 'create', ...sinta }
  const asSinta = async () => {
    const { body } = await owner('GET', '/api/accounts')
    const [me] = body.filter(({ email }: { email: string }) => email === sinta.email)
    return `/api/accounts/${me.id}`
  }
  const refused = { status: 422, body: { fields: { invite: texts.invitationGone } } }
  const token = await invite(sinta.email)
  const kept = await invite(bima.email)
  expect((await account(mawar, create)).status).toBe(200)
  expect((await owner('DELETE', await asSinta())).status).toBe(200)
  expect(await account(mawar, { ...create, invite: token })).toMatchObject(refused)

  expect((await account(mawar, create)).status).toBe(200)
  const login = { action: 'login', ...sinta, invite: await invite(sinta.email) }
  for (const may_edit of [true, false])
    expect((await owner('PUT', await asSinta(), { may_edit })).status).toBe(200)
  expect(await account(mawar, login)).toMatchObject(refused)
  const partner = await signIn('mawar.gift.example', sinta)
  expect((await partner('GET', '/api/session')).body.owner).toBe(false)
  // A new invitation lets the account in again, and the invitation of another address is kept.
  expect((await account(mawar, { ...login, invite: await invite(sinta.email) })).status).toBe(200)
  expect((await partner('GET', '/api/session')).body.owner).toBe(true)
  await join(bima)
  expect((await account(mawar, { action: 'login', ...bima, invite: kept })).status).toBe(200)
})

test('a mail in the outbox is cancelled with the invitation that its link is for', async () => {
  const { owner, person, begin, join, addWaiting, mail, db, id } = await openInvitingGift({
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const { owner: ofMelati } = await begin(person, 'melati')
  const send = (ask: typeof owner, email: string) => ask('POST', '/api/invitations', { email })
  for (const email of [sinta.email, bima.email, 'tamu@rumah.id']) await send(owner, email)
  await send(ofMelati, sinta.email)
  await mail.close()
  const waiting = async () => {
    const rows = await db.selectFrom('outbox').select(['recipient', 'link']).execute()
    return rows.map(({ recipient, link }) => `${recipient} ${new URL(link).hostname}`).sort()
  }
  const atMelati = 'sinta@rumah.id melati.gift.example'
  const [ofBima, ofSinta, ofTamu] = ['bima', 'sinta', 'tamu'].map(
    (who) => `${who}@rumah.id mawar.gift.example`,
  )
  expect(await waiting()).toEqual([ofBima, ofSinta, atMelati, ofTamu])
  const { body } = await owner('GET', '/api/invitations')
  const [first] = body.filter(({ email }: { email: string }) => email === sinta.email)
  await owner('DELETE', `/api/invitations/${first.id}`)
  expect(await waiting()).toEqual([ofBima, atMelati, ofTamu])
  const ofMail = { recipient: 'tamu@rumah.id' }
  const { link } = await firstRow(db, 'outbox', ofMail)
  await send(owner, 'tamu@rumah.id')
  await expect.poll(async () => (await firstRow(db, 'outbox', ofMail)).link).not.toBe(link)
  expect(await waiting()).toEqual([ofBima, atMelati, ofTamu])
  await join(bima)
  await owner('DELETE', `/api/accounts/${await addWaiting(id, bima)}`)
  expect(await waiting()).toEqual([atMelati, ofTamu])
})

test('a replaced invitation is invalid, also after the clock was set back', async () => {
  const { owner, mawar, invite, account, clock, db, id, signIn } = await openInvitingGift()
  const link = await invite(sinta.email)
  const [again, taken] = await Promise.all([
    owner('POST', '/api/invitations', { email: sinta.email }),
    account(mawar, { action: 'create', ...sinta, invite: link }),
  ])
  const left = (await owner('GET', '/api/invitations')).body
  // Either request may come first, but the old link never lets an account in beside a new link.
  expect([again.status, taken.status, left.length].join()).toMatch(/^(200,422,1|200,200,1|409,200,0)$/)
  const late = await invite(bima.email)
  clock.now -= 60_001
  const create = { action: 'create', ...bima, invite: late }
  expect(await account(mawar, create)).toMatchObject({
    status: 422,
    body: { fields: { invite: texts.invitationGone } },
  })
  // The expired invitation is not listed, and the hourly cleanup removes it.
  const emails = (await owner('GET', '/api/invitations')).body.map(({ email }: { email: string }) => email)
  expect(emails).not.toContain('bima@rumah.id')
  const person = await signIn('gift.example', raka)
  await person('POST', `/api/gifts/${id}/enter`)
  clock.now -= 60_001
  await purgeExpired({ db, now: () => clock.now })
  for (const table of ['invitation', 'handover_token'] as const)
    expect(await db.selectFrom(table).select('gift_id').execute(), table).toEqual([])
})
