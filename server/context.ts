import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { Config } from './config.ts'
import type { Database, Gift } from './database/schema.ts'
import type { FailureLog } from './log/failure-log.ts'
import type { Mail } from './mail/mail.ts'
import type { Quota } from './media/quota.ts'
import type { MediaStore } from './media/storage/media-store.ts'
import type { StoredFile } from './media/uploads/store-files.ts'

/** The server's parts that pages use. */
export type Server = {
  app: FastifyInstance
  config: Config
  db: Kysely<Database>
  media: MediaStore
  quota: Quota
  mail: Mail
  cache: ResponseCache
  failures: FailureLog
  /** The row to which rows without a gift refer, such as limits of accounts; for a single gift its own. Its id never changes. */
  installation: Pick<Gift, 'id'>
  /** The reads that an `ifMatch` may name, and the saves of the pages with versions by their read. */
  reads: Map<Endpoint, Read>
  saves: Map<Endpoint, Save>
  /** Milliseconds since 1970; tests set it. */
  now: () => number
}

/** The database, and the gift whose rows are read or written. */
export type GiftContext = { db: Kysely<Database>; gift: { id: number } }

/** Answers a read without input. */
export type Read = (context: Context) => Promise<unknown>

/** Saves a page from a record of its read; `present` is the stored record. */
export type Save = (
  context: Context,
  record: Record<string, unknown>,
  present: Record<string, unknown>,
) => Promise<unknown>

/** What the handler of a call gets: its checked input, its caller and its gift. */
export type Context<E extends Endpoint = Endpoint> = Server &
  Tenant & {
    input: Input<E>
    caller: Caller
    /** Whether the host has suspended the gift, and the caller does not edit it. */
    isSuspended: boolean
    /** Whether the gift opens later, and the caller does not edit it. */
    isTooEarly: boolean
    /** Whether the gift is locked, and the caller neither edits it nor has entered its date. */
    isLockedOut: boolean
    /** The stored files of an endpoint with `uploads`, by field. */
    files: Record<string, StoredFile | undefined>
    request: FastifyRequest
    reply: FastifyReply
  }

/** Who makes a request. */
export type Caller = {
  account: { id: number; email: string } | undefined
  /** Whether the account may edit this gift; at the bare domain, whether there is one. */
  mayEdit: boolean
  sessionId: number | undefined
  /** When the session was signed in, in milliseconds since 1970; 0 without one. */
  signedInAt: number
}

/** The gift of a request, and where it is served. */
export type Tenant = {
  /** At the bare domain of many gifts this is the installation's own row, without pages. */
  gift: Gift
  /** False at the bare domain of many gifts, where there are only accounts. */
  hasGift: boolean
  /** How this host is reached, without a slash at its end; never taken from a request. */
  origin: string
  /** Whether this is a gift's own domain, which its owner can point elsewhere. */
  isOwnDomain: boolean
}
