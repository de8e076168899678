import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { sinta } from '#tests/server/house.ts'
import { firstRow } from '#tests/server/rows.ts'
import { texts } from './contract.ts'

const created = { status: 'success', success: true, message: 'User created successfully' }
const claimNeeded = 'Kode klaim dari pemasang hadiah dibutuhkan untuk akun pertama.'

const elsewhere = {
  'another address': { remoteAddress: '203.0.113.7' },
  'another address that says localhost': { remoteAddress: '203.0.113.7', authority: 'localhost:3000' },
  'a page of another name that points here': { authority: 'rebound.example:3000' },
  'a name that only begins like ours': { authority: 'localhost.example' },
  'a proxy (x-forwarded-for)': { headers: { 'x-forwarded-for': '127.0.0.1' } },
  'a proxy (x-forwarded-anything)': { headers: { 'x-forwarded-port': '443' } },
  'a proxy (forwarded)': { headers: { forwarded: 'for=127.0.0.1' } },
  'a proxy (x-real-ip)': { headers: { 'x-real-ip': '127.0.0.1' } },
  'a proxy (via)': { headers: { via: '1.1 tunnel' } },
  'a proxy (cf-ray)': { headers: { 'cf-ray': '1' } },
}

test('the first account owns the gift, and the answer names no secret', async () => {
  const { account, signIn, ask, raka } = await openTestApp()
  const answer = await account({ action: 'create', ...raka })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(created)
  expect(answer.cookies).toEqual([])
  const session = await ask('GET', '/api/session', undefined, await signIn())
  expect(session.body).toEqual({ user: { email: raka.email }, owner: true })
})

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'kado.localhost'])(
  'the machine itself, by the name %s, needs no claim code',
  async (authority) => {
    const { account, raka } = await openTestApp()
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const person = { ...raka, email: `raka${remoteAddress.length}@rumah.id` }
      expect((await account({ action: 'create', ...person }, { authority, remoteAddress })).status).toBe(200)
    }
  },
)

test.each(Object.entries(elsewhere))('%s needs the claim code', async (_, options) => {
  const app = await openTestApp({ env: { HOST: '0.0.0.0' } })
  const wrong = ['', 'AAAA-AAAA-AAAA-AAAA']
  for (const claim of [undefined, ...wrong]) {
    const refused = await app.account({ action: 'create', ...app.raka, claim }, options)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'forbidden', message: claimNeeded })
  }
  expect(await membersOf(app)).toEqual([])
  const claim = await claimOf(app)
  const answer = await app.account(
    { action: 'create', ...app.raka, claim: ` ${claim.toLowerCase()} ` },
    options,
  )
  expect(answer.body).toEqual(created)
  expect(await membersOf(app)).toEqual([{ email: app.raka.email, may_edit: 1 }])
})

test('behind a proxy that is trusted the person’s own address counts', async () => {
  const { account, raka } = await openTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  const options = { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'localhost' } }
  expect((await account({ action: 'create', ...raka }, options)).status).toBe(403)
})

test('claim codes cannot be tried without end', async () => {
  const app = await openTestApp()
  const options = { remoteAddress: '203.0.113.7' }
  const knock = (claim: string) => app.account({ action: 'create', ...app.raka, claim }, options)
  for (let tried = 0; tried < 60; tried += 1) expect((await knock('X')).status).toBe(403)
  const { status, headers } = await knock(await claimOf(app))
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBe(60)
  expect(await membersOf(app)).toEqual([])
})

test('later accounts get the same answer, may sign in, and wait to be let in', async () => {
  const app = await openTestApp()
  const { account, becomeOwner, signIn, ask } = app
  await becomeOwner()
  // The claim code counts no more once the gift has an owner.
  const create = { action: 'create', ...sinta, claim: await claimOf(app) }
  const answer = await account(create, { remoteAddress: '203.0.113.7' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(created)
  const signedIn = await signIn(sinta)
  const session = await ask('GET', '/api/session', undefined, signedIn)
  expect(session.body).toEqual({ user: { email: sinta.email }, owner: false })
  const refused = await ask('POST', '/api/opening', { title: 'Untuk', recipient_name: 'Raka' }, signedIn)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    code: 'forbidden',
    message: 'Akun ini belum boleh mengedit. Hubungi admin.',
  })
})

test('of many first accounts at the same moment exactly one owns the gift', async () => {
  const app = await openTestApp()
  const people = Array.from({ length: 6 }, (_, each) => ({ ...sinta, email: `sinta${each}@rumah.id` }))
  const answers = await Promise.all(people.map((person) => app.account({ action: 'create', ...person })))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const members = await membersOf(app)
  expect(members).toHaveLength(6)
  expect(members.filter(({ may_edit }) => may_edit === 1)).toHaveLength(1)
})

test('an e-mail is taken once, however it is written', async () => {
  const app = await openTestApp()
  await app.becomeOwner()
  for (const email of [app.raka.email, ' RAKA@Rumah.ID ']) {
    const { status, body } = await app.account({ action: 'create', email, password: sinta.password })
    expect(status).toBe(409)
    expect(body).toEqual({
      status: 'error',
      success: false,
      message: 'Email ini sudah terdaftar.',
      code: 'conflict',
      fields: { email: 'Email ini sudah terdaftar.' },
    })
  }
  const two = await Promise.all([1, 2].map(() => app.account({ action: 'create', ...sinta })))
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await membersOf(app)).toHaveLength(2)
})

test('refuses an e-mail or a password that cannot be one, and makes no account', async () => {
  const app = await openTestApp()
  const noEmail = 'Email harus berupa alamat email yang benar.'
  const short = 'Password paling sedikit 8 karakter.'
  const refusals: [{ email?: unknown; password?: unknown }, string][] = [
    [{ email: 'raka' }, noEmail],
    [{ email: undefined }, noEmail],
    [{ password: '' }, 'Password harus diisi.'],
    [{ password: undefined }, 'Password harus diisi.'],
    [{ password: ' \t \n \t \n' }, 'Password harus diisi.'],
    [{ password: 'tujuh-7' }, short],
    [{ password: '👨‍👩‍👧‍👦👩‍❤️‍👨' }, short],
    [{ password: ' lampion ' }, short],
    [{ password: 'lampion\u0000di-danau' }, 'Password memuat karakter yang tidak bisa dipakai.'],
    [{ password: '💌'.repeat(129) }, 'Password paling banyak 128 karakter.'],
    [{ password: 'sayangku123' }, texts.passwordCommon],
    [{ password: 'sinta2024' }, texts.passwordIsEmail],
    [{ password: '........' }, texts.passwordRepeats],
  ]
  for (const [change, message] of refusals) {
    const { status, body } = await app.account({ action: 'create', ...sinta, ...change })
    const fields = Object.fromEntries(Object.keys(change).map((field) => [field, message]))
    expect({ status, body }, JSON.stringify(change)).toEqual({
      status: 422,
      body: { status: 'error', success: false, code: 'validation', message, fields },
    })
  }
  expect(await membersOf(app)).toEqual([])
  const person = { email: sinta.email, password: '💌🏮'.repeat(64) }
  expect((await app.account({ action: 'create', ...person })).status).toBe(200)
  expect((await app.ask('GET', '/api/session', undefined, await app.signIn(person))).body.owner).toBe(true)
})

async function claimOf({ db }: TestApp) {
  return (await firstRow(db, 'gift')).claim_code
}

function membersOf({ db }: TestApp) {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['email', 'may_edit'])
    .orderBy('account.id')
    .execute()
}
