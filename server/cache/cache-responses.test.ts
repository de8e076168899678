import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { lines } from '#tests/server/access-table.ts'
import { carrying, openAnother, openTestApp } from '#tests/server/app.ts'
import { serveTexts } from '#tests/server/dns-server.ts'
import { openMany, raka } from '#tests/server/many.ts'

const publicReads = lines
  .filter(({ method, who, path }) => method === 'GET' && who === 'anyone' && path.startsWith('/api/'))
  .map(({ path }) => path.replace(/\.php$/, ''))
  // What tells the time is never cached.
  .filter((path) => !/openapi|waiting|coupons|sealed-letters/.test(path))

test('a cached response equals the uncached one, also as HEAD and as 304', async () => {
  const { cached, uncached, cache } = await openBoth()
  for (const url of publicReads) {
    const first = await cached({ url })
    const { hits } = cache.usage()
    const etag = String(first.headers.etag)
    const variants: InjectOptions[] = [
      { url },
      { url: `${url}.php` },
      { url, method: 'HEAD' },
      { url, headers: { 'if-none-match': etag } },
      { url, headers: { 'if-none-match': `W/${etag}, "x"` } },
      { url, headers: { cookie: 'tema=gelap', 'accept-encoding': 'br', range: 'bytes=0-3' } },
      { url, headers: { 'if-none-match': '"x"', origin: 'https://lain.example' } },
    ]
    for (const variant of variants) expect(await cached(variant), url).toEqual(await uncached(variant))
    expect(cache.usage().hits, url).toBe(hits + variants.length - 1)
  }
})

test('each cookie of ours bypasses the cache', async () => {
  const { cached, cache } = await openBoth()
  await cached({ url: '/api/opening' })
  const cookies = ['kado_session=abc', 'a=b; kado_unlocked=1.x', '__Host-kado_session=abc', 'kado_author=1']
  for (const cookie of cookies) await cached({ url: '/api/opening', headers: { cookie } })
  expect(cache.usage()).toMatchObject({ hits: 0, entries: 1 })
})

test('caches nothing of a locked gift, and serves nothing from before the lock', async () => {
  const { cached, uncached, cache, becomeOwner, lock } = await openBoth()
  for (const url of publicReads) await cached({ url })
  const { entries } = cache.usage()
  expect(entries).toBe(publicReads.length)
  await lock(await becomeOwner())
  for (const url of [...publicReads, ...publicReads])
    expect(await cached({ url })).toEqual(await uncached({ url }))
  expect(cache.usage()).toMatchObject({ entries: 0 })
})

test('shows what this process, by any way, and another one write to the file', async () => {
  const { cached, cache, db, dataDir } = await openBoth(await openTestApp({ lockWait: 1000 }))
  const other = new Sqlite(join(dataDir, 'kado.db'))
  onTestFinished(() => void other.close())
  const writes = [
    () => db.updateTable('opening').set({ title: 'Satu' }).execute(),
    () => other.prepare("update opening set title = 'Dua'").run(),
    () => other.prepare("update opening set title = 'Tiga'").run(),
  ]
  for (const [index, write] of writes.entries()) {
    await cached({ url: '/api/opening' })
    const { hits } = cache.usage()
    await cached({ url: '/api/opening' })
    expect(cache.usage().hits).toBe(hits + 1)
    await write()
    await wait(20)
    const title = ['Satu', 'Dua', 'Tiga'][index]
    expect((await cached({ url: '/api/opening' })).payload).toContain(`"title":"${title}"`)
  }
})

test.each([undefined, { isUpToDate: () => false, subscribe: () => undefined }])(
  'caches nothing unless every write is reported (%j)',
  async (changes) => {
    const { config, db, media, clock } = await openTestApp()
    const stores = { config, db, media, ...(changes ? { changes } : {}) }
    const { app, cache } = await openAnother(stores, { now: () => clock.now })
    for (let n = 0; n < 3; n += 1) await app.inject('/api/opening')
    expect(cache.usage()).toMatchObject({ hits: 0, entries: 0 })
  },
)

const DOMAIN = 'untuk-sinta.id'

