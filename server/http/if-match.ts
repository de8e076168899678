import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import type { Context } from '#server/context.ts'
import { withSnapshot } from '#server/database/with-retry.ts'
import { Refusal } from './errors.ts'
import { tagOf } from './etag.ts'

/** Answers a read as it is sent, before it is spelled out. */
type Read = (context: Context) => Promise<unknown>

const reads = new WeakMap<FastifyInstance, Map<Endpoint, Read>>()

/** Remembers how a read is answered, for the writes that replace what it says. */
export function noteRead(app: FastifyInstance, endpoint: Endpoint, read: Read) {
  reads.set(app, (reads.get(app) ?? new Map<Endpoint, Read>()).set(endpoint, read))
}

/**
 * Answers a write. One that names in `If-Match` the reading that it was made from is answered only while
 * that reading is true: looking and writing are one transaction, so that of two writes from the same
 * reading one is stored. The answer carries the tag of what stands then.
 * @throws {Refusal} `conflict` when something else stands there by now; nothing is changed then
 */
export async function answerReplacing<Answer>(
  { ifMatch }: Endpoint,
  context: Context,
  answer: (context: Context) => Promise<Answer>,
) {
  const condition = context.request.headers['if-match']
  if (!ifMatch || condition === undefined) return answer(context)
  const { answered, tag } = await withSnapshot(context.db, async (db) => {
    const before = await withGift({ ...context, db })
    refuseOther(condition, await tagNow(before, ifMatch))
    const answered = await answer(before)
    return { answered, tag: await tagNow(await withGift(before), ifMatch) }
  })
  context.reply.header('etag', tag)
  return answered
}

/**
 * Refuses a write that comes too late already, so that its files are not kept.
 * @throws {Refusal} `conflict`
 */
export async function refuseLate({ ifMatch, uploads }: Endpoint, context: Omit<Context, 'files'>) {
  const condition = context.request.headers['if-match']
  if (!ifMatch || !uploads || condition === undefined) return
  refuseOther(condition, await tagNow({ ...context, files: {} }, ifMatch))
}

// A weak tag never fits, for it does not say that every letter is the same (RFC 9110, 13.1.1).
function refuseOther(condition: string, tag: string) {
  const named = condition.split(',').map((each) => each.trim())
  if (condition.trim() !== '*' && !named.includes(tag)) throw new Refusal('conflict', texts.changed)
}

async function tagNow(context: Context, endpoint: Endpoint) {
  const read = reads.get(context.app)?.get(endpoint)
  if (!read) throw new Error(`${endpoint.path} is replaced, but nobody answers it`)
  const input = z.parse(endpoint.input, {}) as Context['input']
  return tagOf(JSON.stringify(await read({ ...context, input })))
}

// Some pages show what stands in the gift's own row.
async function withGift(context: Context) {
  const { db, gift } = context
  const row = await db.selectFrom('gift').selectAll().where('id', '=', gift.id).executeTakeFirstOrThrow()
  return { ...context, gift: row }
}
