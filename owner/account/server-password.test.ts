import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { texts } from '#contract/account/contract.ts'
import { DAY, MINUTE } from '#contract/durations.ts'
import { loadInstallation } from '#server/tenants/installation.ts'
import { raka } from '#tests/people.ts'
import { carrying, openTestApp, type TestApp } from '#tests/server/app.ts'
import { rawMailsIn } from '#tests/server/outbox.ts'
import { makeLink } from './server-link.ts'

const newPassword = 'kunang-kunang-22'
const changed = { status: 'success', success: true, message: 'Password updated successfully' }
const proofRequired = {
  status: 'error',
  success: false,
  message: 'Jika email ini terdaftar, tautan untuk mengganti password sudah kami kirim. Buka email Anda.',
  code: 'proof_required',
}

test('a fresh session changes the password, is renewed, and ends all others', async () => {
  const { app, phone, change, login, isSignedIn } = await openAccount()
  const laptop = await app.signIn()
  app.clock.now += 14 * MINUTE
  for (let tried = 0; tried < 5; tried += 1) await login('bukan-password-1')
  const { body, cookies } = await change({}, phone)
  expect(body).toEqual(changed)
  const renewed = carrying(cookies)
  const signedIn = [await isSignedIn(renewed), await isSignedIn(phone), await isSignedIn(laptop)]
  expect(signedIn).toEqual([true, false, false])
  expect(await rawMailsIn(app)).toEqual([])
  // It ends the pause of the account.
  expect(await login(newPassword)).toBe(200)
  expect(await login(raka.password)).toBe(401)
  // A renewed session is as old as its sign-in.
  app.clock.now += 2 * MINUTE
  expect((await change({ newPassword: 'dermaga-sore-9' }, renewed)).status).toBe(403)
  const later = await app.signIn({ ...raka, password: newPassword })
  app.clock.now += 15 * MINUTE + 1
  expect((await change({ newPassword: 'dermaga-sore-9' }, later)).body).toEqual(proofRequired)
  app.clock.now -= 1
  expect((await change({ newPassword: 'dermaga-sore-9' }, later)).status).toBe(200)
})

