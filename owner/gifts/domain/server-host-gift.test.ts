import { expect, test } from 'vitest'
import { texts } from '#contract/account/contract.ts'
import { bima, sinta } from '#tests/people.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { makeHostGift } from './server-give-address.ts'

test("by invitation a gift of the host's is claimed by the first account with its code, and by no other", async () => {
  const { at, db, config, signIn } = await openManyGifts({ env: { REGISTRATION: 'invited' } })
  const { claim_code: claim, url } = await makeHostGift({ db, config }, 'melati')
  expect(url).toBe('http://melati.gift.example')
  await expect(makeHostGift({ db, config }, 'melati')).rejects.toThrow('The address melati is taken.')
  const melati = at('melati.gift.example')
  const register = (person: object) =>
    melati('POST', '/api/user/login.php', { action: 'create', ...person }, { remoteAddress: '203.0.113.7' })
  expect(await register(sinta)).toMatchObject({ status: 403, body: { message: texts.claimNeeded } })
  expect(await register({ ...sinta, claim })).toMatchObject({ status: 200 })
  const refused = { status: 403, body: { message: texts.registration.invited } }
  expect(await register({ ...bima, claim })).toMatchObject(refused)
  const partner = await signIn('melati.gift.example', sinta)
  expect((await partner('GET', '/api/session')).body).toEqual({ user: { email: sinta.email }, owner: true })
  expect((await partner('GET', '/api/opening')).status).toBe(200)
})
