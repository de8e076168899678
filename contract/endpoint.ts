import type * as z from 'zod/mini'
import type { MediaKind } from './media.ts'
import type { RefusalCode } from './refusal.ts'

type Schema = z.core.$ZodType

/** What validates a call: what it takes, and what it answers when it succeeds. */
export type Schemas<In extends Schema = Schema, Out extends Schema = Schema> = { input: In; output: Out }

/**
 * One call that both sides know. The server's route, the browser's call, the permission and the OpenAPI document
 * all follow from this declaration; its schemas stand in a file of their own, which only those import who validate.
 */
export type Endpoint<S extends Schemas = Schemas> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, as published; `:id` is read into the input. A `.php` ending may be left out by callers. */
  path: string
  /** `visitor`: anyone; `owner`: signed in and let in to edit this gift; `admin`: the account it belongs to. */
  access: 'visitor' | 'owner' | 'admin'
  /** Answered also while the gift is locked, to visitors who have not entered the secret date. */
  isOpenWhileLocked?: true
  /** Answered also before the gift's opening hour, to visitors. */
  isOpenBeforeHour?: true
  /**
   * Which hosts answer it where there are many gifts: only the bare domain, or also each gift's own host; without
   * this only a gift's own host does. At the bare domain `owner` means signed in.
   */
  servedAt?: 'bare-domain' | 'anywhere'
  /** The multipart fields that carry a file, each with the kind it takes. */
  uploads?: Readonly<Record<string, MediaKind>>
  /** How our own pages send it: JSON unless it is published as form-encoded. */
  encoding?: 'form'
  /**
   * The read, without input, of which this call stores an edited version: a caller who names its ETag in
   * `If-Match` is refused as `conflict` once that read answers something else (RFC 9110, 13.1.1).
   */
  ifMatch?: Endpoint
  /** Twice has the effect of once, so that our pages repeat it where no answer came; so does every save with `ifMatch`. */
  isIdempotent?: true
  /** Success is read from the message alone, as it is published: our pages compare it themselves. */
  isJudgedByMessage?: true
  /** Refuses with `not_yet` what opens later than the gift. */
  hasOwnDay?: true
  /** The answer holds the time, so that no cache may keep it. */
  tellsTime?: true
  /** Our pages keep what could not be stored and send it later; a 503 says when. */
  isSentLater?: true
  /** Answers 201 instead of 200 when it succeeds. */
  creates?: boolean
  /** What it may refuse beyond what every call of its kind may. */
  refuses?: readonly RefusalCode[]
  /** Its schemas, for the compiler alone: it is never set. */
  schemas?: S
}

/** Texts that only the schemas need, which visitors do not download. */
export type Summary = {
  /** One sentence for the API document. */
  summary: string
  /** The most bytes of its body beside its files, where its texts need more than `leastBytes` (body-size.ts). */
  maxBytes?: number
}

/** A call together with its schemas, as it is served. */
export type ServedEndpoint = Endpoint & Schemas & Summary

type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>

/** What a call takes, as the server reads it. */
export type Input<E extends Endpoint> = z.output<SchemasOf<E>['input']>
/** What a call takes, as it may be sent. */
export type Sent<E extends Endpoint> = z.input<SchemasOf<E>['input']>
export type Output<E extends Endpoint> = z.output<SchemasOf<E>['output']>

/**
 * Declares a call; its schemas only fix the types.
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<S extends Schemas>(declared: Omit<Endpoint, 'schemas'>): Endpoint<S> {
  return declared
}

/** Letters in the tag of a read's answer, between its quotes. */
export const tagLength = 27
