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

// Three hundred for each call: most on SQLite, because on PostgreSQL each takes three times as long, and
// what differs there shows early. The seeds differ, so that none is tried twice.
const { runs, seed } = process.env.TEST_POSTGRES_URL ? { runs: 60, seed: 2027 } : { runs: 240, seed: 2026 }

// A gift is begun with the sample of every page, which takes its time.
const RUNS_OF_MANY = 24

test('every call keeps to its contract, whatever it is sent', { timeout: 15 * 60_000 }, async () => {
  const target = await openTarget()
  const { calls, stored } = await fuzzEveryCall(() => target, declared, { runs, seed })
  expect(stored).toBeGreaterThan(calls)
})

test('every call that only many gifts have keeps to its contract too', { timeout: 5 * 60_000 }, async () => {
  const targets = await openManyTargets()
  const { calls, stored } = await fuzzEveryCall((call) => targetOf(targets, call), manyCalls, {
    runs: RUNS_OF_MANY,
    seed,
  })
  expect(calls).toBeGreaterThan(10)
  expect(stored).toBeGreaterThan(calls)
})

test('a kind of schema that nobody taught it is an error', () => {
  const making = { ids: [1], isLoose: false }
  expect(() => valuesOf(z.object({ day: z.date() }), making)).toThrow("kind 'date'")
  expect(() => valuesOf(z.string().check(z.refine(() => false)), making)).toThrow('No value is known')
})

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
const refused = (message: string, more: object = {}) =>
  JSON.stringify({ ...new Refusal('malformed', message).toJSON(), ...more })
const good = 'Permintaan tidak bisa dibaca. Coba lagi.'

test.each([
  ['a status of ours', { status: 503, headers: json, text: refused(good) }],
  ['another status than its code', { status: 422, headers: json, text: refused(good) }],
  ['English', { status: 400, headers: json, text: refused('Invalid input: expected string') }],
  ['a path', { status: 400, headers: json, text: refused('Berkas /srv/kado/server.ts tidak ada.') }],
  ['SQL', { status: 400, headers: json, text: refused('Kata tidak bisa: UNIQUE constraint failed') }],
  ['a trace', { status: 400, headers: json, text: refused(good, { stack: 'x' }) }],
  ['another type', { status: 400, headers: { ...json, 'content-type': 'text/html' }, text: refused(good) }],
  [
    'a refusal that is kept',
    { status: 400, headers: { ...json, 'cache-control': 'public' }, text: refused(good) },
  ],
  [
    'a status that is not described',
    { status: 404, headers: json, text: refused(good, { code: 'not_found' }) },
  ],
  ['another shape', { status: 200, headers: json, text: '{"status":"success","success":true,"data":{}}' }],
])('an answer with %s is found', async (_, answer) => {
  const { ask } = await openTestApp()
  const judge = makeJudge((await ask('GET', '/api/openapi.json')).body)
  expect(() =>
    judge({ ...opening.save, ...schemas.save }, { status: 400, headers: json, text: refused(good) }, true),
  ).not.toThrow()
  expect(() => judge({ ...opening.save, ...schemas.save }, answer, true)).toThrow()
})

test('a call that is not in the document is found', async () => {
  const { ask } = await openTestApp()
  const judge = makeJudge((await ask('GET', '/api/openapi.json')).body)
  const hidden = { ...opening.load, ...schemas.load, path: '/rahasia' }
  expect(() => judge(hidden, { status: 200, headers: json, text: '[]' }, true)).toThrow('knows no 200')
})

test('a write that no read shows as it was sent is found', async () => {
  const proof = proofs['POST /opening']
  if (typeof proof !== 'function') throw new Error('The opening has lost its proof.')
  const data = { id: 1, title: 'Halo', recipient_name: 'Sinta' }
  const input = { title: 'Halo', recipient_name: 'Sinta' }
  await proof({ input, data, read: async () => [data] })
  const other = { ...data, title: 'Hai' }
  await expect(proof({ input, data, read: async () => [other] })).rejects.toThrow()
  await expect(proof({ input, data: other, read: async () => [other] })).rejects.toThrow()
})
