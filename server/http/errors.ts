import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RefusalCode, statuses } from '#contract/refusal.ts'
import { refusals } from '#contract/refusals.ts'

type RefusalDetails = {
  fields?: Record<string, string>
  retryAfter?: number | undefined
  opensAt?: number
  /** What really failed, for the log alone. */
  cause?: unknown
}

/** An expected failure: a code, a sentence for the person, and the fields at fault. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly opensAt: number | undefined

  constructor(code: RefusalCode, message: string, more: RefusalDetails = {}) {
    super(message, 'cause' in more ? { cause: more.cause } : {})
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.opensAt = more.opensAt
  }

  get status() {
    return statuses[this.code]
  }

  toJSON() {
    return {
      status: 'error' as const,
      success: false as const,
      message: this.message,
      code: this.code,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.opensAt === undefined ? {} : { opens_at: this.opensAt }),
    }
  }
}

export function notFound() {
  return new Refusal('not_found', refusals.notFound)
}

/** Answers an address without a file or a page. */
export function sendPlain404(_: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
}
