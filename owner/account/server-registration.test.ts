import { expect, test } from 'vitest'
import { texts } from '#contract/account/contract.ts'
import { bima, raka, sinta } from '#tests/people.ts'
import { openInvitingGift } from '#tests/server/invited.ts'

const refusal = (kind: keyof typeof texts.registration) => ({
  status: 403,
  body: { code: 'forbidden', message: texts.registration[kind] },
})

/** The host has set REGISTRATION after Raka has registered and made a gift. */
async function openWith(registration: keyof typeof texts.registration) {
  const kado = await openInvitingGift()
  kado.config.registration = registration
  const people = async () => (await kado.db.selectFrom('account').select('email').execute()).length
  const register = (ask: typeof kado.platform, person: object) =>
    kado.account(ask, { action: 'create', ...person })
  return { ...kado, register, people }
}

test('while registration is closed nobody registers, and accounts sign in and edit as before', async () => {
  const { platform, mawar, invite, register, people, signIn } = await openWith('closed')
  for (const ask of [platform, mawar]) expect(await register(ask, sinta)).toMatchObject(refusal('closed'))
  expect(await register(mawar, { ...sinta, invite: await invite(sinta.email) })).toMatchObject(
    refusal('closed'),
  )
  expect(await people()).toBe(1)
  const owner = await signIn('mawar.gift.example', raka)
  const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }
  expect(await owner('POST', '/api/opening', greeting)).toMatchObject({ status: 200 })
})

test('by invitation the mailed link registers once, and nothing else', async () => {
  const { platform, mawar, invite, register, people, signIn } = await openWith('invited')
  const token = await invite(sinta.email)
  for (const ask of [platform, mawar]) expect(await register(ask, sinta)).toMatchObject(refusal('invited'))
  expect(await register(mawar, { ...sinta, invite: 'bukan-itu' })).toMatchObject({ status: 422 })
  expect(await people()).toBe(1)
  expect(await register(mawar, { ...sinta, invite: token })).toMatchObject({ status: 200 })
  expect(await register(mawar, { ...bima, invite: token })).toMatchObject({ status: 422 })
  const partner = await signIn('mawar.gift.example', sinta)
  expect((await partner('GET', '/api/session')).body.owner).toBe(true)
})
