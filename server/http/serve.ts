import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxBytesOf } from '#contract/body-size.ts'
import type { Endpoint, Input, Output, ServedEndpoint, Summary } from '#contract/endpoint.ts'
import { type Access, checkAccess, loadAccess } from '#server/auth/access.ts'
import { allowCaching, mayBeCached } from '#server/cache/cache-responses.ts'
import type { Context, Server } from '#server/context.ts'
import { discardUpload, type Upload } from '#server/media/uploads/receive.ts'
import { storeFiles } from '#server/media/uploads/store-files.ts'
import type { MediaReference } from '#server/pages/page-data.ts'
import { registerVersions } from '#server/versions/restore.ts'
import { type Body, readBody } from './body.ts'
import { checkInput, checkOutput } from './check-schemas.ts'
import { notFound } from './errors.ts'
import { answerIfMatch, checkIfMatchOfFiles, registerRead } from './if-match.ts'

type Success = { status: 'success'; success: true }

/** What a call returns; that a write succeeded is added later. */
type Answer<E extends Endpoint> = Output<E> extends Success ? Omit<Output<E>, keyof Success> : Output<E>

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: ServedEndpoint
  }
}

/** The context of a call before its files are stored. */
type ContextBeforeFiles<E extends Endpoint> = Omit<Context<E>, 'files'>

/** The steps that a call adds to those of every call. Each may throw a `Refusal`. */
export type Steps<E extends Endpoint> = {
  /** Counts the call against its limits, once, also where its body cannot be read. */
  limit?: (context: Omit<ContextBeforeFiles<E>, 'input'>) => Promise<void>
  /** Checks more than the contract says. */
  check?: (context: ContextBeforeFiles<E>, upload: Upload) => Promise<void>
  /** Adds files that the server makes itself. */
  makeFiles?: (context: ContextBeforeFiles<E>, upload: Upload) => Promise<void>
  /** Lists the stored files that the files in these upload fields replace. */
  replacedMedia?: (context: ContextBeforeFiles<E>, fields: string[]) => Promise<MediaReference[]>
  /**
   * Earlier versions of the read in `ifMatch` are kept, and this write restores them. For each upload field, the
   * field of the read that holds its address.
   */
  versions?: Record<string, string>
}

/**
 * A call whose body is not parsed yet: its access, whether its body has arrived, and whether its limit has counted it.
 */
type Admission = { access: Access; isBodyWhole: boolean; isCounted: boolean }

/**
 * Serves one endpoint. `admit` runs before the body is read; `handle` is the list of all further steps.
 * @throws {Refusal} for the error handler, which sends it as the contract says
 */
export function serve<E extends Endpoint>(
  server: Server,
  call: E,
  schemas: NonNullable<E['schemas']> & Summary,
  answer: (context: Context<E>) => Promise<Answer<E>>,
  { limit, check, makeFiles, replacedMedia, versions }: Steps<E> = {},
) {
  const endpoint: ServedEndpoint = { ...call, ...schemas }
  const admissions = new WeakMap<FastifyRequest, Admission>()

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    refuseEmptyParameter(request)
    const access = await loadAccess(server, request, reply)
    checkAccess(endpoint, access)
    admissions.set(request, { access, isBodyWhole: isBodyWhole(request), isCounted: false })
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const admission = admissions.get(request) as Admission
    await count(admission, request, reply)
    const { gift, caller } = admission.access
    const target = { gift, caller, mayReplace: replacedMedia !== undefined }
    const body = await readBody(server, endpoint, target, request)
    try {
      const access = await recheckAccess(admission, body, request, reply)
      const input = checkInput(endpoint, body.values) as Input<E>
      const context = { ...server, ...access, input, request, reply }
      await check?.(context, body.upload)
      if (endpoint.uploads || makeFiles) await checkIfMatchOfFiles(endpoint, context)
      await makeFiles?.(context, body.upload)
      const { files, replaced } = await storeFiles(
        server,
        access.gift,
        body.upload,
        async (fields) => replacedMedia?.(context, fields) ?? [],
      )
      const answered = await answerIfMatch(endpoint, { ...context, files }, answerAny)
      if (call.method !== 'GET') await server.cache.settle()
      else if (isSameForAll(endpoint, access)) allowCaching(request, access.gift.id)
      await server.quota.removeReplaced(access.gift.id, replaced)
      return reply.code(endpoint.creates ? 201 : 200).send(checkOutput(endpoint, answered))
    } finally {
      await discardUpload(server, body.upload)
    }
  }

  // A call that was refused before its handler counts too; its limit's refusal then replaces the first one.
  async function handleError(error: Error, request: FastifyRequest, reply: FastifyReply) {
    const admission = admissions.get(request)
    if (admission) await count(admission, request, reply)
    throw error
  }

  async function count(admission: Admission, request: FastifyRequest, reply: FastifyReply) {
    if (admission.isCounted) return
    admission.isCounted = true
    await limit?.({ ...server, ...admission.access, request, reply })
  }

  // While files or a slow body arrived, the session may have ended or the gift may have been locked.
  async function recheckAccess(
    { access, isBodyWhole }: Admission,
    { upload }: Body,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const isCurrent = call.method === 'GET' || (isBodyWhole && Object.keys(upload.received).length === 0)
    if (isCurrent) return access
    const current = await loadAccess(server, request, reply)
    checkAccess(endpoint, current)
    return current
  }

  const answerAny = (context: Context) => answer(context as Context<E>)
  const checkStored = async (context: ContextBeforeFiles<Endpoint>) =>
    check?.(context as ContextBeforeFiles<E>, { received: {} })
  if (call.method === 'GET') registerRead(server, call, endpoint, answerAny)
  if (versions) registerVersions(server, endpoint, { check: checkStored, answer: answerAny, files: versions })
  server.app.route({
    method: call.method,
    url: `/api${call.path.replace(/\.php$/, '')}`,
    config: { endpoint },
    bodyLimit: maxBytesOf(endpoint),
    onRequest: admit,
    handler: handle,
    errorHandler: handleError,
  })
}

// An address that ends where an id should follow.
function refuseEmptyParameter({ params }: FastifyRequest) {
  if (Object.values(params as object).includes('')) throw notFound()
}

// Whether Node has read the whole body before access is checked. A request of `inject` has no parser, so its
// content-length decides.
function isBodyWhole({ raw, headers }: FastifyRequest) {
  return raw.complete ?? headers['content-length'] !== undefined
}

// Whether every visitor gets the same response until the gift is written.
function isSameForAll(endpoint: Endpoint, { gift, hasGift }: Access) {
  return mayBeCached(endpoint) && gift.locked === 0 && gift.suspended_at === null && hasGift
}
