import * as fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { differences } from '#tests/server/snapshot.ts'
import { type Attachment, type Case, delivered } from './deliver.ts'
import { hostile } from './hostile.ts'
import { proofs } from './read-back.ts'
import { spoiled } from './spoil.ts'
import { everything, standingIds } from './state.ts'
import { ask, type FuzzTarget, read } from './target.ts'
import { valuesOf } from './values.ts'

export type Figures = { refused: number; taken: number; stored: number }

// The share of cases that the contract refuses.
const SHARE_REFUSED = 0.75

// Each valid case of this call costs a password hash, so it has fewer of them.
const HASHING = '/user/login.php'

const SHARE_HASHED = 0.06
const LEAST_HASHED = 15

// These calls change the session of the caller.
const SESSIONS = [HASHING, '/session']

// New records are removed after so many cases, so that the lists do not become full.
const TIDY_EVERY = 20
const TRIES = 24

// Cases with files are slow: the first few have one, and then one case in so many.
const UPLOADS = 8
const WITHOUT_FILE = 20

/** Tries one call. @throws {Error} with the smallest case that fails, and the seed that repeats it */
export async function fuzzCall(
  target: FuzzTarget,
  endpoint: ServedEndpoint,
  { runs, seed }: { runs: number; seed: number },
) {
  const figures: Figures = { refused: 0, taken: 0, stored: 0 }
  const cases = await casesOf(target, endpoint)
  const refusals = Math.ceil(runs * SHARE_REFUSED)
  const successes =
    endpoint.path === HASHING
      ? Math.max(LEAST_HASHED, Math.ceil(runs * SHARE_HASHED))
      : Math.ceil(runs * (1 - SHARE_REFUSED))
  const before = await everything(target)
  const tidy = await target.settle()
  await fc.assert(
    fc.asyncProperty(cases.refused, async (each) => {
      figures.refused += 1
      await expectRefused(target, endpoint, each)
    }),
    { numRuns: refusals, seed },
  )
  const changed = differences(before, await everything(target))
  expect(changed, 'a refusal changes nothing').toEqual([])
  await fc.assert(
    fc.asyncProperty(cases.taken, async (each) => {
      figures.taken += 1
      if (await expectTaken(target, endpoint, each)) figures.stored += 1
      if (figures.taken % TIDY_EVERY === 0) await tidy()
    }),
    { numRuns: successes, seed, examples: [...cases.examples, ...(await madeFor(target, endpoint))] },
  )
  await tidy()
  expect(figures.stored, 'some are stored').toBeGreaterThan(0)
  return figures
}

async function casesOf(target: FuzzTarget, endpoint: ServedEndpoint) {
  const ids = await standingIds(target)
  const values = valuesOf(endpoint.input, { ids, isLoose: false })
  const nearly = spoiled(valuesOf(endpoint.input, { ids, isLoose: true }))
  const files = attachments(target, endpoint, WITHOUT_FILE)
  const right = delivered(endpoint, values, files)
  const nearlyRight = delivered(endpoint, nearly, files)
  const weighed = (weight: number, arbitrary: fc.Arbitrary<Case>) => ({ weight, arbitrary })
  const taken = fc.oneof(weighed(4, right), weighed(1, nearlyRight))
  const refused = fc.oneof(
    weighed(mayBeWrong(nearlyRight) ? 3 : 0, nearlyRight),
    weighed(1, hostile(endpoint, values)),
  )
  const uploads = () =>
    delivered(endpoint, values, attachments(target, endpoint, 0)).filter(({ isTaken }) => isTaken)
  const examples = endpoint.uploads ? fc.sample(uploads(), { numRuns: UPLOADS, seed: 7 }) : []
  return {
    refused: refused.filter(({ isTaken }) => !isTaken),
    taken: taken.filter(({ isTaken }) => isTaken),
    examples: examples.map((each): [Case] => [each]),
  }
}

