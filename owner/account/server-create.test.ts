import { expect, test } from 'vitest'
import { texts } from '#contract/account/contract.ts'
import { raka, sinta } from '#tests/people.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { firstRow } from '#tests/server/rows.ts'

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

test('the first account owns the gift, and later ones wait for access', async () => {
  const app = await openTestApp()
  const { account, ask, signIn } = app
  const sessionOf = async (person: typeof raka) =>
    (await ask('GET', '/api/session', undefined, await signIn(person))).body
  const answer = await account({ action: 'create', ...raka })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(created)
  expect(answer.cookies).toEqual([])
  expect(await sessionOf(raka)).toEqual({ user: { email: raka.email }, owner: true })
  // The claim code is ignored once the gift has an owner.
  const create = { action: 'create', ...sinta, claim: await claimOf(app) }
  const later = await account(create, { remoteAddress: '203.0.113.7' })
  expect(later.status).toBe(200)
  expect(later.body).toEqual(created)
  expect(await sessionOf(sinta)).toEqual({ user: { email: sinta.email }, owner: false })
  const greeting = { title: 'Untuk', recipient_name: 'Raka' }
  const refused = await ask('POST', '/api/opening', greeting, await signIn(sinta))
  expect(refused.status).toBe(403)
  const message = 'Akun ini belum boleh mengedit. Hubungi admin.'
  expect(refused.body).toMatchObject({ code: 'forbidden', message })

  for (const email of [raka.email, ' RAKA@Rumah.ID ']) {
    const { status, body } = await account({ action: 'create', email, password: sinta.password })
    const message = 'Email ini sudah terdaftar.'
    const taken = { status: 'error', success: false, message, code: 'conflict', fields: { email: message } }
    expect({ status, body }).toEqual({ status: 409, body: taken })
  }
  const bima = { ...sinta, email: 'bima@rumah.id' }
  const two = await Promise.all([1, 2].map(() => account({ action: 'create', ...bima })))
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await membersOf(app)).toHaveLength(3)
})

test('the claim code is needed only from another machine', async () => {
  const app = await openTestApp({ env: { HOST: '0.0.0.0' } })
  const begin = async (claim: string | undefined, options: object) => {
    await app.db.updateTable('gift').set({ owner_id: null }).execute()
    await app.db.deleteFrom('account').execute()
    return app.account({ action: 'create', ...raka, claim }, options)
  }
  for (const authority of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'kado.localhost'])
    expect((await begin(undefined, { authority })).status, authority).toBe(200)
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await begin(undefined, { remoteAddress })).status, remoteAddress).toBe(200)
  const claim = await claimOf(app)
  for (const [who, options] of Object.entries(elsewhere)) {
    app.clock.now += 60_000
    for (const wrong of [undefined, '', 'AAAA-AAAA-AAAA-AAAA']) {
      const refused = await begin(wrong, options)
      expect(refused.status, who).toBe(403)
      expect(refused.body).toMatchObject({ code: 'forbidden', message: claimNeeded })
    }
    expect(await membersOf(app)).toEqual([])
    expect((await begin(` ${claim.toLowerCase()} `, options)).body, who).toEqual(created)
    expect(await membersOf(app)).toEqual([{ email: raka.email, may_edit: 1 }])
  }
  // Codes cannot be guessed without a limit.
  app.clock.now += 60_000
  const knock = (code: string) => begin(code, { remoteAddress: '203.0.113.7' })
  for (let tried = 0; tried < 60; tried += 1) expect((await knock('X')).status).toBe(403)
  const { status, headers } = await knock(claim)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBe(60)
  expect(await membersOf(app)).toEqual([])
})

test("behind a trusted proxy the client's own address counts", async () => {
  const { account } = await openTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  const options = { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'localhost' } }
  expect((await account({ action: 'create', ...raka }, options)).status).toBe(403)
})

test('of many simultaneous first registrations exactly one owns the gift', async () => {
  const app = await openTestApp()
  const people = Array.from({ length: 6 }, (_, each) => ({ ...sinta, email: `sinta${each}@rumah.id` }))
  const answers = await Promise.all(people.map((person) => app.account({ action: 'create', ...person })))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const members = await membersOf(app)
  expect(members).toHaveLength(6)
  expect(members.filter(({ may_edit }) => may_edit === 1)).toHaveLength(1)
})

test('an invalid e-mail or password is refused and creates no account', async () => {
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
