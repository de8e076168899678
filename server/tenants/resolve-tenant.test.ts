import { expect, test } from 'vitest'
import { raka, sinta } from '#tests/people.ts'
import { carrying } from '#tests/server/app.ts'
import { openManyGifts, openMawar } from '#tests/server/many.ts'
import { dial, listen, textOf } from '#tests/server/sockets.ts'

const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }

test('a session is valid at its own host alone, and the owner of one gift may not edit another one', async () => {
  const { at, join, begin, account, signIn } = await openMawar()
  const theirs = await begin(await join(sinta), 'melati')
  const hosts = ['gift.example', 'mawar.gift.example', 'melati.gift.example']
  for (const from of hosts) {
    const { cookies } = await account(at(from), { action: 'login', ...raka })
    for (const to of hosts) {
      const { body } = await at(to, carrying(cookies))('GET', '/api/session')
      const user = from === to ? { email: raka.email } : null
      const owner = from === to && to !== 'melati.gift.example'
      expect(body, `${from} at ${to}`).toEqual({ user, owner })
    }
  }
  const stranger = await signIn('melati.gift.example')
  expect(await stranger('POST', '/api/opening', greeting)).toMatchObject({
    status: 403,
    body: { message: 'Akun ini belum boleh mengedit. Hubungi admin.' },
  })
  expect((await stranger('GET', '/api/accounts')).status).toBe(403)
  expect((await theirs.owner('GET', '/api/accounts')).body).toHaveLength(1)
})

