import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import { readCaller } from '#server/auth/sessions.ts'
import { isLockedOut } from '#server/auth/visitor-access.ts'
import { addressOf, isForAll } from '#server/cache/remember.ts'
import type { Context, Server, Tenant } from '#server/context.ts'
import type { MediaReference } from '#server/database/page-data.ts'
import { keepFiles } from '#server/media/uploads/keep.ts'
import { isServedAt, resolveTenant } from '#server/tenants/resolve-tenant.ts'
import { readBody } from './body.ts'
import { notFound, Refusal } from './errors.ts'
import { answerReplacing, noteRead, refuseLate } from './if-match.ts'
import { noteGift } from './request-log.ts'

type Success = { status: 'success'; success: true }

/** A write answers its message and data; that it succeeded is added here. */
type Answer<E extends Endpoint> = Output<E> extends Success ? Omit<Output<E>, keyof Success> : Output<E>

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** What is known before files are kept. */
type Before<E extends Endpoint> = Omit<Context<E>, 'files'>

type More<E extends Endpoint> = {
  /** Checks more than the contract says, before any file is stored. @throws {Refusal} */
  check?: (context: Before<E>) => Promise<void>
  /** Lists the stored files that the files in these upload fields replace. */
  replacedMedia?: (context: Before<E>, fields: string[]) => Promise<MediaReference[]>
}

/**
 * Answers one endpoint: checks who asks, checks what they send, checks what we reply.
 * @throws {Refusal} towards the one error handler, which turns it into the contract's answer.
 */
export function serve<E extends Endpoint>(
  server: Server,
  endpoint: E,
  answer: (context: Context<E>) => Promise<Answer<E>>,
  { check, replacedMedia }: More<E> = {},
) {
  const isRead = endpoint.method === 'GET'
  const write = (context: Context) => answer(context as Context<E>)
  if (isRead) noteRead(server.app, endpoint, async (context) => checkOutput(endpoint, await write(context)))
  const isAddress = addressOf(endpoint)
  server.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\.php$/, '')}`,
    config: { endpoint },
    // Before the body is read: who may not call makes the server read nothing.
    onRequest: async (request, reply) => {
      // An address that ends where a name should follow is nobody's.
      if (Object.values(request.params as object).includes('')) throw notFound()
      checkAccess(endpoint, await whoAsks(server, request, reply))
    },
    handler: async (request, reply) => {
      const asked = await whoAsks(server, request, reply)
      const into = { gift: asked.gift, mayReplace: replacedMedia !== undefined }
      const { values, drafts } = await readBody(server, endpoint, into, request)
      try {
        // While a body was on its way the session may have ended, or the gift been locked.
        const asking = isRead ? asked : await readAsking(server, request, reply)
        checkAccess(endpoint, asking)
        const context = { ...server, ...asking, input: checkInput(endpoint, values), request, reply }
        await check?.(context)
        await refuseLate(endpoint, context)
        const { files, goes } = await keepFiles(
          server,
          asking.gift,
          drafts,
          async (fields) => (await replacedMedia?.(context, fields))?.map(({ url }) => url) ?? [],
        )
        const answered = await answerReplacing(endpoint, { ...context, files }, write)
        // Others hear of it from the database; here nobody is shown what was there before the answer. Calls of the
        // bare domain say themselves whose gift they were about; what stands anywhere is about accounts, of which
        // no read for all shows anything.
        if (!isRead && endpoint.servedAt === undefined) server.memory.forget(asking.gift.id)
        // Whoever carries no cookie is answered alike, unless a lock has them answered by who they are; what is
        // asked at the bare domain changes with every gift.
        if (isRead && endpoint.access === 'visitor' && asking.gift.locked === 0 && asking.hasGift)
          isForAll(request, asking.gift, isAddress)
        // What fails here goes with the next tidying.
        await server.quota.letGo(asking.gift, goes).catch(() => undefined)
        return reply.code(endpoint.creates ? 201 : 200).send(checkOutput(endpoint, answered))
      } finally {
        for (const draft of Object.values(drafts)) await draft.discard()
      }
    },
  })
}

type Asking = Tenant & Pick<Context, 'caller' | 'isLockedOut'>

const askings = new WeakMap<FastifyRequest, Promise<Asking>>()

/**
 * Whose gift a file or page is asked for, and whether the lock keeps its asker out. Who they are is looked
 * at on a locked gift only, so that what any cache may keep never carries a cookie.
 */
export async function readLock(server: Server, request: FastifyRequest, reply: FastifyReply) {
  const place = await locate(server, request)
  const isLockedOut = place.gift.locked === 1 && (await whoAsks(server, request, reply)).isLockedOut
  return { ...place, isLockedOut }
}

function whoAsks(server: Server, request: FastifyRequest, reply: FastifyReply) {
  const known = askings.get(request)
  if (known) return known
  const asked = readAsking(server, request, reply)
  askings.set(request, asked)
  return asked
}

async function locate(server: Server, request: FastifyRequest) {
  const place = await resolveTenant(server, request)
  noteGift(request, place.gift.id)
  return place
}

async function readAsking(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<Asking> {
  const place = await locate(server, request)
  const caller = await readCaller(server, request, reply, place)
  return { ...place, caller, isLockedOut: await isLockedOut(server, request, reply, { ...place, caller }) }
}

function checkAccess(endpoint: Endpoint, tenant: Asking) {
  const { gift, caller, isLockedOut } = tenant
  const { access, isOpenWhileLocked } = endpoint
  if (!isServedAt(endpoint, tenant)) throw notFound()
  if (access === 'visitor') {
    if (isLockedOut && !isOpenWhileLocked) throw new Refusal('locked', texts.locked)
    return
  }
  if (!caller.account) throw new Refusal('unauthenticated', texts.unauthenticated)
  if (!caller.isOwner) throw new Refusal('forbidden', texts.notLetIn)
  if (access === 'admin' && caller.account.id !== gift.owner_id) {
    throw new Refusal('forbidden', texts.onlyOwner)
  }
}

function checkInput<E extends Endpoint>({ input }: E, values: unknown) {
  // A rule without a sentence of its own would answer in the library's English, which is for nobody here.
  const read = z.safeParse(input, values, { error: () => texts.malformed })
  if (read.success) return read.data as Input<E>
  const { issues } = read.error
  if (issues.some(isUnknownAction)) throw new Refusal('malformed', texts.malformed)
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = path[0]
    if (name !== undefined) fields[String(name)] ??= message
  }
  throw new Refusal('validation', issues[0]?.message ?? texts.malformed, { fields })
}

function checkOutput({ method, output }: Endpoint, answered: unknown) {
  const success = method === 'GET' ? {} : { status: 'success', success: true }
  return z.parse(output, Array.isArray(answered) ? answered : { ...success, ...(answered as object) })
}

function isUnknownAction(issue: z.core.$ZodIssue) {
  return issue.code === 'invalid_union' && 'discriminator' in issue
}
