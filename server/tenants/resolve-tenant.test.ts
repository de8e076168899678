import { expect, test } from 'vitest'
import { openMany, openMawar, raka, sinta } from '#tests/server/many.ts'

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

test('a session is valid at its own host alone', async () => {
  const { at, begin, account, person } = await openMawar()
  await begin(person, 'melati')
  const hosts = ['gift.example', 'mawar.gift.example', 'melati.gift.example']
  for (const from of hosts) {
    const { cookies } = await account(at(from), { action: 'login', ...raka })
    const headers = { cookie: cookies.map((each) => `${each.name}=${each.value}`).join() }
    for (const to of hosts) {
      const { body } = await at(to, { headers })('GET', '/api/session')
      expect(body.owner, `${from} at ${to}`).toBe(from === to)
    }
  }
})

test('the owner of one gift may not edit another one', async () => {
  const { join, begin, signIn } = await openMawar()
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

test('sign-in tries of an account are counted at all hosts together', async () => {
  const { account, at, begin, platform, person: raka } = await openMawar()
  await begin(raka, 'melati')
  const hosts = [at('mawar.gift.example'), at('melati.gift.example'), platform]
  const wrong = { action: 'login', email: 'raka@rumah.id', password: 'bukan-ini-sama-sekali' }
  const statuses: number[] = []
  for (let tried = 0; tried < 6; tried += 1) {
    const ask = hosts[tried % 3]
    if (ask) statuses.push((await account(ask, wrong)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('a reset mail names the host at which it was requested', async () => {
  const logs: string[] = []
  const { account, at, platform, mail } = await openMawar({ log: (line) => logs.push(line) })
  const forgotten = { action: 'change_password', email: 'raka@rumah.id', newPassword: 'kupu-kupu-di-taman-3' }
  for (const [ask, host] of [
    [at('mawar.gift.example'), 'http://mawar.gift.example/login#reset='],
    [platform, 'http://gift.example/login#reset='],
  ] as const) {
    expect((await account(ask, forgotten)).status).toBe(403)
    await mail.settle()
    expect(logs.findLast((line) => line.includes('outbox'))).toContain(host)
  }
})

const https = { PUBLIC_URL: 'https://gift.example' }

// A browser takes a name with __Host- only without a domain, over https, for the whole host.
function boundCookie(name: string) {
  const rest = { value: expect.any(String), maxAge: expect.any(Number) }
  return { name: `__Host-${name}`, path: '/', httpOnly: true, secure: true, sameSite: 'Lax', ...rest }
}

test('over https the bare domain and a gift sign in by cookies of their own, and a save is taken', async () => {
  const { at, platform, account, person, id, owner } = await openMawar({ env: https })
  const mawar = at('mawar.gift.example')
  const way = await person('POST', `/api/gifts/${id}/enter`)
  const [, token] = way.body.data.url.split('https://mawar.gift.example/login#masuk=')
  const answers = [
    await account(platform, { action: 'login', ...raka }),
    await account(mawar, { action: 'login', ...raka }),
    await mawar('POST', '/api/session', { token }),
  ]
  for (const { status, headers, cookies } of answers) {
    expect(status).toBe(200)
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(cookies).toEqual([boundCookie('kado_session')])
  }
  const save = (origin: string) => owner('POST', '/api/opening', greeting, { headers: { origin } })
  expect((await save('https://mawar.gift.example')).status).toBe(200)
  for (const origin of ['http://mawar.gift.example', 'https://gift.example'])
    expect((await save(origin)).status, origin).toBe(403)
  const shown = await mawar('GET', '/api/opening')
  expect(shown.body[0].recipient_name).toBe('Sinta')
  expect(shown.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
})

test('over https the date of one gift opens that one alone', async () => {
  const { at, join, begin } = await openMany({ env: https })
  const raka = await join()
  for (const address of ['mawar', 'melati']) {
    const { owner } = await begin(raka, address)
    expect((await owner('PUT', '/api/lock', { locked: true, hint: '' })).status).toBe(200)
  }
  const visitor = at('mawar.gift.example')
  expect((await visitor('GET', '/api/gallery.php')).status).toBe(423)
  const { status, cookies } = await visitor('POST', '/api/date-input/unlock', { date: '14022024' })
  expect(status).toBe(200)
  expect(cookies).toEqual([boundCookie('kado_unlocked')])
  const carried = { headers: { cookie: `__Host-kado_unlocked=${cookies[0]?.value}` } }
  const bare = { headers: { cookie: `kado_unlocked=${cookies[0]?.value}` } }
  const look = async (address: string, carried: object) =>
    (await at(`${address}.gift.example`, carried)('GET', '/api/gallery.php')).status
  expect(await look('mawar', carried)).toBe(200)
  expect(await look('mawar', bare)).toBe(423)
  expect(await look('melati', carried)).toBe(423)
})