test('a call invalidates only the gift that it changes', async () => {
  const { as, isCached, fill, mawar } = await openTwoGifts()
  const both = () => [isCached('mawar.gift.example'), isCached('melati.gift.example')]
  await fill('mawar.gift.example', 'melati.gift.example')
  const person = await as('gift.example', raka)
  expect((await person('POST', `/api/gifts/${mawar}/enter`)).statusCode).toBe(200)
  const { data } = (await person('POST', '/api/gifts', { address: 'anggrek' })).json()
  expect((await person('DELETE', `/api/gifts/${data.id}`, { address: 'anggrek' })).statusCode).toBe(200)
  const owner = await as('mawar.gift.example', raka)
  expect(both()).toEqual([true, true])
  const greeting = { title: 'Untukmu', recipient_name: 'Sinta' }
  expect((await owner('POST', '/api/opening', greeting)).statusCode).toBe(200)
  expect(both()).toEqual([false, true])
  await fill('mawar.gift.example')
  expect((await person('DELETE', `/api/gifts/${mawar}`, { address: 'mawar' })).statusCode).toBe(200)
  expect(both()).toEqual([false, true])
})

test('a host name that moves to another gift, or to none, invalidates its responses', async () => {
  const { as, isCached, fill, mawar, melati, records } = await openTwoGifts()
  const person = await as('gift.example', raka)
  const name = async (id: number, host = DOMAIN) =>
    (await person('PUT', `/api/gifts/${id}/domain`, { name: host })).json().data.domain
  const prove = async (id: number) => {
    const { record, value } = await name(id)
    records.set(record, [[value]])
    expect((await person('POST', `/api/gifts/${id}/domain/check`)).statusCode).toBe(200)
    expect(isCached(DOMAIN)).toBe(false)
    await fill(DOMAIN)
  }
  await prove(mawar)
  await prove(melati)
  await name(melati, 'untuk-kita.id')
  expect(isCached(DOMAIN)).toBe(false)
  await prove(mawar)
  expect((await person('DELETE', `/api/gifts/${mawar}/domain`)).statusCode).toBe(200)
  expect(isCached(DOMAIN)).toBe(false)
})

/** One gift behind a cache, and the same gift without one. */
async function openBoth(given?: Awaited<ReturnType<typeof openTestApp>>) {
  const kado = given ?? (await openTestApp())
  const { config, db, media, clock } = kado
  const { app } = await openAnother({ config, db, media }, { now: () => clock.now })
  return { ...kado, cached: asker(kado.app), uncached: asker(app) }
}

function asker(app: Awaited<ReturnType<typeof openAnother>>['app']) {
  return async (options: InjectOptions) => {
    const { statusCode, headers, payload } = await app.inject(options)
    return { statusCode, headers: { ...headers, date: undefined }, payload }
  }
}

/** Two gifts of Raka in a process that gets no reports of changes: it knows only its own calls. */
async function openTwoGifts() {
  const records = new Map<string, string[][]>()
  const dns = await serveTexts(records)
  onTestFinished(dns.close)
  const kado = await openMany({ env: { DNS_SERVERS: dns.address } })
  const person = await kado.join()
  const { id: mawar } = await kado.begin(person)
  const { id: melati } = await kado.begin(person, 'melati')
  const { config, db, media, clock } = kado
  const changes = { isUpToDate: () => true, subscribe: () => undefined }
  const { app, cache } = await openAnother({ config, db, changes, media }, { now: () => clock.now })
  const at =
    (authority: string, cookie = '') =>
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, authority, headers: { cookie }, ...(payload ? { payload } : {}) })
  async function as(host: string, who: typeof raka) {
    const { cookies } = await at(host)('POST', '/api/user/login.php', { action: 'login', ...who })
    return at(host, carrying(cookies).headers.cookie)
  }
  const isCached = (host: string) => cache.find(`${host} ${host} /api/opening`) !== undefined
  async function fill(...hosts: string[]) {
    for (const host of hosts) {
      await at(host)('GET', '/api/opening')
      expect(isCached(host), host).toBe(true)
    }
  }
  return { as, isCached, fill, mawar, melati, records }
}
