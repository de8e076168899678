import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE } from '#contract/durations.ts'
import { raka } from '#tests/people.ts'
import { openTestApp } from '#tests/server/app.ts'
import { formOf } from '#tests/server/files.ts'

const SECOND = 1000
const stranger = { email: 'tamu@rumah.id', password: 'bukan-password-1' }
const tooMany = {
  status: 'error',
  success: false,
  message: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
  code: 'too_many',
}

test('the right password signs in and is rehashed where its cost differs', async () => {
  const lines: string[] = []
  const { account, db } = await openTestApp({ log: (line) => lines.push(line) })
  await account({ action: 'create', ...raka })
  await db
    .updateTable('account')
    .set({ password_hash: cheapHash(raka.password) })
    .execute()
  const { status, body, cookies } = await account({
    action: 'login',
    ...raka,
    email: ' \u202aRAKA@ｒｕｍａｈ．id\u202c\u200b',
  })
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'success', success: true, message: 'Login successful' })
  expect(cookies).toHaveLength(1)
  const { password_hash } = await db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await account({ action: 'login', ...raka })).status).toBe(200)
  await account({ action: 'login', ...raka, password: stranger.password })
  const log = lines.join('')
  expect(log).toMatch(/"path":"\/api\/user\/login/)
  expect(log).not.toMatch(/lampion|bukan-password|raka|rumah\.id|kado_session/i)
})

test('known and unknown e-mails get the same response and pause after five wrong attempts', async () => {
  const { account, clock, db } = await openTestApp()
  await account({ action: 'create', ...raka })
  // An attempt that the server could not check does not count.
  await db.schema.alterTable('session').renameTo('elsewhere').execute()
  for (let tried = 0; tried < 8; tried += 1)
    expect(await account({ action: 'login', ...raka })).toMatchObject({ status: 503 })
  await db.schema.alterTable('elsewhere').renameTo('session').execute()
  const tryWrong = (email: string) => account({ action: 'login', email, password: stranger.password })
  const recordTries = async (email: string) => {
    clock.now += MINUTE
    const answers = []
    for (let tried = 0; tried < 8; tried += 1) {
      const { status, body, headers, cookies } = await tryWrong(email)
      answers.push({ status, body, headers: { ...headers, date: '' }, cookies })
      if (tried > 5) clock.now += SECOND
    }
    return answers
  }
  const known = await recordTries(raka.email)
  expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 401])
  const message = 'Email atau password salah.'
  const wrong = { status: 'error', success: false, message, code: 'unauthenticated' }
  expect(known[0]).toMatchObject({ cookies: [] })
  expect(known[0]?.body).toEqual(wrong)
  expect(known[5]).toMatchObject({ body: tooMany, headers: { 'retry-after': '1' } })
  expect(await recordTries(stranger.email)).toEqual(known)

  // During a pause even the right password is refused; after it, it signs in and ends the pause.
  clock.now += MINUTE
  expect((await tryWrong(raka.email)).status).toBe(401)
  expect((await account({ action: 'login', ...raka })).status).toBe(429)
  clock.now += MINUTE
  expect((await account({ action: 'login', ...raka })).status).toBe(200)
  for (let tried = 0; tried < 5; tried += 1) expect((await tryWrong(raka.email)).status).toBe(401)
})

test('a sign-in without e-mail or password, and an unknown action, are refused', async () => {
  const { account } = await openTestApp()
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
})

test('a password that is changed during its check opens no session', async () => {
  const { account, becomeOwner, db } = await openTestApp()
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

test('a password change counts against its network, also a malformed one', async () => {
  const { account, ask, db } = await openTestApp()
  const changes = () => db.selectFrom('rate_limit').select(['name', 'count']).execute()
  const name = expect.stringMatching(/^change /)
  expect((await account({ action: 'change_password' })).status).toBe(422)
  expect(await changes()).toEqual([{ name, count: 1 }])
  const fields = { email: raka.email, newPassword: 'kunang-kunang-22' }
  await ask('POST', '/api/user/login.php', formOf({ action: 'change_password', ...fields }, {}))
  expect(await changes()).toContainEqual({ name, count: 2 })
  await ask('POST', '/api/user/login.php?action=change_password', fields)
  expect(await changes()).toContainEqual({ name, count: 3 })
  await db.updateTable('rate_limit').set({ count: 600 }).execute()
  expect((await account({ action: 'change_password' })).status).toBe(429)
})

function cheapHash(message: string) {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${plain(nonce)}$${plain(tag)}`
}
