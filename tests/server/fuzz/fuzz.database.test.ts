import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import * as opening from '#gift/opening/calls.ts'
import { schemas } from '#gift/opening/schemas.ts'
import { cookieName } from '#server/http/cookies.ts'
import { Refusal } from '#server/http/errors.ts'
import { openTestApp } from '#tests/server/app.ts'
import { makeSite } from '#tests/server/callers.ts'
import { declared, manyCalls } from '#tests/server/endpoints.ts'
import { fuzzCall } from './fuzz-call.ts'
import { openManyTargets } from './many.ts'
import { expectStored } from './read-back.ts'
import { type FuzzTarget, openTarget } from './target.ts'
import { valuesOf } from './values.ts'

// Three hundred cases for each call: most on SQLite, because a case takes three times as long on PostgreSQL, where
// differences show early. The two seeds differ, so that no case runs twice. `npm run test:faults` sets FUZZ_RUNS to
// many more and takes a new seed. FUZZ_SEED repeats a failure; FUZZ_ONLY limits the run to calls whose name contains
// it, such as 'POST /quiz'.
const { FUZZ_RUNS, FUZZ_SEED, FUZZ_ONLY = '', TEST_POSTGRES_URL } = process.env
const usual = TEST_POSTGRES_URL ? { runs: 20, seed: 2027 } : { runs: 280, seed: 2026 }
const { runs, ...fresh } = FUZZ_RUNS ? { runs: Number(FUZZ_RUNS), seed: Date.now() % 2 ** 31 } : usual
const seed = Number(FUZZ_SEED ?? fresh.seed)
const timeout = Math.max(15 * 60_000, runs * 1500)

// Fewer cases here, because creating a gift stores the sample of every page.
const RUNS_OF_MANY = Number(FUZZ_RUNS ?? 24)

test('every call keeps its contract for random requests', { timeout }, async () => {
  const target = await openTarget()
  await fuzzEach(declared, () => target, runs)
})

test('every call of many gifts keeps its contract for random requests', { timeout }, async () => {
  await fuzzEach(manyCalls, await openManyTargets(), RUNS_OF_MANY)
})

async function fuzzEach(
  calls: ServedEndpoint[],
  targetOf: (call: ServedEndpoint) => FuzzTarget,
  runs: number,
) {
  const failures: string[] = []
  const tried = calls.filter(({ method, path }) => `${method} ${path}`.includes(FUZZ_ONLY))
  let stored = 0
  for (const call of tried) {
    try {
      stored += await fuzzCall(targetOf(call), call, runs, seed)
    } catch (error) {
      failures.push(`${call.method} ${call.path}: ${said(error)}`)
    }
  }
  expect(failures.join('\n\n')).toBe('')
  if (FUZZ_RUNS)
    console.log(
      `API fuzz: ${tried.length} calls, ${runs} cases each, ${stored} stored and read back, seed ${seed}`,
    )
  if (FUZZ_ONLY === '') expect(tried.length).toBeGreaterThan(10)
}

function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [error.message, error.cause === undefined ? '' : said(error.cause)].filter(Boolean).join('\n')
}

test('a NUL in a cookie, a path or a query is no server error', async () => {
  const { app, config } = await openTestApp({ site: makeSite() })
  const names = ['session', 'unlocked', 'author', 'answers', 'visit'] as const
  const cookie = names.map((name) => `${cookieName({ config }, name)}=a%00b%ED%A0%80`).join('; ')
  const paths = [
    '/api/answers',
    '/api/love-moment?id=%00',
    '/api/gallery?folderId=1%00',
    '/%00',
    '/gallery/%00',
  ]
  for (const url of [...paths, '/api/%00', '/media/%00', '/media/a%00.webp?download', '/?%00=%00'])
    for (const headers of [{ accept: 'text/html' }, { cookie }])
      expect((await app.inject({ url, headers })).statusCode, url).toBeLessThan(500)
  const visit = { method: 'POST', url: '/api/journal', payload: { chapter: 'opening' } } as const
  expect((await app.inject({ ...visit, headers: { cookie } })).statusCode).toBe(200)
})

test('a schema type that the generator does not know is an error', () => {
  const making = { ids: [1], isLoose: false }
  expect(() => valuesOf(z.object({ day: z.date() }), making)).toThrow("kind 'date'")
  expect(() => valuesOf(z.string().check(z.refine(() => false)), making)).toThrow('No value is known')
})

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
const refused = (message: string, more: object = {}) =>
  JSON.stringify({ ...new Refusal('malformed', message).toJSON(), ...more })
const sentence = 'Permintaan tidak bisa dibaca. Coba lagi.'

test('the judge rejects each response that the contract forbids', async () => {
  const { judge } = await openTarget()
  const save = { ...opening.save, ...schemas.save }
  const good = { status: 400, headers, text: refused(sentence) }
  expect(() => judge(save, good, true)).not.toThrow()
  const wrongs = [
    { status: 503 },
    // Another status than its code's, and one that the document lacks.
    { status: 422 },
    { status: 404, text: refused(sentence, { code: 'not_found' }) },
    { text: refused('Invalid input: expected string') },
    { text: refused('Berkas /srv/kado/server.ts tidak ada.') },
    { text: refused('Kata tidak bisa: UNIQUE constraint failed') },
    { text: refused(sentence, { stack: 'x' }) },
    { headers: { ...headers, 'content-type': 'text/html' } },
    { headers: { ...headers, 'cache-control': 'public' } },
    { status: 200, text: '{"status":"success","success":true,"data":{}}' },
  ]
  for (const wrong of wrongs)
    expect(() => judge(save, { ...good, ...wrong }, true), JSON.stringify(wrong)).toThrow()
})

test('the judge rejects a write that no read shows', async () => {
  const save = { ...opening.save, ...schemas.save }
  const data = { id: 1, title: 'Halo', recipient_name: 'Sinta' }
  const other = { ...data, title: 'Hai' }
  const input = { title: 'Halo', recipient_name: 'Sinta' }
  await expectStored(save, { input, data, read: async () => [data] })
  await expect(expectStored(save, { input, data, read: async () => [other] })).rejects.toThrow()
  await expect(expectStored(save, { input, data: other, read: async () => [other] })).rejects.toThrow()
})