async function madeFor(target: FuzzTarget, endpoint: ServedEndpoint): Promise<[Case][]> {
  const values = (await target.examplesOf?.(endpoint)) ?? []
  const sent = values.map((value) => delivered(endpoint, fc.constant(value), fc.constant([])))
  return sent.flatMap((arbitrary) => fc.sample(arbitrary, { numRuns: 1, seed: 7 })).map((each) => [each])
}

// A call without input accepts every value.
function mayBeWrong(cases: fc.Arbitrary<Case>) {
  return fc.sample(cases, { numRuns: TRIES, seed: 7 }).some(({ isTaken }) => !isTaken)
}

function attachments(
  { files }: FuzzTarget,
  { uploads = {} }: ServedEndpoint,
  without: number,
): fc.Arbitrary<Attachment[]> {
  const fields = Object.entries(uploads)
  const name = fc.constantFrom(
    'kita.jpg',
    '../../kita.png',
    'kita.svg',
    '<b>.mp3',
    'x'.repeat(300),
    '\u202egpj.exe',
  )
  const one = fields.flatMap(([field, kind]) => [
    { weight: 1, arbitrary: name.map((each) => [{ field, name: each, bytes: files[kind], isRight: true }]) },
    {
      weight: 1,
      arbitrary: wrongBytes.chain((bytes) =>
        name.map((each) => [{ field, name: each, bytes, isRight: false }]),
      ),
    },
  ])
  return fc.oneof({ weight: without, arbitrary: fc.constant<Attachment[]>([]) }, ...one)
}

const wrongBytes = fc.oneof(
  fc.constantFrom(
    Buffer.from('<svg onload="alert(1)"/>'),
    Buffer.from('<!doctype html>'),
    Buffer.from('x\u0000'),
  ),
  fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
)

async function expectRefused(target: FuzzTarget, endpoint: ServedEndpoint, each: Case) {
  const answer = await send(target, endpoint, each)
  target.judge(endpoint, answer, each.isAtCall)
  expect(answer.status, 'what the contract does not take is refused').toBeGreaterThanOrEqual(400)
}

async function expectTaken(target: FuzzTarget, endpoint: ServedEndpoint, each: Case) {
  const answer = await send(target, endpoint, each)
  const body = target.judge(endpoint, answer, true) as { code?: string; data?: unknown; fields?: object }
  const input = z.parse(endpoint.input, each.values) as Record<string, unknown>
  expect(z.parse(endpoint.input, input), 'what was read is read again as it is').toEqual(input)
  if (answer.status < 300) {
    await proveStored(target, endpoint, input, body.data)
    return true
  }
  // A valid input may still be refused: its record is unknown, its list full, its name taken, or its file missing.
  const beyond = ['validation', 'not_found', ...(endpoint.refuses ?? [])]
  expect(beyond, `${answer.text} is no answer to what the contract takes`).toContain(body.code)
  return false
}

async function proveStored(
  target: FuzzTarget,
  endpoint: ServedEndpoint,
  input: Record<string, unknown>,
  data: unknown,
) {
  if (endpoint.method === 'GET') return
  const name = `${endpoint.method} ${endpoint.path}`
  const proof = proofs[name]
  if (proof === undefined) throw new Error(`Say in tests/server/fuzz/read-back.ts which read shows ${name}.`)
  if (typeof proof === 'string') return
  await proof({ input, data, read: (path) => read(target, path) })
}

// Half of the calls for visitors are sent by the owner, except for calls that would end the owner's session.
function send(target: FuzzTarget, { access, path }: ServedEndpoint, { method, url, headers, payload }: Case) {
  const body = payload === undefined ? {} : { payload }
  const isOwnersTurn = !SESSIONS.includes(path) && url.length % 2 === 0
  return ask(target, isOwnersTurn ? 'owner' : access, { method: method as 'GET', url, headers, ...body })
}
