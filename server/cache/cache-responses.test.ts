import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { raka } from '#tests/people.ts'
import { lines } from '#tests/server/access-table.ts'
import { carrying, openAnother, openTestApp } from '#tests/server/app.ts'
import { serveTexts } from '#tests/server/dns-server.ts'
import { openManyGifts } from '#tests/server/many.ts'

const publicReads = lines
  .filter(({ method, who, path }) => method === 'GET' && who === 'anyone' && path.startsWith('/api/'))
  .map(({ path }) => path.replace(/\.php$/, ''))
  // What tells the time is never cached.
  .filter((path) => !/openapi|waiting|coupons|sealed-letters/.test(path))

test('a cached response equals the uncached one, and none is of a locked gift or one caller', async () => {
  const { cached, uncached, cache, becomeOwner, lock } = await openBoth()
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
  const before = cache.usage()
  expect(before.entries).toBe(publicReads.length)
  // A cookie of ours bypasses the cache.
  for (const cookie of [
    'a=b; kado_session=abc',
    'kado_unlocked=1.x',
    '__Host-kado_session=abc',
    'kado_author=1',
  ])
    await cached({ url: '/api/opening', headers: { cookie } })
  expect(cache.usage()).toEqual(before)
  // Nothing of a locked gift is cached, and nothing from before the lock is served.
  await lock(await becomeOwner())
  for (const url of [...publicReads, ...publicReads])
    expect(await cached({ url })).toEqual(await uncached({ url }))
  expect(cache.usage()).toMatchObject({ entries: 0, hits: before.hits })
})

test('shows what this process, by any way, and another one write to the file', async () => {
  const { cached, cache, db, dataDir } = await openBoth({ lockWait: 1000 })
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

test('caches nothing unless every write is reported', async () => {
  const { config, db, media, clock } = await openTestApp()
  for (const changes of [undefined, { isUpToDate: () => false, subscribe: () => undefined }]) {
    const { app, cache } = await openAnother({ config, db, media, changes }, { now: () => clock.now })
    for (let n = 0; n < 3; n += 1) await app.inject('/api/opening')
    expect(cache.usage()).toMatchObject({ hits: 0, entries: 0 })
  }
})

test('a call invalidates only the gift that it changes, and a host name that moves its responses', async () => {
  const records = new Map<string, string[][]>()
  const dns = await serveTexts(records)
  onTestFinished(dns.close)
  const env = { DNS_SERVERS: dns.address }
  const { join: register, begin, config, db, media, clock } = await openManyGifts({ env })
  const maker = await register()
  const { id: mawar } = await begin(maker)
  const { id: melati } = await begin(maker, 'melati')
  // A process that gets no reports of changes: it knows only its own calls.
  const changes = { isUpToDate: () => true, subscribe: () => undefined }
  const { app, cache } = await openAnother({ config, db, media, changes }, { now: () => clock.now })
  const at =
    (authority: string, cookie = '') =>
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, authority, headers: { cookie }, ...(payload ? { payload } : {}) })
  const signIn = async (host: string) => {
    const { cookies } = await at(host)('POST', '/api/user/login.php', { action: 'login', ...raka })
    return at(host, carrying(cookies).headers.cookie)
  }
  const isCached = (host: string) => cache.find(`${host} ${host} /api/opening`) !== undefined
  const both = () => [isCached('mawar.gift.example'), isCached('melati.gift.example')]
  const fill = async (host: string) => {
    await at(host)('GET', '/api/opening')
    expect(isCached(host), host).toBe(true)
  }
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

/** One gift behind a cache, and the same gift without one. */
async function openBoth(options: Parameters<typeof openTestApp>[0] = {}) {
  const kado = await openTestApp(options)
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
