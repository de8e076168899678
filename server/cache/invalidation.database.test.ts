import { expect, onTestFinished, test } from 'vitest'
import { raka, sinta } from '#tests/people.ts'
import { carrying, openAnother, openTestApp } from '#tests/server/app.ts'
import { serveTexts } from '#tests/server/dns-server.ts'
import { openManyGifts } from '#tests/server/many.ts'

test('a call invalidates only the gift that it changes', async () => {
  const records = new Map<string, string[][]>()
  const dns = await serveTexts(records)
  onTestFinished(dns.close)
  const env = { DNS_SERVERS: dns.address }
  const {
    join: register,
    begin,
    config,
    db,
    media,
    clock,
    changes,
  } = await openManyGifts({ env, isCaching: true })
  const maker = await register()
  const { id: mawar } = await begin(maker)
  const { id: melati } = await begin(maker, 'melati')
  const { app, cache } = await openAnother({ config, db, media, changes }, { now: () => clock.now })
  const at =
    (authority: string, cookie = '') =>
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, authority, headers: { cookie }, ...(payload ? { payload } : {}) })
  const signIn = async (host: string) => {
    const { cookies } = await at(host)('POST', '/api/user/login.php', { action: 'login', ...raka })
    return at(host, carrying(cookies).headers.cookie)
  }
  const isCached = (host: string) => cache.find(`${host} /opening`) !== undefined
  const both = () => [isCached('mawar.gift.example'), isCached('melati.gift.example')]
  // On PostgreSQL nothing is cached until the process listens.
  const fill = (host: string) =>
    expect.poll(async () => (await at(host)('GET', '/api/opening')) && isCached(host)).toBe(true)
  await fill('mawar.gift.example')
  await fill('melati.gift.example')
  const person = await signIn('gift.example')
  expect((await person('POST', `/api/gifts/${mawar}/enter`)).statusCode).toBe(200)
  const { data } = (await person('POST', '/api/gifts', { address: 'anggrek' })).json()
  expect((await person('DELETE', `/api/gifts/${data.id}`, { address: 'anggrek' })).statusCode).toBe(200)
  const owner = await signIn('mawar.gift.example')
  expect(both()).toEqual([true, true])
  const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }
  expect((await owner('POST', '/api/opening', greeting)).statusCode).toBe(200)
  expect(both()).toEqual([false, true])

  const name = async (id: number, host: string) =>
    (await person('PUT', `/api/gifts/${id}/domain`, { name: host })).json().data.domain
  const prove = async (id: number) => {
    const { record, value } = await name(id, 'untuk-sinta.id')
    records.set(record, [[value]])
    expect((await person('POST', `/api/gifts/${id}/domain/check`)).statusCode).toBe(200)
    expect(isCached('untuk-sinta.id')).toBe(false)
    await fill('untuk-sinta.id')
  }
  await prove(mawar)
  await prove(melati)
  await name(melati, 'untuk-kita.id')
  expect(isCached('untuk-sinta.id')).toBe(false)
  await prove(mawar)
  expect((await person('DELETE', `/api/gifts/${mawar}/domain`)).statusCode).toBe(200)
  expect(isCached('untuk-sinta.id')).toBe(false)
  await fill('mawar.gift.example')
  await fill('melati.gift.example')
  expect((await person('DELETE', `/api/gifts/${mawar}`, { address: 'mawar' })).statusCode).toBe(200)
  expect(both()).toEqual([false, true])
})

test('a call that changes nothing leaves the responses cached', async () => {
  const { account, ask, becomeOwner, cache } = await openTestApp({ isCaching: true })
  const owner = await becomeOwner()
  await account({ action: 'create', ...sinta })
  const todo = (await ask('POST', '/api/todo-list', { title: 'Piknik' }, owner)).body.data
  const { body: opening } = await ask('GET', '/api/opening')
  const { title, recipient_name } = opening[0]
  const isCached = () => cache.find(' /opening') !== undefined
  await expect.poll(async () => (await ask('GET', '/api/opening')) && isCached()).toBe(true)
  const calls: [status: number, ...Parameters<typeof ask>][] = [
    [200, 'POST', '/api/user/login.php', { action: 'login', ...sinta }],
    [401, 'POST', '/api/user/login.php', { action: 'login', ...sinta, password: 'bukan ini' }],
    [200, 'POST', '/api/date-input/unlock', { date: '14022024' }],
    [422, 'POST', '/api/date-input/unlock', { date: 'x' }],
    [200, 'POST', '/api/journal', { chapter: 'opening' }],
    [401, 'POST', '/api/opening', { title, recipient_name }],
    [422, 'POST', '/api/opening', { title: '', recipient_name }, owner],
    [200, 'POST', '/api/opening', { title, recipient_name }, owner],
    [200, 'PUT', '/api/todo-list', { id: todo.id, is_selected: 0 }],
    [200, 'PUT', '/api/lock', { locked: false, hint: '' }, owner],
    [200, 'DELETE', '/api/session', undefined, owner],
  ]
  for (const [status, ...call] of calls) {
    expect(await ask(...call), call[1]).toMatchObject({ status })
    expect(isCached(), `${call[0]} ${call[1]}`).toBe(true)
  }
})
