import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import type { Context } from '#server/context.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { Refusal } from './errors.ts'
import { hashBody } from './etag.ts'

/** Answers a read that takes no input, with its checked output. */
type Read = (context: Context) => Promise<unknown>

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
  if (!ifMatch || condition === undefined) return answer(context)
  const { answered, tag } = await withSerializationRetry(context.db, async (db) => {
    const within = { ...context, db }
    expectVersion(condition, await versionOf(within, ifMatch))
    const answered = await answer(within)
    return { answered, tag: await versionOf(within, ifMatch) }
  })
  context.reply.header('etag', tag)
  return answered
}

/**
 * Checks the version before the files of a call are made or kept.
 * @throws {Refusal} `conflict`
 */
export async function checkIfMatchOfFiles({ ifMatch }: Endpoint, context: Omit<Context, 'files'>) {
  const condition = context.request.headers['if-match']
  if (!ifMatch || condition === undefined) return
  expectVersion(condition, await versionOf({ ...context, files: {} }, ifMatch))
}

// A weak tag never matches, because it does not promise equal bytes (RFC 9110, 13.1.1).
function expectVersion(condition: string, version: string) {
  const named = condition.split(',').map((each) => each.trim())
  if (condition.trim() !== '*' && !named.includes(version)) throw new Refusal('conflict', texts.changed)
}

async function versionOf(context: Context, endpoint: Endpoint) {
  const read = reads.get(context.app)?.get(endpoint)
  if (!read) throw new Error(`${endpoint.path} is named by ifMatch, but it is not served`)
  return hashBody(JSON.stringify(await read(context)))
}
