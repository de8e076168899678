import type * as z from 'zod/mini'
import type { MediaKind } from './media.ts'
import type { RefusalCode } from './refusal.ts'

type Schema = z.core.$ZodType

/** The schemas of a call: its input, and its output when it succeeds. */
export type Schemas<In extends Schema = Schema, Out extends Schema = Schema> = { input: In; output: Out }

/**
 * One call, declared for both sides. The server's route, the browser's call, the permission and the OpenAPI
 * document follow from this declaration; its schemas are in a file of their own, imported only where values
 * are validated.
 */
export type Endpoint<S extends Schemas = Schemas> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, as published; `:id` becomes part of the input. Callers may leave out a `.php` ending. */
  path: string
  /** As ACCESS.md says: `editors` are the accounts that may edit this gift, `owner` is the one that owns it. */
  access: 'anyone' | 'editors' | 'owner'
  /** Served also while the gift is locked, to visitors who have not entered the secret date. */
  isOpenWhileLocked?: true
  /** Served to visitors also before the gift's opening hour. */
  isOpenBeforeHour?: true
  /**
   * The hosts that serve it in an installation of many gifts: only the bare domain, or also each gift's own
   * host; without this only a gift's own host does. At the bare domain `editors` means signed in.
   */
  servedAt?: 'bare-domain' | 'anywhere'
  /** The multipart fields that carry a file, each with the kind that it accepts. */
  uploads?: Readonly<Record<string, MediaKind>>
  /** The encoding of our own pages: JSON unless it is published as form-encoded. */
  encoding?: 'form'
  /**
   * The read, without input, of which this call stores an edited version: a request with its ETag in
   * `If-Match` is refused as `conflict` when that read returns something else by now (RFC 9110, 13.1.1).
   */
  ifMatch?: Endpoint
  /** Idempotent, so that our pages repeat it after a lost response; so is each save with `ifMatch`. */
  isIdempotent?: true
  /** As published, success is only visible from the message: our pages compare the date themselves. */
  isJudgedByMessage?: true
  /** Refuses with `not_yet` content that opens later than the gift. */
  hasOwnDay?: true
  /** The response contains the time, so that no cache may keep it. */
  tellsTime?: true
  /** Our pages keep a failed request and send it later; a 503 says when. */
  isSentLater?: true
  /** Responds with 201 instead of 200. */
  creates?: boolean
  /** The refusals beyond those that every call of its kind may give. */
  refuses?: readonly RefusalCode[]
  /** Its schemas, for the compiler alone: never set at run time. */
  schemas?: S
}

/** What is declared beside the schemas, which visitors do not download. */
export type Summary = {
  /** One sentence for the API document. */
  summary: string
  /**
   * The most bytes of its body beside its files, where its texts need more than `leastBytes` (body-size.ts).
   */
  maxBytes?: number
  /** Answered also while the host has suspended the gift: a call of accounts, not of the gift. */
  isOpenWhileSuspended?: boolean
}

/** A call together with its schemas, as it is served. */
export type ServedEndpoint = Endpoint & Schemas & Summary

type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>

/** The input of a call, as the server reads it. */
export type Input<E extends Endpoint> = z.output<SchemasOf<E>['input']>
/** The input of a call, as it may be sent. */
export type Sent<E extends Endpoint> = z.input<SchemasOf<E>['input']>
export type Output<E extends Endpoint> = z.output<SchemasOf<E>['output']>

/**
 * Declares a call; its schemas only fix the types.
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<S extends Schemas>(declared: Omit<Endpoint, 'schemas'>): Endpoint<S> {
  return declared
}

/** The number of letters in a read's ETag, between its quotes. */
export const etagLength = 27
