import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { sinta } from '#tests/people.ts'
import { answered, type Line, lines, manyLines, named } from '#tests/server/access-table.ts'
import { closeGift, openCallersOfMany } from '#tests/server/callers.ts'
import { callsOf } from '#tests/server/calls.ts'
import { openManyGifts } from '#tests/server/many.ts'
import { type Cell, everyCell, quickly, tryQuiet, writes } from '#tests/server/matrix.ts'
import { differences, takeSnapshot } from '#tests/server/snapshot.ts'

// One in so many of the requests for a single gift; the long tests try all.
const SHARE = 2

// In milliseconds; thousands of requests take long while other tests run.
const TIMEOUT = 300_000

const onTop = new Set(manyLines.gift.map(named))
const isOnTop = ({ request }: Cell) => onTop.has(named({ method: request.method, path: request.url }))
const everyLine = [...lines, ...manyLines.gift, ...manyLines.platform, ...manyLines.unknownHost]

test("at a gift's own host every caller gets what ACCESS.md says", { timeout: TIMEOUT }, async () => {
  const people = await openCallersOfMany()
  for (const state of ['open', 'locked', 'early'] as const) {
    await closeGift(people, state)
    const cells = quickly(await everyCell(people, state), people)
    const some = cells.filter((cell, index) => !writes(cell) && !isOnTop(cell) && index % SHARE === 0)
    expect(some.length).toBeGreaterThan(400)
    expect(await tryQuiet(people, some)).toEqual([])
  }
})

test('each kind of host serves only its own calls', async () => {
  const people = await openCallersOfMany()
  expect(new Set(answered(people.routes))).toEqual(new Set(everyLine.map(named)))
  const before = await takeSnapshot(people)
  const { cookie = '' } = people.people['the owner'] ?? {}
  const statusOf = async (method: Line['method'], url: string, authority: string, sent: InjectOptions = {}) =>
    (await people.app.inject({ method, url, authority, ...sent, headers: { cookie, ...sent.headers } }))
      .statusCode
  const addressOf = ({ path }: Line) => path.replace(/:\w+|\*/, '1')

  const atPlatform = new Set(manyLines.platform.map(named))
  for (const authority of ['localhost', 'lain.localhost', '127.0.0.1']) {
    for (const line of lines.filter((each) => authority !== 'localhost' || !atPlatform.has(named(each)))) {
      if (!line.path.startsWith('/api/') || line.path === '/api/openapi.json') continue
      for (const { url, payload, type } of await callsOf(line, people.ours)) {
        const sent = { headers: type ? { 'content-type': type } : {}, ...(payload ? { payload } : {}) }
        const status = await statusOf(line.method, url, authority, sent)
        expect(status, `${named(line)} at ${authority}`).toBe(404)
      }
    }
  }
  const atGift = new Set([...lines, ...manyLines.gift].map(named))
  for (const line of manyLines.platform.filter((each) => !atGift.has(named(each))))
    expect(await statusOf(line.method, addressOf(line), people.host), `${named(line)} at a gift`).toBe(404)

  expect(
    manyLines.unknownHost.every(({ who, elsewhere }) => who === 'anyone' && elsewhere === 'answered'),
  ).toBe(true)
  const atUnknown = new Set(manyLines.unknownHost.map(named))
  const known: Record<string, string> = {
    '/*': '/aset.txt',
    '/healthz/host': '/healthz/host?domain=localhost',
  }
  for (const authority of ['lain.localhost', 'a.lain.localhost', '127.0.0.1', 'untuk-sinta.id']) {
    for (const line of everyLine) {
      // Writes of another site are refused before the host is resolved.
      for (const headers of line.method === 'GET' ? [{}, { origin: 'https://lain.example' }] : [{}]) {
        const status = await statusOf(line.method, known[line.path] ?? addressOf(line), authority, {
          headers,
        })
        expect(status, `${named(line)} at ${authority}`).toBe(atUnknown.has(named(line)) ? 200 : 404)
      }
    }
    const page = await people.app.inject({ url: '/features', authority })
    expect([page.statusCode, page.body]).toEqual([404, '<p>nowhere.html</p>'])
  }
  expect(differences(before, await takeSnapshot(people))).toEqual([])
})

test('at the bare domain a stranger and another site’s page are refused, and nothing changes', async () => {
  const kado = await openManyGifts()
  const raka = await kado.join()
  const { id } = await kado.begin(raka)
  await kado.join(sinta)
  const before = await takeSnapshot(kado)
  for (const { method, path, who, elsewhere } of manyLines.platform) {
    const url = path.replace(':id', String(id)).replace('*', '')
    if (who === 'editors') expect((await kado.platform(method, url, {})).status, url).toBe(401)
    if (elsewhere !== 'refused') continue
    for (const origin of ['https://lain.example', 'null', 'http://mawar.gift.example']) {
      const { status } = await raka(method, url, {}, { headers: { origin } })
      expect(status, `${method} ${url} from ${origin}`).toBe(403)
    }
  }
  expect(differences(before, await takeSnapshot(kado))).toEqual([])
})
