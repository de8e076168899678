import { expect, test } from 'vitest'
import { limits, times } from '#contract/account/contract.ts'
import { DAY } from '#contract/durations.ts'
import { purgePendingMembers } from '#server/auth/pending-members.ts'
import { addAccount } from '#tests/server/accounts.ts'
import { openWithAccounts } from '#tests/server/page.ts'

const { max: most, ofNetwork } = limits.waiting
const password = 'kunang-kunang-22'
const noRoom = {
  status: 'error',
  success: false,
  code: 'too_many',
  message: 'Saat ini belum bisa menerima akun baru. Coba lagi lain hari, atau hubungi pemilik hadiah.',
}

test('the hundred and first waiting account is refused until there is room', async () => {
  const { register, waiting, own, idOf, clock } = await openCrowd(most - 1)
  // Of several at the same moment one takes the last place.
  const answers = await Promise.all([1, 2, 3].map((nth) => register(`dewi${nth}@rumah.id`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  for (const email of ['sinta@rumah.id', 'tamu-3@rumah.id', 'raka@rumah.id']) {
    const answer = await register(email)
    expect(answer).toMatchObject({ status: 429, body: noRoom })
    expect(answer.headers['retry-after']).toBe('3600')
  }
  expect(await waiting()).toHaveLength(most)
  await own('PUT', `/api/accounts/${await idOf('tamu-3@rumah.id')}`, { may_edit: true })
  expect((await register('sinta@rumah.id')).status).toBe(200)
  expect((await register('bima@rumah.id')).status).toBe(429)
  // An editor's access can be revoked however many accounts wait.
  await own('PUT', `/api/accounts/${await idOf('tamu-3@rumah.id')}`, { may_edit: false })
  expect(await waiting()).toHaveLength(most + 1)
  // Accounts that waited too long are removed at once.
  clock.now += times.waiting
  expect((await register('bima@rumah.id')).status).toBe(429)
  clock.now += 1
  expect((await register('bima@rumah.id')).status).toBe(200)
  expect(await waiting()).toEqual(['bima@rumah.id'])
})

test('one network cannot fill the list of waiting accounts', async () => {
  const { register, clock, waiting } = await openCrowd(0)
  const ip = '198.51.100.9'
  for (let nth = 0; nth < ofNetwork; nth += 1) {
    expect((await register(`tamu-${nth}@rumah.id`, ip)).status).toBe(200)
  }
  expect(await register('sinta@rumah.id', ip)).toMatchObject({ status: 429, body: noRoom })
  expect(await waiting()).toHaveLength(ofNetwork)
  expect((await register('sinta@rumah.id')).status).toBe(200)
  clock.now += DAY
  expect((await register('bima@rumah.id', ip)).status).toBe(200)
})

test('an account that waits for two weeks is removed with its sessions', async () => {
  const { db, clock, ask, own, account, register, signIn, idOf, waiting } = await openCrowd(3)
  await register('sinta@rumah.id')
  const path = `/api/accounts/${await idOf('sinta@rumah.id')}`
  const sinta = await signIn({ email: 'sinta@rumah.id', password })
  await own('PUT', `/api/accounts/${await idOf('tamu-0@rumah.id')}`, { may_edit: true })
  await own('PUT', path, { may_edit: true })
  clock.now += times.waiting + 1
  await own('PUT', path, { may_edit: false })
  // Revoking the access of a waiting account does not restart its wait.
  await own('PUT', `/api/accounts/${await idOf('tamu-1@rumah.id')}`, { may_edit: false })
  await purgePendingMembers({ db, now: () => clock.now })
  expect(await waiting()).toEqual(['sinta@rumah.id'])
  expect((await own('GET', '/api/accounts')).body).toHaveLength(3)

  clock.now += times.waiting
  await purgePendingMembers({ db, now: () => clock.now })
  expect(await waiting()).toEqual(['sinta@rumah.id'])
  clock.now += 1
  await purgePendingMembers({ db, now: () => clock.now })
  expect(await waiting()).toEqual([])
  expect((await ask('GET', '/api/session', undefined, sinta)).body.user).toBeNull()
  expect((await account({ action: 'login', email: 'sinta@rumah.id', password })).status).toBe(401)
})

/** A gift in which so many accounts wait. */
async function openCrowd(count: number) {
  const app = await openWithAccounts()
  const { db, clock, account } = app
  for (let nth = 0; nth < count; nth += 1)
    await addAccount({ db, now: clock.now }, { email: `tamu-${nth}@rumah.id`, may_edit: 0 })
  const networks = Array.from({ length: 12 }, (_, nth) => `203.0.${nth}.7`)
  const register = (email: string, remoteAddress = networks.pop()) =>
    account({ action: 'create', email, password }, remoteAddress ? { remoteAddress } : {})
  const waiting = async () => {
    const rows = await db
      .selectFrom('member')
      .innerJoin('account', 'account.id', 'account_id')
      .select('email')
      .where('may_edit', '=', 0)
      .execute()
    return rows.map(({ email }) => email)
  }
  return { ...app, register, waiting }
}