test('without proof the password stays, and a mailed link changes it once', async () => {
  const { app, phone, change, login, isSignedIn } = await openAccount({
    PUBLIC_URL: 'https://hadiah.example',
  })
  expect(await change({})).toMatchObject({ status: 403, body: proofRequired })
  expect(await login(raka.password)).toBe(200)
  const [raw = ''] = await rawMailsIn(app)
  const { to, from, subject, text } = await PostalMime.parse(raw)
  expect(to).toEqual([{ name: '', address: raka.email }])
  expect(from?.address).toBe('kado@hadiah.example')
  expect(subject).toBe('Ganti password Kado')
  expect(text).toMatch(/^https:\/\/hadiah\.example\/login#reset=[\w-]{32}$/m)
  expect(raw).toMatch(/^https:\/\/hadiah\.example\/login#reset=[\w-]{32}\r$/m)
  expect(raw).not.toContain(newPassword)
  const token = await tokenOf(app)

  // A link and a session count for their own e-mail only.
  const sinta = { email: 'sinta@rumah.id', password: 'dermaga-sore-9' }
  await app.account({ action: 'create', ...sinta })
  expect((await change({ email: sinta.email, token })).status).toBe(403)
  expect((await change({ email: sinta.email }, phone)).body).toEqual(proofRequired)
  expect((await app.account({ action: 'login', ...sinta })).status).toBe(200)
  // A common password is refused with proof, and the link still counts.
  const message = texts.passwordCommon
  const body = { code: 'validation', message, fields: { newPassword: message } }
  expect(await change({ token, newPassword: 'password123' })).toMatchObject({ status: 422, body })
  expect((await change({ token })).body).toEqual(changed)
  expect(await isSignedIn(phone)).toBe(false)
  expect(await login(newPassword)).toBe(200)
  expect((await change({ token, newPassword: 'dermaga-sore-9' })).status).toBe(403)
})

test('no forged address changes the link in a mail', async () => {
  const { app, change } = await openAccount({ TRUST_PROXY: '127.0.0.1', HOST: '0.0.0.0' })
  const forged = [
    { host: 'evil.example' },
    { host: 'evil.example:80' },
    { host: 'localhost:3000@evil.example' },
    { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' },
    { host: 'localhost:3000', forwarded: 'host=evil.example' },
    { host: 'localhost:3000', 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
    { host: 'localhost:3000', 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
  ]
  for (const headers of forged) {
    await change({}, { headers }, 'unlimited')
    await app.mail.settle()
  }
  const links = (await rawMailsIn(app)).join('').match(/^.*#reset=/gm)
  expect(links).toEqual(forged.map(() => 'http://localhost:3000/login#reset='))
})

test('known and unknown e-mails get the same response and limit, even while no mail can be sent', async () => {
  for (const [env, mails] of [
    [{}, 2],
    [{ SMTP_URL: 'smtp://127.0.0.1:9' }, 0],
  ] as [Record<string, string>, number][]) {
    const { app, change } = await openAccount(env)
    const recordAnswers = async (email: string) => {
      const answers = []
      for (const given of [{}, { token: 'x' }, { newPassword: 'password123' }, {}]) {
        const { status, body, headers } = await change({ email, ...given })
        answers.push({ status, body, headers: { ...headers, date: '' } })
        await app.mail.settle()
      }
      return answers
    }
    const known = await recordAnswers(raka.email)
    expect(known.map(({ status }) => status)).toEqual([403, 403, 403, 429])
    expect(known[0]?.body).toEqual(proofRequired)
    expect(known[3]).toMatchObject({ body: { code: 'too_many' }, headers: { 'retry-after': '1800' } })
    expect(await recordAnswers('tamu@rumah.id')).toEqual(known)
    // The caller with an invalid token was mailed a valid link.
    expect(await rawMailsIn(app)).toHaveLength(mails)
    app.clock.now += 30 * MINUTE
    expect((await change({})).status).toBe(403)
  }
})

test("a stranger's three mails neither prevent the owner's mail nor end its link", async () => {
  const { app, change } = await openAccount()
  await change({})
  const own = await tokenOf(app)
  const stranger = { remoteAddress: '203.0.113.7' }
  for (let nth = 0; nth < 3; nth += 1) expect((await change({}, stranger)).status).toBe(403)
  await app.mail.settle()
  expect(await change({}, { remoteAddress: '203.0.113.99' })).toMatchObject({
    status: 429,
    body: {
      message:
        'Jika email ini terdaftar, tautannya sudah beberapa kali kami kirim. Buka email terbaru dari kami.',
    },
  })
  expect((await change({ token: 'tebakan' }, stranger)).body).toEqual(proofRequired)
  expect(await rawMailsIn(app)).toHaveLength(4)
  expect((await change({ token: own, newPassword: 'password123' })).status).toBe(422)
  expect((await change({})).body).toEqual(proofRequired)
  const newer = await tokenOf(app)
  expect(await rawMailsIn(app)).toHaveLength(5)
  expect((await change({ token: own })).status).toBe(403)
  expect((await change({ token: newer })).status).toBe(200)
})

test('strangers of many networks cannot flood a mailbox, and the last link works', async () => {
  const { app, change } = await openAccount()
  for (let network = 1; network <= 8; network += 1) {
    const { status, body } = await change({}, { remoteAddress: `203.0.${network}.7` })
    expect([status, body]).toEqual([403, proofRequired])
    await change({ token: 'tebakan' }, { remoteAddress: `198.51.${network}.7` })
    await app.mail.settle()
  }
  expect(await rawMailsIn(app)).toHaveLength(6 + 3)
  app.clock.now += 29 * MINUTE
  expect((await change({})).body).toEqual(proofRequired)
  const token = await tokenOf(app)
  expect(await rawMailsIn(app)).toHaveLength(9)
  expect((await change({ token })).status).toBe(200)
  expect((await change({})).body).toEqual(proofRequired)
  expect((await change({ token: await tokenOf(app) })).status).toBe(200)
})

test("the host's link and a mailed one are both valid until a change ends them", async () => {
  const { app, change } = await openAccount()
  const installation = await loadInstallation(app.db)
  const context = { db: app.db, now: () => app.clock.now, origin: '', installation }
  const makeHostToken = async () =>
    (await makeLink(context, raka.email, { asker: 'host' }))?.replace('/login#reset=', '')
  const older = await makeHostToken()
  const token = await makeHostToken()
  await change({})
  const mailed = await tokenOf(app)
  expect(mailed).not.toBe('')
  expect((await change({ token: older })).status).toBe(403)
  expect((await change({ token })).status).toBe(200)
  expect((await change({ token: mailed })).status).toBe(403)
})

test('a link expires after 30 minutes for good, and its use mails a new one', async () => {
  const { app, change } = await openAccount()
  await change({})
  const ended = await tokenOf(app)
  app.clock.now += 30 * MINUTE
  expect((await change({ token: ended })).body).toEqual(proofRequired)
  app.clock.now -= 10 * MINUTE
  expect((await change({ token: ended })).status).toBe(403)
  expect((await change({ token: await tokenOf(app) })).status).toBe(200)
  // A session from a time in the future is no proof either.
  app.clock.now += DAY
  await change({}, {}, 'unlimited')
  const ahead = await tokenOf(app)
  app.clock.now -= DAY
  expect((await change({ token: ahead })).status).toBe(403)
})

test('of two simultaneous changes with one link or session only one succeeds', async () => {
  const { app, phone, change } = await openAccount()
  const passwords = ['dermaga-sore-9', 'dermaga-pagi-9']
  const statusesOf = async (proof: object, options = {}) => {
    const answers = passwords.map((each) => change({ ...proof, newPassword: each }, options))
    return (await Promise.all(answers)).map(({ status }) => status).sort()
  }
  expect(await statusesOf({}, phone)).toEqual([200, 403])
  await change({}, {}, 'unlimited')
  expect(await statusesOf({ token: await tokenOf(app) })).toEqual([200, 403])
})

test('an incomplete change is refused before its proof is checked', async () => {
  const { app, change } = await openAccount()
  const missing = 'Email dan password baru harus diisi.'
  for (const [fields, message] of [
    [{ email: '' }, missing],
    [{ newPassword: '' }, missing],
    [{ email: undefined, newPassword: undefined }, missing],
    [{ email: 'raka', newPassword: ' ' }, missing],
    [{ email: ' ', newPassword: 'pendek' }, missing],
    [{ email: 'raka' }, 'Email harus berupa alamat email yang benar.'],
    [{ newPassword: 'tujuh-7' }, 'Password paling sedikit 8 karakter.'],
    [{ newPassword: 'x'.repeat(129) }, 'Password paling banyak 128 karakter.'],
  ] as const) {
    const body = { status: 'error', success: false, code: 'validation', message }
    expect(await change(fields, {}, 'unlimited'), message).toMatchObject({ status: 422, body })
  }
  expect(await rawMailsIn(app)).toEqual([])
})

async function openAccount(env: Record<string, string> = {}) {
  const app = await openTestApp({ env })
  const phone = await app.becomeOwner()
  const change = async (given: object, options: object = {}, limit?: 'unlimited') => {
    if (limit) await app.db.deleteFrom('rate_limit').execute()
    return app.account({ action: 'change_password', email: raka.email, newPassword, ...given }, options)
  }
  const login = async (password: string) =>
    (await app.account({ action: 'login', email: raka.email, password })).status
  const isSignedIn = async (options: object) =>
    (await app.ask('GET', '/api/session', undefined, options)).body.user !== null
  return { app, phone, change, login, isSignedIn }
}

/** The token of the newest mail. */
async function tokenOf(app: TestApp) {
  return /#reset=([\w-]+)/.exec((await rawMailsIn(app)).at(-1) ?? '')?.[1] ?? ''
}
