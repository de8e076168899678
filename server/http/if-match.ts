import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import { pageOf } from '#owner/versions/contract.ts'
import type { Context } from '#server/context.ts'
import { storeVersion } from '#server/database/versions.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { notFound, Refusal } from './errors.ts'
import { hashBody } from './etag.ts'

/** Answers a read that takes no input, with its checked output. */
type Read = (context: Context) => Promise<unknown>

/** Saves a page from a record of its read; `present` is the stored record. */
type Save = (
  context: Context,
  record: Record<string, unknown>,
  present: Record<string, unknown>,
) => Promise<unknown>

const pages = new WeakMap<FastifyInstance, Map<string, { load: Endpoint; save: Save }>>()

const reads = new WeakMap<FastifyInstance, Map<Endpoint, Read>>()

/** Registers how a read is answered, for the writes whose `ifMatch` names it. */
export function registerRead(app: FastifyInstance, endpoint: Endpoint, read: Read) {
  reads.set(app, (reads.get(app) ?? new Map<Endpoint, Read>()).set(endpoint, read))
}

/**
 * Answers a write. With an `If-Match` header the version is compared and the write is made in one transaction, so
 * that of two writes from the same version one is stored; the answer then carries the new version as its ETag.
 * @throws {Refusal} `conflict` where the read has another version by now; nothing is changed then
 */
export async function answerIfMatch<Answer>(
  { ifMatch }: Endpoint,
  context: Context,
  answer: (context: Context) => Promise<Answer>,
) {
  const condition = context.request.headers['if-match']
  const page = ifMatch && pagesOf(context.app).get(pageOf(ifMatch))
  if (!ifMatch || (!page && condition === undefined)) return answer(context)
  const { answered, tag } = await withSerializationRetry(context.db, async (db) => {
    const within = { ...context, db }
    const before = await read(within, ifMatch)
    if (condition !== undefined) expectVersion(condition, hashBody(before))
    const answered = await answer(within)
    const content = await read(within, ifMatch)
    const { gift, caller, now } = context
    const save = { giftId: gift.id, page: pageOf(ifMatch), before, content }
    if (page) await storeVersion(db, { ...save, at: now(), accountId: caller.account?.id })
    return { answered, tag: hashBody(content) }
  })
  if (condition !== undefined) context.reply.header('etag', tag)
  return answered
}

/**
 * Registers how a page is saved, so that its versions are stored and can be restored.
 * @throws {Error} for a second save of one page, because only one can restore a version
 */
export function registerSave(app: FastifyInstance, load: Endpoint, save: Save) {
  const pages = pagesOf(app)
  if (pages.has(pageOf(load))) throw new Error(`${load.path} has two saves that restore its versions`)
  pages.set(pageOf(load), { load, save })
}

/** What the read of a page answers now. @throws {Refusal} `not_found` for a page without versions */
export async function readPage(context: Context, name: string): Promise<unknown> {
  const page = pagesOf(context.app).get(name)
  if (!page) throw notFound()
  return JSON.parse(await read(context, page.load))
}

/**
 * Saves an earlier version of a page, which is checked like every save.
 * @returns what the page's read answers then
 * @throws {Refusal}
 */
export async function restorePage(context: Context, name: string, content: unknown) {
  const page = pagesOf(context.app).get(name)
  if (!page) throw notFound()
  const present = recordOf(await readPage(context, name))
  await page.save(context, recordOf(content), present)
  return readPage(context, name)
}

/**
 * Checks the version before the files of a call are made or kept.
 * @throws {Refusal} `conflict`
 */
export async function checkIfMatchOfFiles({ ifMatch }: Endpoint, context: Omit<Context, 'files'>) {
  const condition = context.request.headers['if-match']
  if (!ifMatch || condition === undefined) return
  expectVersion(condition, hashBody(await read({ ...context, files: {} }, ifMatch)))
}

// A weak tag never matches, because it does not promise equal bytes (RFC 9110, 13.1.1).
function expectVersion(condition: string, version: string) {
  const named = condition.split(',').map((each) => each.trim())
  if (condition.trim() !== '*' && !named.includes(version)) throw new Refusal('conflict', texts.changed)
}

async function read(context: Context, endpoint: Endpoint) {
  const answer = reads.get(context.app)?.get(endpoint)
  if (!answer) throw new Error(`${endpoint.path} is named by ifMatch, but it is not served`)
  return JSON.stringify(await answer(context))
}

function pagesOf(app: FastifyInstance) {
  const known = pages.get(app) ?? new Map<string, { load: Endpoint; save: Save }>()
  pages.set(app, known)
  return known
}

// Of a list of records the first counts.
function recordOf(content: unknown) {
  const [record] = [content].flat() as ({ data?: object } | undefined)[]
  return (record?.data ?? record ?? {}) as Record<string, unknown>
}
