import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openAnother } from '#tests/server/app.ts'
import { serveTexts } from '#tests/server/dns-server.ts'
import { openMany, raka } from '#tests/server/many.ts'

const DOMAIN = 'untuk-sinta.id'

test('at the bare domain nobody has anything forgotten of a gift that the call is not about', async () => {
  const { at, sign, fill, isRemembered, mawar } = await openSilent()
  const hosts = ['mawar.gift.example', 'melati.gift.example']
  await fill(...hosts)
  const both = () => hosts.map(isRemembered)
  expect((await at('gift.example')('DELETE', '/api/session')).status).toBe(200)
  expect(both()).toEqual([true, true])
  const person = await sign('gift.example', raka)
  expect(both()).toEqual([true, true])
  expect((await person('POST', `/api/gifts/${mawar}/enter`)).status).toBe(200)
  const { body } = await person('POST', '/api/gifts', { address: 'anggrek' })
  expect((await person('DELETE', `/api/gifts/${body.data.id}`, { address: 'anggrek' })).status).toBe(200)
  expect((await person('DELETE', '/api/sessions')).status).toBe(200)
  expect(both()).toEqual([true, true])
  expect((await person('DELETE', `/api/gifts/${mawar}`, { address: 'mawar' })).status).toBe(200)
  expect(both()).toEqual([false, true])
})

test('at a gift’s own host only what is stored of it has it forgotten, and no other one', async () => {
  const { at, sign, fill, isRemembered } = await openSilent()
  const hosts = ['mawar.gift.example', 'melati.gift.example']
  await fill(...hosts)
  const both = () => hosts.map(isRemembered)
  expect((await at('mawar.gift.example')('DELETE', '/api/session')).status).toBe(200)
  const owner = await sign('mawar.gift.example', raka)
  expect(both()).toEqual([true, true])
  const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }
  expect((await owner('POST', '/api/opening', greeting)).status).toBe(200)
  expect(both()).toEqual([false, true])
})

test('what was answered at a host name is forgotten as soon as it stands for another gift, or for none', async () => {
  const { sign, fill, isRemembered, mawar, melati, records } = await openSilent()
  const person = await sign('gift.example', raka)
  const name = async (id: number, host = DOMAIN) => {
    const { body } = await person('PUT', `/api/gifts/${id}/domain`, { name: host })
    return body.data.domain
  }
  const prove = async (id: number) => {
    const { record, value } = await name(id)
    records.set(record, [[value]])
    expect((await person('POST', `/api/gifts/${id}/domain/check`)).status).toBe(200)
    expect(isRemembered(DOMAIN)).toBe(false)
    await fill(DOMAIN)
  }
  await prove(mawar)
  await prove(melati)
  await name(melati, 'untuk-kita.id')
  expect(isRemembered(DOMAIN)).toBe(false)
  await prove(mawar)
  expect((await person('DELETE', `/api/gifts/${mawar}/domain`)).status).toBe(200)
  expect(isRemembered(DOMAIN)).toBe(false)
})

/** Raka's two gifts, in a process that hears of nothing that is stored: it knows only what it does itself. */
async function openSilent() {
  const records = new Map<string, string[][]>()
  const dns = await serveTexts(records)
  onTestFinished(dns.close)
  const kado = await openMany({ isAlone: true, env: { DNS_SERVERS: dns.address } })
  const person = await kado.join()
  const { id: mawar } = await kado.begin(person)
  const { id: melati } = await kado.begin(person, 'melati')
  const { config, db, media, clock } = kado
  const changes = { isCurrent: () => true, tell: () => undefined }
  const { app, memory } = await openAnother({ config, db, changes, media }, { now: () => clock.now })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const at =
    (authority: string, cookie = '') =>
    async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
      const body = payload ? { payload } : {}
      const answer = await app.inject({ method, url, authority, headers: { cookie }, ...body })
      return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
    }
  async function sign(host: string, who: typeof raka) {
    const { cookies } = await at(host)('POST', '/api/user/login.php', { action: 'login', ...who })
    return at(host, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  }
  const isRemembered = (host: string) => memory.find(`${host} /api/opening`) !== undefined
  async function fill(...hosts: string[]) {
    for (const host of hosts) {
      const asked = get({ port, host: '127.0.0.1', path: '/api/opening', headers: { host } })
      const [answer] = await once(asked, 'response')
      await answer.toArray()
      expect(isRemembered(host), host).toBe(true)
    }
  }
  return { at, sign, fill, isRemembered, mawar, melati, records }
}
