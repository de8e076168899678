import * as fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { rememberRows } from '#tests/server/remember-rows.ts'
import { readTables } from '#tests/server/rows.ts'
import { differences, takeSnapshot } from '#tests/server/snapshot.ts'
import { type Attachment, type Case, delivered, plainly, type Values } from './deliver.ts'
import { hostile } from './hostile.ts'
import { expectStored } from './read-back.ts'
import { poisoned, spoiled } from './spoil.ts'
import { ask, type FuzzTarget, read } from './target.ts'
import { valuesOf } from './values.ts'

// The share of cases that the contract refuses.
const SHARE_REFUSED = 0.75

// Each valid case of this call costs a password hash, so it has fewer of them.
const HASHING = '/user/login.php'
const SHARE_HASHED = 0.06
const LEAST_HASHED = 15

// These calls change the session of the caller.
const SESSIONS = [HASHING, '/session']

// What is stored is restored after so many cases, so that the lists do not become full.
const TIDY_EVERY = 20
const TRIES = 24

// Cases with files are slow: the first few have one, and then one case in so many.
const UPLOADS = 8
const WITHOUT_FILE = 20

/**
 * Tries one call.
 * @returns how many cases were stored
 * @throws {Error} with the smallest case that fails, and the seed that repeats it
 */
export async function fuzzCall(target: FuzzTarget, endpoint: ServedEndpoint, runs: number, seed: number) {
  let [taken, stored] = [0, 0]
  const cases = await casesOf(target, endpoint)
  const shareTaken = endpoint.path === HASHING ? SHARE_HASHED : 1 - SHARE_REFUSED
  const successes = Math.max(LEAST_HASHED, Math.ceil(runs * shareTaken))
  const tidy = await rememberRows(target.db, ['session', 'rate_limit'])
  await sendPoison(target, endpoint)
  await tidy()
  const before = await everything(target)
  await fc.assert(
    fc.asyncProperty(cases.refused, (each) => expectRefused(target, endpoint, each)),
    { numRuns: Math.ceil(runs * SHARE_REFUSED), seed },
  )
  expect(differences(before, await everything(target)), 'a refusal changes nothing').toEqual([])
  await fc.assert(
    fc.asyncProperty(cases.taken, async (each) => {
      taken += 1
      if (await expectTaken(target, endpoint, each)) stored += 1
      if (taken % TIDY_EVERY === 0) await tidy()
    }),
    { numRuns: successes, seed, examples: [...cases.uploads, ...(await examplesFor(target, endpoint))] },
  )
  await tidy()
  expect(stored, 'some are stored').toBeGreaterThan(0)
  return stored
}

// Every text with characters that a database may not take: none is an error of ours.
async function sendPoison(target: FuzzTarget, endpoint: ServedEndpoint) {
  for (const { values } of await target.examplesOf(endpoint)) {
    for (const each of poisoned(values)) {
      const answer = await send(target, endpoint, plainly(endpoint, each))
      target.judge(endpoint, answer, true)
    }
  }
}

// What a refusal must not change: rows but a session's last use, stored files, mails, uploads.
async function everything(target: FuzzTarget) {
  const snapshot = await takeSnapshot(target)
  const sessions = target.db.selectFrom('session').select(['id', 'account_id', 'token_hash'])
  return snapshot.set('table session', JSON.stringify(await sessions.orderBy('id').execute()))
}

async function casesOf(target: FuzzTarget, endpoint: ServedEndpoint) {
  const ids = await standingIds(target)
  const values = valuesOf(endpoint.input, { ids, isLoose: false })
  const nearly = spoiled(valuesOf(endpoint.input, { ids, isLoose: true }))
  const files = attachments(target, endpoint, WITHOUT_FILE)
  const right = delivered(endpoint, values, files)
  const nearlyRight = delivered(endpoint, nearly, files)
  // A call without input accepts every value.
  const mayBeWrong = fc.sample(nearlyRight, { numRuns: TRIES, seed: 7 }).some(({ isTaken }) => !isTaken)
  const refused = fc.oneof(
    { weight: mayBeWrong ? 3 : 0, arbitrary: nearlyRight },
    { weight: 1, arbitrary: hostile(endpoint, values) },
  )
  const taken = fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: nearlyRight })
  const uploads = () => delivered(endpoint, values, attachments(target, endpoint, 0)).filter(isTaken)
  return {
    refused: refused.filter((each) => !isTaken(each)),
    taken: taken.filter(isTaken),
    uploads: endpoint.uploads ? fc.sample(fc.tuple(uploads()), { numRuns: UPLOADS, seed: 7 }) : [],
  }
}

