import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as opening from '#gift/opening/calls.ts'
import { schemas } from '#gift/opening/schemas.ts'
import { Refusal } from '#server/http/errors.ts'
import { openTestApp } from '#tests/server/app.ts'
import { declared, manyCalls } from '#tests/server/endpoints.ts'
import { fuzzEveryCall } from './fuzz-every-call.ts'
import { makeJudge } from './judge.ts'
import { openManyTargets, targetOf } from './many.ts'
import { proofs } from './read-back.ts'
import { openTarget } from './target.ts'
import { valuesOf } from './values.ts'

// Three hundred cases for each call: most on SQLite, because a case takes three times as long on PostgreSQL, where
// differences show early. The two seeds differ, so that no case runs twice. `npm run test:faults` sets FUZZ_RUNS to
// many more and takes a new seed. A failure names its seed, which FUZZ_SEED repeats.
const { FUZZ_RUNS, FUZZ_ONLY, TEST_POSTGRES_URL } = process.env
const usual = TEST_POSTGRES_URL ? { runs: 20, seed: 2027 } : { runs: 280, seed: 2026 }
const { runs, seed } = FUZZ_RUNS ? { runs: Number(FUZZ_RUNS), seed: Date.now() % 2 ** 31 } : usual
const timeout = Math.max(15 * 60_000, runs * 1500)

// Fewer cases here, because creating a gift stores the sample of every page.
const RUNS_OF_MANY = Number(FUZZ_RUNS ?? 24)

test('every call keeps its contract for random requests', { timeout }, async () => {
  const target = await openTarget()
  report(await fuzzEveryCall(() => target, declared, { runs, seed }))
})

test('every call of many gifts keeps its contract for random requests', { timeout }, async () => {
  const targets = await openManyTargets()
  report(await fuzzEveryCall((call) => targetOf(targets, call), manyCalls, { runs: RUNS_OF_MANY, seed }))
})

function report({ calls, refused, taken, stored }: Awaited<ReturnType<typeof fuzzEveryCall>>) {
  if (FUZZ_RUNS)
    console.log(
      `API fuzz: ${calls} calls, ${refused} cases refused, ${taken} taken, ${stored} stored and read back, 0 answers of 5xx, 0 leaks, seed ${seed}`,
    )
  if (FUZZ_ONLY) return
  expect(calls).toBeGreaterThan(10)
  expect(stored).toBeGreaterThan(calls)
}

test('a schema without known values is an error', () => {
  const making = { ids: [1], isLoose: false }
  expect(() => valuesOf(z.object({ day: z.date() }), making)).toThrow("kind 'date'")
  expect(() => valuesOf(z.string().check(z.refine(() => false)), making)).toThrow('No value is known')
})

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
const refused = (message: string, more: object = {}) =>
  JSON.stringify({ ...new Refusal('malformed', message).toJSON(), ...more })
const sentence = 'Permintaan tidak bisa dibaca. Coba lagi.'
const good = { status: 400, headers, text: refused(sentence) }

test.each([
  ['a status of ours', { status: 503 }],
  ['another status than its code', { status: 422 }],
  ['English', { text: refused('Invalid input: expected string') }],
  ['a path', { text: refused('Berkas /srv/kado/server.ts tidak ada.') }],
  ['SQL', { text: refused('Kata tidak bisa: UNIQUE constraint failed') }],
  ['a trace', { text: refused(sentence, { stack: 'x' }) }],
  ['another type', { headers: { ...headers, 'content-type': 'text/html' } }],
  ['a refusal that is kept', { headers: { ...headers, 'cache-control': 'public' } }],
  ['a status that is not described', { status: 404, text: refused(sentence, { code: 'not_found' }) }],
  ['another shape', { status: 200, text: '{"status":"success","success":true,"data":{}}' }],
])('the judge rejects an answer with %s', async (_, wrong) => {
  const { ask } = await openTestApp()
  const judge = makeJudge((await ask('GET', '/api/openapi.json')).body)
  const save = { ...opening.save, ...schemas.save }
  expect(() => judge(save, good, true)).not.toThrow()
  expect(() => judge(save, { ...good, ...wrong }, true)).toThrow()
})

test('the judge rejects a call that the document lacks', async () => {
  const { ask } = await openTestApp()
  const judge = makeJudge((await ask('GET', '/api/openapi.json')).body)
  const hidden = { ...opening.load, ...schemas.load, path: '/rahasia' }
  expect(() => judge(hidden, { status: 200, headers, text: '[]' }, true)).toThrow('knows no 200')
})

test('the proof rejects a write that no read shows as it was sent', async () => {
  const proof = proofs['POST /opening']
  if (typeof proof !== 'function') throw new Error('The opening has lost its proof.')
  const data = { id: 1, title: 'Halo', recipient_name: 'Sinta' }
  const input = { title: 'Halo', recipient_name: 'Sinta' }
  await proof({ input, data, read: async () => [data] })
  const other = { ...data, title: 'Hai' }
  await expect(proof({ input, data, read: async () => [other] })).rejects.toThrow()
  await expect(proof({ input, data: other, read: async () => [other] })).rejects.toThrow()
})
