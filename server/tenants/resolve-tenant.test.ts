import { expect, test } from 'vitest'
import { raka, sinta } from '#tests/people.ts'
import { carrying } from '#tests/server/app.ts'
import { openMawar } from '#tests/server/many.ts'

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
