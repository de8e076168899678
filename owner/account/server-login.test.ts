import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { formOf } from '#tests/server/files.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const stranger = { email: 'tamu@rumah.id', password: 'bukan-password-1' }
const tooMany = {
  status: 'error',
  success: false,
  message: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
  code: 'too_many',
}

test('the right password signs in', async () => {
  const { account, raka } = await openTestApp()
  await account({ action: 'create', ...raka })
  const { status, body, cookies } = await account({ action: 'login', ...raka, email: ' RAKA@rumah.id' })
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'success', success: true, message: 'Login successful' })
  expect(cookies).toHaveLength(1)
})

test('the call stands without its ending and takes a form', async () => {
  const { ask, account, raka } = await openTestApp()
  await account({ action: 'create', ...raka })
  const form = new URLSearchParams({ action: 'login', ...raka }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await ask('POST', '/api/user/login', undefined, { headers, payload: form })
  expect(body).toMatchObject({ message: 'Login successful' })
})

test('a wrong password and an unknown e-mail get one answer, byte for byte', async () => {
  const { account, raka } = await openTestApp()
  await account({ action: 'create', ...raka })
  const known = await account({ action: 'login', email: raka.email, password: stranger.password })
  const unknown = await account({ action: 'login', ...stranger })
  expect(known.status).toBe(401)
  expect(known.body).toEqual({
    status: 'error',
    success: false,
    message: 'Email atau password salah.',
    code: 'unauthenticated',
  })
  expect(known.cookies).toEqual([])
  expect(timeless(unknown)).toEqual(timeless(known))
})

test('a try that the server could not check does not count', async () => {
  const { account, raka, db } = await openTestApp()
  await account({ action: 'create', ...raka })
  await db.schema.alterTable('session').renameTo('elsewhere').execute()
  for (let tried = 0; tried < 8; tried += 1) {
    expect(await account({ action: 'login', ...raka })).toMatchObject({ status: 503 })
  }
  await db.schema.alterTable('elsewhere').renameTo('session').execute()
  for (let tried = 0; tried < 5; tried += 1) {
    expect(await account({ action: 'login', ...raka, password: 'salah' })).toMatchObject({ status: 401 })
  }
  expect(await account({ action: 'login', ...raka })).toMatchObject({ status: 429 })
})

test('both pause alike after five wrong tries', async () => {
  const { account, raka, clock } = await openTestApp()
  await account({ action: 'create', ...raka })
  const recordTries = async (email: string) => {
    const answers = []
    for (let tried = 0; tried < 8; tried += 1) {
      answers.push(timeless(await account({ action: 'login', email, password: stranger.password })))
      if (tried > 5) clock.now += SECOND
    }
    clock.now += MINUTE
    return answers
  }
  const known = await recordTries(raka.email)
  expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 401])
  expect(known[5]).toMatchObject({ body: tooMany, headers: { 'retry-after': '1' } })
  expect(await recordTries(stranger.email)).toEqual(known)
})

test('during a pause the right password is not even looked at; after it, it signs in and clears', async () => {
  const { account, raka, clock } = await openTestApp()
  await account({ action: 'create', ...raka })
  const wrong = { action: 'login', email: raka.email, password: stranger.password }
  for (let tried = 0; tried < 5; tried += 1) await account(wrong)
  expect((await account({ action: 'login', ...raka })).status).toBe(429)
  clock.now += SECOND
  expect((await account({ action: 'login', ...raka })).status).toBe(200)
  for (let tried = 0; tried < 5; tried += 1) expect((await account(wrong)).status).toBe(401)
})

test('a network has 20 sign-in tries a minute over all accounts', async () => {
  const { account, clock } = await openTestApp()
  const knock = (index: number, remoteAddress: string) =>
    account({ action: 'login', ...stranger, email: `tamu${index}@rumah.id` }, { remoteAddress })
  for (let tried = 0; tried < 20; tried += 1) {
    expect((await knock(tried, `203.0.113.${tried}`)).status).toBe(401)
  }
  const refused = await knock(20, '203.0.113.99')
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual(tooMany)
  expect(refused.headers['retry-after']).toBe('60')
  expect((await knock(21, '198.51.100.1')).status).toBe(401)
  clock.now += MINUTE
  expect((await knock(22, '203.0.113.99')).status).toBe(401)
})