const isTaken = (each: Case) => each.isTaken

// Each save adds versions, sessions or files, whose ids would crowd out those of the other records.
const CROWDS = ['version', 'session', 'media']

async function standingIds({ db }: FuzzTarget) {
  const ids = [...(await readTables(db))].flatMap(([name, rows]) => {
    const newestFirst = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])).sort((a, b) => b - a)
    return CROWDS.includes(name) ? newestFirst.slice(0, 2) : newestFirst
  })
  return [...new Set(ids)]
}

async function examplesFor(target: FuzzTarget, endpoint: ServedEndpoint) {
  const examples = await target.examplesOf(endpoint)
  return examples.flatMap(({ values, files = [] }) => {
    const sent = files.map((field) => fileOf(target, endpoint, field, names[0] ?? ''))
    const each = delivered(endpoint, fc.constant(values), fc.constant(sent))
    return fc.sample(fc.tuple(each), { numRuns: 1, seed: 7 })
  })
}

const names = ['kita.jpg', '../../kita.png', 'kita.svg', '<b>.mp3', 'x'.repeat(300), '\u202egpj.exe']
const wrongBytes = fc.oneof(
  fc.constantFrom(
    ...['<svg onload="alert(1)"/>', '<!doctype html>', 'x\u0000'].map((text) => Buffer.from(text)),
  ),
  fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
)

// No file in most cases, else one that is of the field's kind or not.
function attachments(target: FuzzTarget, endpoint: ServedEndpoint, without: number) {
  const one = Object.keys(endpoint.uploads ?? {}).map((field) => {
    const right = fc.constantFrom(...names).map((name) => [fileOf(target, endpoint, field, name)])
    const wrong = fc.tuple(right, wrongBytes).map(([[file], bytes]): Attachment[] => {
      return file ? [{ ...file, bytes, isRight: false }] : []
    })
    return { weight: 2, arbitrary: fc.oneof(right, wrong) }
  })
  return fc.oneof({ weight: without, arbitrary: fc.constant<Attachment[]>([]) }, ...one)
}

function fileOf(
  { files }: FuzzTarget,
  { uploads = {} }: ServedEndpoint,
  field: string,
  name: string,
): Attachment {
  const kind = uploads[field]
  return { field, name, bytes: (kind && files[kind]) ?? Buffer.of(), isRight: true }
}

async function expectRefused(target: FuzzTarget, endpoint: ServedEndpoint, each: Case) {
  const answer = await send(target, endpoint, each)
  target.judge(endpoint, answer, each.isAtCall)
  expect(answer.status, 'what the contract does not take is refused').toBeGreaterThanOrEqual(400)
}

async function expectTaken(target: FuzzTarget, endpoint: ServedEndpoint, each: Case) {
  const answer = await send(target, endpoint, each)
  const body = target.judge(endpoint, answer, true) as { code?: string; data?: unknown }
  const input = z.parse(endpoint.input, each.values) as Values
  expect(z.parse(endpoint.input, input), 'what was read is read again as it is').toEqual(input)
  if (answer.status < 300) {
    await expectStored(endpoint, { input, data: body.data, read: (path) => read(target, path) })
    return true
  }
  // A valid input may still be refused: its record is unknown, its list full, its name taken, or its file missing.
  const beyond = ['validation', 'not_found', ...(endpoint.refuses ?? [])]
  expect(beyond, `${answer.text} is no answer to what the contract takes`).toContain(body.code)
  return false
}

// Half of the calls for visitors are sent by the owner, except for calls that would end the owner's session.
function send(target: FuzzTarget, { access, path }: ServedEndpoint, { method, url, headers, payload }: Case) {
  const body = payload === undefined ? {} : { payload }
  const isOwnersTurn = !SESSIONS.includes(path) && url.length % 2 === 0
  return ask(target, isOwnersTurn ? 'owner' : access, { method: method as 'GET', url, headers, ...body })
}
