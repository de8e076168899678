import { expect, test } from 'vitest'
import { answered, lines, manyLines, named } from '#tests/server/access-table.ts'
import { closeGift, openCallersOfMany } from '#tests/server/callers.ts'
import { callsOf } from '#tests/server/calls.ts'
import { openMany, sinta } from '#tests/server/many.ts'
import { type Cell, everyCell, quickly, tryQuiet, writes } from '#tests/server/matrix.ts'
import { differences, takeSnapshot } from '#tests/server/snapshot.ts'

// Of what is tried for a single gift, one in so many; the long tests try all.
const SHARE = 4

// In milliseconds; thousands of requests take their time where everything else runs too.
const PATIENCE = 300_000

const onTop = new Set(manyLines.gift.map(named))
const isOnTop = ({ request }: Cell) => onTop.has(named({ method: request.method, path: request.url }))
const everyLine = [...lines, ...manyLines.gift, ...manyLines.platform, ...manyLines.unknownHost]

test('every address that only many gifts have has its line, and every line is answered', async () => {
  const { routes } = await openCallersOfMany()
  expect(new Set(answered(routes))).toEqual(new Set(everyLine.map(named)))
})

test(
  'a gift’s own host answers each caller as the table says',
  async () => {
    const people = await openCallersOfMany()
    for (const gate of ['open', 'locked', 'early'] as const) {
      await closeGift(people, gate)
      const cells = quickly(await everyCell(people, gate), people)
      const some = cells.filter((cell, index) => !writes(cell) && !isOnTop(cell) && index % SHARE === 0)
      expect(some.length).toBeGreaterThan(400)
      expect(await tryQuiet(people, some)).toEqual([])
    }
  },
  PATIENCE,
)

test('calls of a gift are 404 elsewhere, and those of the bare domain at a gift', async () => {
  const people = await openCallersOfMany()
  const before = await takeSnapshot(people)
  const atHouse = new Set(manyLines.platform.map(named))
  for (const authority of ['localhost', 'lain.localhost', '127.0.0.1']) {
    for (const line of lines.filter((each) => authority !== 'localhost' || !atHouse.has(named(each)))) {
      if (!line.path.startsWith('/api/') || line.path === '/api/openapi.json') continue
      for (const { url, payload, type } of await callsOf(line, people.ours)) {
        const { cookie = '' } = people.people['the owner'] ?? {}
        const headers = { cookie, ...(type ? { 'content-type': type } : {}) }
        const body = payload ? { payload } : {}
        const { method } = line
        const { statusCode } = await people.app.inject({ method, url, authority, headers, ...body })
        expect(statusCode, `${named(line)} at ${authority}`).toBe(404)
      }
    }
  }
  const atGift = new Set([...lines, ...manyLines.gift].map(named))
  for (const line of manyLines.platform.filter((each) => !atGift.has(named(each)))) {
    const { method, path } = line
    const url = path.replace(/:\w+|\*/, '1')
    const { cookie = '' } = people.people['the owner'] ?? {}
    const { statusCode } = await people.app.inject({
      method,
      url,
      authority: people.host,
      headers: { cookie },
    })
    expect(statusCode, `${named(line)} at a gift`).toBe(404)
  }
  expect(differences(before, await takeSnapshot(people))).toEqual([])
})

test('an unknown host answers its own table and nothing else', async () => {
  const people = await openCallersOfMany()
  const before = await takeSnapshot(people)
  const { cookie = '' } = people.people['the owner'] ?? {}
  const answeredCalls = new Set(manyLines.unknownHost.map(named))
  const addresses: Record<string, string> = {
    '/*': '/aset.txt',
    '/healthz/host': '/healthz/host?domain=localhost',
  }
  for (const authority of ['lain.localhost', 'a.lain.localhost', '127.0.0.1', 'untuk-sinta.id']) {
    for (const line of everyLine) {
      const { method, path } = line
      const url = addresses[path] ?? path.replace(/:\w+|\*/, '1')
      for (const headers of [{ cookie }, { origin: 'https://lain.example' }]) {
        // Writes of another site are refused before the host is resolved.
        if (method !== 'GET' && 'origin' in headers) continue
        const { statusCode } = await people.app.inject({ method, url, authority, headers })
        expect(statusCode, `${named(line)} at ${authority}`).toBe(answeredCalls.has(named(line)) ? 200 : 404)
      }
    }
    const page = await people.app.inject({ url: '/features', authority })
    expect([page.statusCode, page.body]).toEqual([404, '<p>nowhere.html</p>'])
  }
  expect(
    manyLines.unknownHost.every(({ who, elsewhere }) => who === 'anyone' && elsewhere === 'answered'),
  ).toBe(true)
  expect(differences(before, await takeSnapshot(people))).toEqual([])
})

test('at the bare domain a stranger and another site’s page are refused, and nothing changes', async () => {
  const kado = await openMany()
  const raka = await kado.join()
  const { id } = await kado.begin(raka)
  await kado.join(sinta)
  const before = await everything(kado.db)
  for (const { method, path, who, elsewhere } of manyLines.platform) {
    const url = path.replace(':id', String(id)).replace('*', '')
    if (who === 'editors') expect((await kado.platform(method, url, {})).status, url).toBe(401)
    if (elsewhere !== 'refused') continue
    for (const origin of ['https://lain.example', 'null', 'http://mawar.gift.example']) {
      const { status } = await raka(method, url, {}, { headers: { origin } })
      expect(status, `${method} ${url} from ${origin}`).toBe(403)
    }
  }
  expect(await everything(kado.db)).toEqual(before)
})

async function everything(db: Awaited<ReturnType<typeof openMany>>['db']) {
  const tables = ['gift', 'account', 'member', 'session', 'handover_token', 'domain', 'invitation'] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}
