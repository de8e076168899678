import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { lines } from '#tests/server/access-table.ts'
import { openAnother, openTestApp } from '#tests/server/app.ts'
import { createResponseCache } from './response-cache.ts'

const publicReads = lines
  .filter(({ method, who, path }) => method === 'GET' && who === 'anyone' && path.startsWith('/api/'))
  .map(({ path }) => path.replace(/\.php$/, ''))
  // A response with the time is never cached.
  .filter((path) => !/openapi|waiting|coupons|sealed-letters/.test(path))

test('a cached response equals the uncached one, and none of a locked gift is cached', async () => {
  const { cached, uncached, cache, becomeOwner, lock } = await openBoth()
  for (const url of publicReads) {
    const first = await cached({ url })
    const { hits } = cache.usage()
    const etag = String(first.headers.etag)
    const variants: InjectOptions[] = [
      { url },
      { url: `${url}.php` },
      { url, method: 'HEAD' },
      { url, method: 'HEAD', headers: { 'if-none-match': etag } },
      { url: `${url}?x=1&folder=2` },
      { url: url.replace(/\w/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`) },
      { url, authority: 'LOCALHOST.:8080' },
      { url, headers: { 'if-none-match': etag } },
      { url, headers: { 'if-none-match': `W/${etag}, "x"` } },
      {
        url,
        headers: {
          cookie: 'tema=gelap; kado_visit=x; xkado_session=x; a=kado_session',
          'accept-encoding': 'br',
          range: 'bytes=0-3',
        },
      },
      { url, headers: { 'if-none-match': '"x"', origin: 'https://lain.example' } },
    ]
    for (const variant of variants) expect(await cached(variant), url).toEqual(await uncached(variant))
    expect(cache.usage().hits, url).toBe(hits + variants.length)
  }
  const before = cache.usage()
  expect(before.entries).toBe(publicReads.length)
  // A cookie of ours bypasses the cache.
  for (const cookie of [
    'a=b; kado_session=abc',
    'kado_unlocked=1.x',
    '__Host-kado_session=abc',
    'kado_author=1',
    'kado_answers=x',
  ])
    await cached({ url: '/api/opening', headers: { cookie } })
  expect(cache.usage()).toEqual(before)
  // Nothing of a locked gift is cached, and nothing from before the lock is served.
  await lock(await becomeOwner())
  for (const url of [...publicReads, ...publicReads])
    expect(await cached({ url })).toEqual(await uncached({ url }))
  expect(cache.usage()).toMatchObject({ entries: 0, hits: before.hits })
})

test('the cache shows what this process and another one write to the SQLite file', async () => {
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
    const title = `"title":"${['Satu', 'Dua', 'Tiga'][index]}"`
    const shown = async () => (await cached({ url: '/api/opening' })).payload
    await expect.poll(shown, { interval: 5, timeout: 1000 }).toContain(title)
  }
})

test('nothing is cached unless every write is reported', async () => {
  const { config, db, media, clock } = await openTestApp()
  const silent = { subscribe: () => undefined, settle: async () => undefined }
  for (const changes of [undefined, { ...silent, isUpToDate: () => false }]) {
    const { app, cache } = await openAnother({ config, db, media, changes }, { now: () => clock.now })
    for (let n = 0; n < 3; n += 1) await app.inject('/api/opening')
    expect(cache.usage()).toMatchObject({ hits: 0, entries: 0 })
  }
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

const response = (length: number) => ({ headers: { etag: '"x"' }, body: 'x'.repeat(length) })
const origin = (giftId: number, generation = 0) => ({ giftId, generation })

test('the cache stays within its size and drops the least recently used', () => {
  const cache = createResponseCache(undefined, 1000)
  for (let n = 0; n < 100; n += 1) {
    cache.store(`/${n}`, response(80), origin(1))
    expect(cache.find('/0')).toBeDefined()
    expect(cache.usage().bytes).toBeLessThanOrEqual(1000)
  }
  expect([cache.find('/1'), cache.find('/99')]).toEqual([undefined, expect.anything()])
  const large = createResponseCache()
  large.store('/', response(1024 * 1024), origin(1))
  expect(large.find('/')).toBeUndefined()
})

test("a write invalidates only its gift's responses, those in progress included", () => {
  const cache = createResponseCache()
  const before = cache.generation()
  for (const gift of [1, 2]) cache.store(`/${gift}`, response(10), origin(gift, before))
  cache.invalidate(1)
  expect([cache.find('/1'), cache.find('/2')]).toEqual([undefined, expect.anything()])
  for (const gift of [1, 2]) cache.store(`/late/${gift}`, response(10), origin(gift, before))
  expect([cache.find('/late/1'), cache.find('/late/2')]).toEqual([undefined, expect.anything()])
  cache.store('/1', response(10), origin(1, cache.generation()))
  expect(cache.find('/1')).toBeDefined()
})

test.each([
  ['an unknown gift', [undefined]],
  ['more gifts than are tracked', Array.from({ length: 10_001 }, (_, n) => n + 1)],
])('writes of %s invalidate everything', (_, gifts) => {
  const cache = createResponseCache()
  const before = cache.generation()
  for (const gift of [1, 9_999, 10_001]) cache.store(`/${gift}`, response(10), origin(gift, before))
  for (const gift of gifts) cache.invalidate(gift)
  for (const gift of [1, 9_999, 10_001]) {
    cache.store(`/late/${gift}`, response(10), origin(gift, before))
    expect([cache.find(`/${gift}`), cache.find(`/late/${gift}`)]).toEqual([undefined, undefined])
  }
})
