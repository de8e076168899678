import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'
import { openMany, sinta } from './test-many.ts'

const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }

test('each gift is read and written at its own host, and nowhere else', async () => {
  const { at, join, begin } = await openMany()
  const raka = await join()
  const mawar = await begin(raka)
  await begin(raka, 'melati')
  expect((await mawar.owner('POST', '/api/opening', greeting)).status).toBe(200)
  const shown = async (host: string) => (await at(host)('GET', '/api/opening')).body[0].recipient_name
  expect(await shown('mawar.gift.example')).toBe('Sinta')
  expect(await shown('melati.gift.example')).not.toBe('Sinta')
})

test('a host is known in any letters, with a dot at its end and behind a port', async () => {
  const { at, join, begin } = await openMany()
  await begin(await join())
  for (const host of ['MAWAR.Gift.Example', 'mawar.gift.example.', 'mawar.gift.example:8080'])
    expect((await at(host)('GET', '/api/opening')).status, host).toBe(200)
})

test.each(['lain.gift.example', 'a.mawar.gift.example', '.gift.example', 'mawar.example', '127.0.0.1', 'x'])(
  'at %s nobody lives',
  async (host) => {
    const { at, join, begin } = await openMany()
    await begin(await join())
    for (const path of ['/api/opening', '/api/gifts', '/api/session', '/media/x.webp']) {
      expect(await at(host)('GET', path), path).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await at(host)('GET', '/healthz')).status).toBe(200)
  },
)

test('the bare domain has no pages of a gift, and a gift none of the bare domain', async () => {
  const { at, house, join, begin } = await openMany()
  const raka = await join()
  const { owner } = await begin(raka)
  for (const path of ['/api/opening', '/api/gallery', '/api/lock', '/api/accounts', '/api/invitations'])
    expect((await raka('GET', path)).status, path).toBe(404)
  expect((await raka('POST', '/api/opening', greeting)).status).toBe(404)
  for (const path of ['/api/gifts', '/api/gifts/address?address=lain'])
    expect((await owner('GET', path)).status, path).toBe(404)
  expect((await house('POST', '/api/session', { token: 'x' })).status).toBe(404)
  expect((await at('mawar.gift.example')('POST', '/api/gifts', { address: 'lain' })).status).toBe(404)
})

test('a session is worth something at its own host alone', async () => {
  const { at, join, begin, signIn } = await openMany()
  const raka = await join()
  const { owner } = await begin(raka)
  await begin(raka, 'melati')
  const cookieOf = (await owner('GET', '/api/session')).body
  expect(cookieOf).toEqual({ user: { email: 'raka@rumah.id' }, owner: true })
  const asked: string[] = []
  for (const [from, to] of [
    ['mawar', 'melati'],
    ['mawar', 'gift'],
    ['gift', 'mawar'],
  ]) {
    const name = (label = '') => (label === 'gift' ? 'gift.example' : `${label}.gift.example`)
    const { cookies } = await at(name(from))('POST', '/api/user/login.php', {
      action: 'login',
      email: 'raka@rumah.id',
      password: 'lampion-di-danau-7',
    })
    const headers = { cookie: cookies.map((each) => `${each.name}=${each.value}`).join() }
    const { body } = await at(name(to), { headers })('GET', '/api/session')
    expect(body, `${from} at ${to}`).toEqual({ user: null, owner: false })
    asked.push(`${from} ${to}`)
  }
  expect(asked).toHaveLength(3)
  expect((await (await signIn('melati.gift.example'))('GET', '/api/session')).body.owner).toBe(true)
})

test('who owns one gift is nobody in another one', async () => {
  const { join, begin, signIn } = await openMany()
  await begin(await join())
  const theirs = await begin(await join(sinta), 'melati')
  const raka = await signIn('melati.gift.example')
  expect((await raka('GET', '/api/session')).body).toEqual({ user: { email: 'raka@rumah.id' }, owner: false })
  expect(await raka('POST', '/api/opening', greeting)).toMatchObject({
    status: 403,
    body: { message: 'Akun ini belum boleh mengedit. Hubungi admin.' },
  })
  expect((await raka('GET', '/api/accounts')).status).toBe(403)
  expect((await theirs.owner('GET', '/api/accounts')).body).toHaveLength(1)
})

test('one gift’s page cannot make a browser write in another one', async () => {
  const { join, begin } = await openMany()
  const raka = await join()
  const { owner } = await begin(raka)
  await begin(raka, 'melati')
  const from = (origin: string) => owner('POST', '/api/opening', greeting, { headers: { origin } })
  for (const origin of ['http://melati.gift.example', 'http://gift.example', 'https://mawar.gift.example'])
    expect(await from(origin), origin).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await from('http://mawar.gift.example')).status).toBe(200)
})

test('tries at an account are counted together, at whichever host they are made', async () => {
  const { account, at, join, begin, house } = await openMany()
  const raka = await join()
  await begin(raka)
  await begin(raka, 'melati')
  const hosts = [at('mawar.gift.example'), at('melati.gift.example'), house]
  const wrong = { action: 'login', email: 'raka@rumah.id', password: 'bukan-ini-sama-sekali' }
  const statuses: number[] = []
  for (let tried = 0; tried < 6; tried += 1) {
    const ask = hosts[tried % 3]
    if (ask) statuses.push((await account(ask, wrong)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('a mail names the host at which it was asked for', async () => {
  const logs: string[] = []
  const { account, at, join, begin, house, mail } = await openMany({ log: (line) => logs.push(line) })
  await begin(await join())
  const forgotten = { action: 'change_password', email: 'raka@rumah.id', newPassword: 'kupu-kupu-di-taman-3' }
  for (const [ask, host] of [
    [at('mawar.gift.example'), 'http://mawar.gift.example/login#reset='],
    [house, 'http://gift.example/login#reset='],
  ] as const) {
    expect((await account(ask, forgotten)).status).toBe(403)
    await mail.settle()
    expect(logs.findLast((line) => line.includes('outbox'))).toContain(host)
  }
})

test('a single gift is answered by whatever name it is called', async () => {
  const { ask } = await openTestApp()
  for (const authority of ['mawar.gift.example', 'localhost:3000', '10.0.0.7'])
    expect((await ask('GET', '/api/opening', undefined, { authority })).status).toBe(200)
  expect((await ask('GET', '/api/gifts')).status).toBe(404)
  expect((await ask('GET', '/api/invitations')).status).toBe(404)
  expect((await ask('GET', '/healthz/host?domain=localhost')).status).toBe(404)
})
