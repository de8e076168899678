import { expect, test } from 'vitest'
import { HOUR } from '#contract/durations.ts'
import { bima, raka, sinta } from '#tests/people.ts'
import { openInvitingGift } from '#tests/server/invited.ts'
import { limits, texts } from './contract.ts'

test('an owner invites a limited number of people, and no member', async () => {
  const { owner, mawar, invite, account, db } = await openInvitingGift()
  await account(mawar, { action: 'create', ...sinta, invite: await invite(sinta.email) })
  for (const email of [sinta.email, raka.email])
    expect(await owner('POST', '/api/invitations', { email })).toMatchObject({
      status: 409,
      body: { fields: { email: texts.isIn } },
    })
  expect((await owner('POST', '/api/invitations', { email: 'bukan' })).status).toBe(422)
  for (let count = 1; count < limits.mails; count += 1) await invite(`tamu${count}@rumah.id`)
  const more = { email: 'satu-lagi@rumah.id' }
  expect((await owner('POST', '/api/invitations', more)).status).toBe(429)
  await db.deleteFrom('rate_limit').execute()
  await invite(more.email)
  expect(await owner('POST', '/api/invitations', { email: 'terlalu-banyak@rumah.id' })).toMatchObject({
    status: 409,
    body: { message: texts.tooMany },
  })
})

test('the invitations to one e-mail address are limited over all gifts', async () => {
  const { person, begin, join, owner, clock, mail } = await openInvitingGift()
  const gifts = [owner]
  for (const address of ['melati', 'anggrek', 'kenanga']) gifts.push((await begin(person, address)).owner)
  const inviting = async (count: number, all: (typeof owner)[]) => {
    const statuses: number[] = []
    for (let turn = 0; turn < count; turn += 1) {
      const ask = all[turn % all.length] ?? owner
      statuses.push((await ask('POST', '/api/invitations', { email: ' Sinta@Rumah.id' })).status)
    }
    return statuses
  }
  expect(await inviting(6, gifts)).toEqual([200, 200, 200, 429, 429, 429])
  // One account can use only three of the five.
  const { owner: theirs } = await begin(await join(bima), 'cempaka')
  expect(await inviting(3, [theirs])).toEqual([200, 200, 429])
  expect((await owner('POST', '/api/invitations', { email: 'dewi@rumah.id' })).status).toBe(200)
  clock.now += HOUR + 1
  expect((await owner('POST', '/api/invitations', { email: sinta.email })).status).toBe(200)
  await mail.settle()
})

test('the invitation mails of an account and of a network are limited by hour over all gifts', async () => {
  const { person, begin, owner, clock, db, mail, join } = await openInvitingGift()
  const asking = (ask: typeof owner, name: string) =>
    ask('POST', '/api/invitations', { email: `${name}@a.id` })
  const gifts = [owner, (await begin(person, 'melati')).owner, (await begin(person, 'anggrek')).owner]
  const statuses: number[] = []
  for (let count = 0; count <= limits.mailsOfAccount; count += 1) {
    const ask = gifts[count % gifts.length] ?? owner
    statuses.push((await asking(ask, `tamu${count}`)).status)
    // Withdrawn, it no longer counts, and its mail has been sent.
    const [{ id } = { id: 0 }] = (await ask('GET', '/api/invitations')).body
    await ask('DELETE', `/api/invitations/${id}`)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.mailsOfAccount)
  expect(statuses.at(-1)).toBe(429)
  const { owner: theirs } = await begin(await join(sinta), 'kenanga')
  expect((await asking(theirs, 'tamu')).status).toBe(200)
  const network = db.updateTable('rate_limit').where('name', 'like', 'invitations from 127.%')
  await network.set({ count: limits.mailsOfNetwork }).execute()
  expect((await asking(theirs, 'tamu-lain')).status).toBe(429)
  clock.now += HOUR + 1
  for (const ask of [owner, theirs]) expect((await asking(ask, 'tamu-lagi')).status).toBe(200)
  await mail.settle()
})

test('guesses at invitations have a limit of their own', async () => {
  const { mawar, account, invite } = await openInvitingGift()
  const token = await invite(sinta.email)
  const check = (token: string) => mawar('POST', '/api/invitations/check', { token })
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) statuses.push((await check(`tebakan-${count}`)).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 422))
  expect(statuses.at(-1)).toBe(429)
  expect((await check(token)).status).toBe(429)
  expect((await account(mawar, { action: 'login', ...raka })).status).toBe(200)
})