test('a reset mail names the host at which it was requested, and sign-in tries count at all hosts', async () => {
  const logs: string[] = []
  const { account, at, platform, mail } = await openMawar({ log: (line) => logs.push(line) })
  const { email } = raka
  const hosts = [
    [at('mawar.gift.example'), 'http://mawar.gift.example/login#reset='],
    [platform, 'http://gift.example/login#reset='],
  ] as const
  for (const [ask, link] of hosts) {
    const forgotten = { action: 'change_password', email, newPassword: 'kupu-kupu-di-taman-3' }
    expect((await account(ask, forgotten)).status).toBe(403)
    await mail.settle()
    expect(logs.findLast((line) => line.includes('outbox'))).toContain(link)
  }
  const statuses: number[] = []
  for (const [ask] of [...hosts, ...hosts, ...hosts])
    statuses.push((await account(ask, { action: 'login', email, password: 'bukan-ini-sama-sekali' })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

const https = { PUBLIC_URL: 'https://gift.example' }

// A browser takes a name with __Host- only without a domain, over https, for the whole host.
function boundCookie(name: string) {
  const rest = { value: expect.any(String), maxAge: expect.any(Number) }
  return { name: `__Host-${name}`, path: '/', httpOnly: true, secure: true, sameSite: 'Lax', ...rest }
}

test('over https each host has its own cookies', async () => {
  const { at, platform, account, person, id, owner, begin } = await openMawar({ env: https })
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
  expect((await mawar('GET', '/api/opening')).body[0].recipient_name).toBe('Sinta')

  const melati = await begin(person, 'melati')
  for (const each of [owner, melati.owner])
    expect((await each('PUT', '/api/lock', { locked: true, hint: '' })).status).toBe(200)
  const { cookies } = await mawar('POST', '/api/date-input/unlock', { date: '14022024' })
  expect(cookies).toEqual([boundCookie('kado_unlocked')])
  const look = async (address: string, name: string) => {
    const visitor = at(`${address}.gift.example`, { headers: { cookie: `${name}=${cookies[0]?.value}` } })
    return (await visitor('GET', '/api/gallery.php')).status
  }
  expect(await look('mawar', '__Host-kado_unlocked')).toBe(200)
  expect(await look('mawar', 'kado_unlocked')).toBe(423)
  expect(await look('melati', '__Host-kado_unlocked')).toBe(423)
})

// Malformed and unknown host names, which reach no gift.
const strange = [
  ...['x@mawar.gift.example', 'mawar.gift.example@lain.example', 'mawar%2egift.example', '%zz', '[::1'],
  ...['*.gift.example'],
  ...['.mawar.gift.example', 'a.mawar.gift.example', 'mawar..gift.example'],
  ...['mawar.gift.example.gift.example'],
  ...['mawar.gift.example,melati.gift.example', "mawar'--.gift.example", 'máwar.gift.example'],
  ...['', ' ', 'removed 1.gift.example', `${'a'.repeat(3000)}.gift.example`],
]

test('an invalid host name reaches no gift and breaks no call', async () => {
  const { app } = await openMawar()
  for (const host of strange) {
    for (const [method, url] of [
      ['GET', '/api/opening'],
      ['POST', '/api/user/login.php'],
      ['GET', '/media/x.webp'],
    ] as const) {
      for (const origin of [undefined, 'http://gift.example', `http://${host}`]) {
        const headers = { host, ...(origin === undefined ? {} : { origin }) }
        const { statusCode, body } = await app.inject({ method, url, headers })
        expect([403, 404], `${method} ${url} at ${host} from ${origin}: ${body}`).toContain(statusCode)
      }
    }
  }
})

test('only the proxy learns which host names exist', async () => {
  const { at } = await openMawar({ env: { TRUST_PROXY: '10.1.0.0/16' } })
  const ask = async (query: string, options = {}) =>
    (await at('10.0.0.7')('GET', `/healthz/host?${query}`, undefined, options)).status
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3'])
    expect(await ask('domain=MAWAR.gift.example.', { remoteAddress }), remoteAddress).toBe(200)
  for (const remoteAddress of ['10.2.0.1', '203.0.113.7', '2001:db8::1'])
    expect(await ask('domain=mawar.gift.example', { remoteAddress }), remoteAddress).toBe(404)
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
    expect(await ask('domain=mawar.gift.example', { headers: { [name]: '127.0.0.1' } }), name).toBe(404)
  const strangeQueries = ['', 'domain', 'domain=%00', 'domain=%ff', 'domain[a]=1', 'domain=*.gift.example']
  strangeQueries.push('domain=removed%201.gift.example', 'domain=mawar.gift.example&domain=gift.example')
  for (const query of strangeQueries) expect(await ask(query), query).toBe(404)
})

test('a host name in any spelling shows its gift, also a forwarded one', async () => {
  const { app, beginTwo } = await openManyGifts({ env: { TRUST_PROXY: '127.0.0.2' } })
  await beginTwo()
  const port = await listen(app)
  const say = async (address: string, lines: string[], version = '1.1', from = '127.0.0.1') => {
    const head = [`GET ${address} HTTP/${version}`, ...lines, 'Connection: close']
    return textOf(await dial(port, `${head.join('\r\n')}\r\n\r\n`, from))
  }
  for (const round of [1, 2, 3]) {
    for (const host of ['mawar.gift.example', 'MAWAR.gift.example:80', 'mawar.gift.example.:3000']) {
      const lines = [`Host: ${host}`, 'X-Forwarded-Host: melati.gift.example']
      expect(await say('/api/opening', lines), `${host}, ${round}`).toContain('Sinta')
      expect(await say('/api/opening', lines, '1.1', '127.0.0.2'), 'the proxy').not.toContain('Sinta')
      const others = ['Host: melati.gift.example', `X-Forwarded-Host: ${host}`]
      expect(await say('/api/opening', others)).not.toContain('Sinta')
    }
  }
  const whole = 'http://mawar.gift.example/api/opening'
  expect(await say(whole, ['Host: mawar.gift.example']), 'an absolute address').toContain('Sinta')
  expect(await say(whole, ['Host: melati.gift.example']), 'of another host').toContain(' 400 ')
  const both = ['Host: mawar.gift.example', 'host: melati.gift.example']
  expect(await say('/api/opening', both), 'two hosts').toMatch(/ 400 [\s\S]+"code":"malformed"/)
  expect(await say('/api/opening', [], '1.0')).toContain(' 404 ')
})

test('a page of another gift cannot make a browser write here', async () => {
  const { owner } = await openMawar()
  const write = (headers: Record<string, string>) =>
    owner('POST', '/api/opening', { title: 'Untukmu', recipient_name: 'Sinta' }, { headers })
  for (const headers of [
    { 'sec-fetch-site': 'same-site', origin: 'http://mawar.gift.example' },
    { origin: 'http://melati.gift.example' },
    { origin: 'http://gift.example' },
    { origin: 'http://mawar.gift.example.' },
    { referer: 'http://melati.gift.example/mawar.gift.example' },
  ])
    expect((await write(headers)).status, JSON.stringify(headers)).toBe(403)
  for (const origin of ['http://mawar.gift.example:80', 'http://MAWAR.gift.example'])
    expect((await write({ origin, 'sec-fetch-site': 'same-origin' })).status, origin).toBe(200)
})
