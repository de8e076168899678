import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { maxBytesOf } from '#contract/body-size.ts'
import type { Endpoint, Input, Output, Schemas, ServedEndpoint, Summary } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import { type Access, loadAccess, refuseTooEarly } from '#server/auth/access.ts'
import { allowCaching } from '#server/cache/cache-responses.ts'
import type { Context, Server } from '#server/context.ts'
import type { MediaReference } from '#server/database/page-data.ts'
import { discardUpload, type Upload } from '#server/media/uploads/receive.ts'
import { storeFiles } from '#server/media/uploads/store-files.ts'
import { isServedAt } from '#server/tenants/resolve-tenant.ts'
import { type Body, fieldsOf, readBody } from './body.ts'
import { codeOf } from './error-handler.ts'
import { notFound, Refusal } from './errors.ts'
import { answerIfMatch, checkIfMatchOfFiles, registerRead, registerSave } from './if-match.ts'

type Success = { status: 'success'; success: true }

/** A write answers its message and data; that it succeeded is added here. */
type Answer<E extends Endpoint> = Output<E> extends Success ? Omit<Output<E>, keyof Success> : Output<E>

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: ServedEndpoint
  }
}

/** What a call knows before its files are kept. */
type Unstored<E extends Endpoint> = Omit<Context<E>, 'files'>

type Options<E extends Endpoint> = {
  /** Refuses a caller before the body is read, and again after files have come. @throws {Refusal} */
  admits?: (access: Access) => void
  /** Checks more than the contract says, before any file is stored. @throws {Refusal} */
  check?: (context: Unstored<E>) => Promise<void>
  /** Adds files that are made here instead of sent, after the checks. @throws {Refusal} */
  makeFiles?: (context: Unstored<E>, upload: Upload) => Promise<void>
  /** Lists the stored files that the files in these upload fields replace. */
  replacedMedia?: (context: Unstored<E>, fields: string[]) => Promise<MediaReference[]>
  /**
   * Earlier versions of the read in `ifMatch` are kept, and this write restores them. For each upload field, the
   * field of the read that holds its address.
   */
  versions?: Record<string, string>
  /** Counts a call whose body or input is refused against the limits of the call. @throws {Refusal} `too_many` */
  countMalformed?: (context: Omit<Unstored<E>, 'input'>) => Promise<void>
}

// In seconds: by then the database or the store may answer again.
const SENT_LATER = 30

// The fields of these that a record holds as text, empty.
function emptied(present: Record<string, unknown>, fields: string[]) {
  const texts = Object.entries(present).filter(
    ([field, value]) => fields.includes(field) && typeof value === 'string',
  )
  return Object.fromEntries(texts.map(([field]) => [field, '']))
}

/** Access as it was read before the body, whether the body had come as a whole by then, and whether it is valid. */
type Admission = { access: Access; isBodyWhole: boolean; isInputRead?: boolean }

/**
 * Serves one endpoint. The steps of a call: its access is read and checked before its body is read, then its input
 * is checked, its files are kept, and its output is checked.
 * @throws {Refusal} for the error handler, which sends it as the contract says
 */
