import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import type { Config } from './config.ts'
import type { Database, Gift } from './database/schema.ts'
import { Refusal } from './errors.ts'
import type { Mail } from './mail.ts'
import { receiveFile } from './media/receive.ts'
import type { MediaStore, StoredFile } from './media/store.ts'
import { type Caller, readCaller } from './session.ts'

/** Everything that a page stands on. */
export type Server = {
  app: FastifyInstance
  config: Config
  db: Kysely<Database>
  media: MediaStore
  mail: Mail
  log: FastifyBaseLogger
  /** Milliseconds since 1970; tests turn it. */
  now: () => number
}

/** What an answer may use: the checked input, who asks, and whose gift it is about. */
export type Context<E extends Endpoint> = Server & {
  input: Input<E>
  gift: Gift
  caller: Caller
  /** The file of an endpoint with `upload`, safe in the media store. */
  file: StoredFile | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A write answers its message and data; `serve` adds that it succeeded. */
type Answer<E extends Endpoint> =
  Output<E> extends { status: 'success'; success: true } ? Omit<Output<E>, 'status' | 'success'> : Output<E>

/**
 * Answers one endpoint: checks who asks, checks what they send, checks what we reply.
 * The route stands with and without the `.php` ending.
 */
export function serve<E extends Endpoint>(
  server: Server,
  endpoint: E,
  answer: (context: Context<E>) => Promise<Answer<E>>,
) {
  const paths = new Set([endpoint.path, withoutPhp(endpoint.path), withPhp(endpoint.path)])
  for (const path of paths) {
    server.app.route({
      method: endpoint.method,
      url: `/api${path}`,
      config: { endpoint, published: path === endpoint.path },
      handler: async (request, reply) => {
        const context = await openContext(server, endpoint, request, reply)
        const given = await answer(context)
        return reply.code(endpoint.creates ? 201 : 200).send(checkedOutput(endpoint, given))
      },
    })
  }
}
