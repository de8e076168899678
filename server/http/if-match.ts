import type { Endpoint, ServedEndpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { pageOf } from '#contract/versions.ts'
import type { Context, Read, Server } from '#server/context.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { storeVersion } from '#server/versions/store.ts'
import { checkInput, checkOutput } from './check-schemas.ts'
import { Refusal } from './errors.ts'
import { hashBody } from './etag.ts'

/** Registers a read for the writes whose `ifMatch` names it. */
export function registerRead({ reads }: Server, load: Endpoint, served: ServedEndpoint, read: Read) {
  reads.set(load, async (context) => {
    const input = checkInput(served, {}) as Context['input']
    return checkOutput(served, await read({ ...context, input }))
  })
}

/**
 * Answers a write. With an `If-Match` header the version is compared and the write is made in one transaction, so
 * that of two writes from the same version one is stored; the response then has the new version as its ETag.
 * @throws {Refusal} `conflict` where the read has another version by now; nothing is changed then
 */
export async function answerIfMatch<Answer>(
  { ifMatch }: Endpoint,
  context: Context,
  answer: (context: Context) => Promise<Answer>,
) {
  const condition = context.request.headers['if-match']
  const hasVersions = ifMatch && context.saves.has(ifMatch)
  if (!ifMatch || (!hasVersions && condition === undefined)) return answer(context)
  const { answered, tag } = await withSerializationRetry(context.db, async (db) => {
    const within = { ...context, db }
    const before = await read(within, ifMatch)
    if (condition !== undefined) expectVersion(condition, hashBody(before))
    const answered = await answer(within)
    const content = await read(within, ifMatch)
    const { gift, caller, now } = context
    const save = { giftId: gift.id, page: pageOf(ifMatch), before, content }
    if (hasVersions) await storeVersion(db, { ...save, at: now(), accountId: caller.account?.id })
    return { answered, tag: hashBody(content) }
  })
  if (condition !== undefined) context.reply.header('etag', tag)
  return answered
}

/**
 * Checks the version before the files of a call are made or stored.
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
  if (condition.trim() !== '*' && !named.includes(version)) throw new Refusal('conflict', refusals.changed)
}

/** The present response of a read, encoded as JSON. */
export async function read(context: Context, load: Endpoint) {
  const read = context.reads.get(load)
  if (!read) throw new Error(`${load.path} is named by ifMatch, but it is not served`)
  return JSON.stringify(await read(context))
}