export function serve<E extends Endpoint>(
  server: Server,
  call: E,
  schemas: NonNullable<E['schemas']> & Summary,
  answer: (context: Context<E>) => Promise<Answer<E>>,
  { admits, check, makeFiles, replacedMedia, versions, countMalformed }: Options<E> = {},
) {
  const endpoint: ServedEndpoint = { ...call, ...schemas }
  const isRead = call.method === 'GET'
  const answerAny = (context: Context) => answer(context as Context<E>)
  if (isRead) {
    registerRead(server.app, call, async (context) => {
      const input = checkInput(endpoint, {}) as Context['input']
      return checkOutput(endpoint, await answerAny({ ...context, input }))
    })
  }
  const { ifMatch } = call
  if (ifMatch && versions) {
    registerSave(server.app, ifMatch, async (context, record, present) => {
      // A version from before a field was added takes what stands there now; a field that it left out was empty.
      const isComplete = z.safeParse(schemas.input, record).success
      const missing = isComplete ? emptied(present, fieldsOf(schemas.input)) : present
      const input = checkInput(endpoint, { ...missing, ...record }) as Input<E>
      await check?.({ ...context, input })
      const stored = Object.entries(versions).map(([field, name]) => [field, { url: record[name] }])
      return answerIfMatch(endpoint, { ...context, input, files: Object.fromEntries(stored) }, answerAny)
    })
  }
  const admissions = new WeakMap<FastifyRequest, Admission>()

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    refuseEmptyParameter(request)
    const access = await loadAccess(server, request, reply)
    checkAccess(endpoint, access)
    admits?.(access)
    admissions.set(request, { access, isBodyWhole: isBodyWhole(request) })
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const admission = admissions.get(request) as Admission
    const mayReplace = replacedMedia !== undefined
    const body = await readBody(server, endpoint, { gift: admission.access.gift, mayReplace }, request)
    try {
      const access = await recheckAccess(server, endpoint, admission, body, request, reply)
      admits?.(access)
      const input = checkInput(endpoint, body.values) as Input<E>
      admission.isInputRead = true
      const context = { ...server, ...access, input, request, reply }
      await check?.(context)
      if (endpoint.uploads || makeFiles) await checkIfMatchOfFiles(endpoint, context)
      await makeFiles?.(context, body.upload)
      const { files, replaced } = await storeFiles(
        server,
        access.gift,
        body.upload,
        async (fields) => replacedMedia?.(context, fields) ?? [],
      )
      const answered = await answerIfMatch(endpoint, { ...context, files }, answerAny)
      updateCache(access, request)
      // The cleanup job deletes what cannot be deleted now.
      await server.quota.removeReplaced(access.gift.id, replaced).catch(() => undefined)
      return reply.code(endpoint.creates ? 201 : 200).send(checkOutput(endpoint, answered))
    } finally {
      await discardUpload(server, body.upload)
    }
  }

  // Then the error handler of all calls answers.
  async function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const admission = admissions.get(request)
    if (admission && !admission.isInputRead)
      await countMalformed?.({ ...server, ...admission.access, request, reply })
    if (endpoint.isSentLater && codeOf(error) === 'unavailable') reply.header('retry-after', SENT_LATER)
    throw error
  }

  // Calls of the bare domain invalidate the gift that they are about themselves; calls of both are about accounts,
  // which no cached response shows. Only responses that are the same for every visitor and at every time are cached.
  function updateCache({ gift, hasGift }: Access, request: FastifyRequest) {
    if (!isRead && endpoint.servedAt === undefined) server.cache.invalidate(gift.id)
    const isLasting = endpoint.access === 'visitor' && gift.locked === 0 && !endpoint.tellsTime
    if (isRead && isLasting && hasGift) allowCaching(request, gift.id)
  }

  server.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\.php$/, '')}`,
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

// By then the body may be in with the head, and access is as new as it is. Requests of `inject` are whole if they say
// how long they are.
function isBodyWhole({ raw, headers }: FastifyRequest) {
  return raw.complete ?? headers['content-length'] !== undefined
}

function checkAccess(endpoint: Endpoint, access: Access) {
  const { gift, caller, isLockedOut } = access
  if (!isServedAt(endpoint, access)) throw notFound()
  if (endpoint.access === 'visitor') {
    if (!endpoint.isOpenBeforeHour) refuseTooEarly(access)
    if (isLockedOut && !endpoint.isOpenWhileLocked) throw new Refusal('locked', texts.locked)
    return
  }
  if (!caller.account) throw new Refusal('unauthenticated', texts.unauthenticated)
  if (!caller.isOwner) throw new Refusal('forbidden', texts.notLetIn)
  if (endpoint.access === 'admin' && caller.account.id !== gift.owner_id) {
    throw new Refusal('forbidden', texts.onlyOwner)
  }
}

// While files or a slow body were on their way the session may have ended, or the gift been locked.
async function recheckAccess(
  server: Server,
  endpoint: Endpoint,
  { access, isBodyWhole }: Admission,
  { upload }: Body,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isCurrent = endpoint.method === 'GET' || (isBodyWhole && Object.keys(upload.received).length === 0)
  if (isCurrent) return access
  const current = await loadAccess(server, request, reply)
  checkAccess(endpoint, current)
  return current
}

function checkInput({ input }: Schemas, values: unknown) {
  // The library's own English sentences are never shown to people.
  const read = z.safeParse(input, values, { error: () => texts.malformed })
  if (read.success) return read.data
  const { issues } = read.error
  if (issues.some(isUnknownAction)) throw new Refusal('malformed', texts.malformed)
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = path[0]
    if (name !== undefined) fields[String(name)] ??= message
  }
  throw new Refusal('validation', issues[0]?.message ?? texts.malformed, { fields })
}

function checkOutput({ method, output }: ServedEndpoint, answered: unknown) {
  const success = method === 'GET' ? {} : { status: 'success', success: true }
  return z.parse(output, Array.isArray(answered) ? answered : { ...success, ...(answered as object) })
}

function isUnknownAction(issue: z.core.$ZodIssue) {
  return issue.code === 'invalid_union' && 'discriminator' in issue
}