test('refuses a sign-in without an e-mail or a password, and an action that is unknown', async () => {
  const { account, raka } = await openTestApp()
  for (const [payload, message] of [
    [{ email: 'raka', password: 'x' }, 'Email harus berupa alamat email yang benar.'],
    [{ password: 'x' }, 'Email harus berupa alamat email yang benar.'],
    [{ email: raka.email, password: '' }, 'Password harus diisi.'],
    [{ email: raka.email }, 'Password harus diisi.'],
  ] as const) {
    const refused = await account({ action: 'login', ...payload })
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation', message } })
  }
  // An e-mail that would take long to normalize is refused at once.
  const email = `a${'\u0315\u0300'.repeat(3000)}@rumah.id`
  expect(await account({ action: 'login', email, password: 'x' })).toMatchObject({ status: 422 })
  for (const payload of [{}, { action: 'logout' }, { action: ['login'] }, { action: null }])
    expect(await account({ ...raka, ...payload })).toMatchObject({ status: 400, body: { code: 'malformed' } })
}, 60_000)

test('a password that was hashed at another cost is hashed anew when it signs in', async () => {
  const { account, raka, db, signIn, ask } = await openTestApp()
  await account({ action: 'create', ...raka })
  await db
    .updateTable('account')
    .set({ password_hash: cheapHash(raka.password) })
    .execute()
  const session = await ask('GET', '/api/session', undefined, await signIn())
  expect(session.body).toMatchObject({ owner: true })
  const { password_hash } = await db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await account({ action: 'login', ...raka })).status).toBe(200)
})

test('a password that changes while it is checked opens no session', async () => {
  const { account, becomeOwner, raka, db } = await openTestApp()
  const owner = await becomeOwner()
  const change = { action: 'change_password', email: raka.email, newPassword: 'kunang-kunang-22' }
  const answers = await Promise.all([
    account(change, owner),
    ...Array.from({ length: 4 }, () => account({ action: 'login', ...raka })),
  ])
  expect(answers[0]?.status).toBe(200)
  // The change of the password ended the sessions of logins that came before it.
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

test('a malformed change of the password counts against the limit of its network', async () => {
  const { account, db } = await openTestApp()
  expect((await account({ action: 'change_password' })).status).toBe(422)
  const counts = await db.selectFrom('rate_limit').select(['name', 'count']).execute()
  expect(counts).toEqual([{ name: expect.stringMatching(/^change /), count: 1 }])
  await db.updateTable('rate_limit').set({ count: 600 }).execute()
  expect((await account({ action: 'change_password' })).status).toBe(429)
})

test('a change of the password counts as one however its action is sent', async () => {
  const { ask, db, raka } = await openTestApp()
  const changes = () =>
    db.selectFrom('rate_limit').select('count').where('name', 'like', 'change %').executeTakeFirst()
  const fields = { email: raka.email, newPassword: 'kunang-kunang-22' }
  await ask('POST', '/api/user/login.php', formOf({ action: 'change_password', ...fields }, {}))
  expect(await changes()).toEqual({ count: 1 })
  await ask('POST', '/api/user/login.php?action=change_password', fields)
  expect(await changes()).toEqual({ count: 2 })
})

test('nothing secret is in the log', async () => {
  const lines: string[] = []
  const { account, becomeOwner, raka, ask, mail } = await openTestApp({ log: (line) => lines.push(line) })
  const owner = await becomeOwner()
  await account({ action: 'login', email: raka.email, password: 'CANARY-password' })
  await account({ action: 'create', ...raka, claim: 'CANARY-claim' })
  await account({
    action: 'change_password',
    email: raka.email,
    newPassword: 'CANARY-new',
    token: 'CANARY-token',
  })
  await account({ action: 'CANARY-action', email: 'CANARY@rumah.id' })
  await ask('GET', '/api/session?token=CANARY-query', undefined, owner)
  await ask('GET', '/api/session', undefined, { headers: { cookie: 'kado_session=CANARY-cookie' } })
  await mail.settle()
  const log = lines.filter((line) => !line.includes('Its link')).join('')
  expect(log).toMatch(/"path":"\/api\/user\/login/)
  expect(log).not.toMatch(/CANARY|lampion|raka|rumah\.id|kado_session/)
  expect(log).not.toContain(owner.headers.cookie.split('=')[1])
})

function timeless({ status, body, headers }: { status: number; body: unknown; headers: object }) {
  return { status, body, headers: { ...headers, date: '' } }
}

function cheapHash(message: string) {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${plain(nonce)}$${plain(tag)}`
}
