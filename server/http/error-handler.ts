import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'
import { refusals } from '#contract/refusals.ts'
import type { Server } from '#server/context.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { logRecordOf } from '#server/log/request-log.ts'
import { Refusal } from './errors.ts'

// In seconds: by then the database or the store may respond again.
const SENT_LATER = 30

// Errors of the multipart parser for a truncated or malformed body; they have no code.
const INVALID_MULTIPART =
  /^(Unexpected end of multipart|(Preamble|Part) terminated early|Multipart: |The needle)/

/** Sends every error as the contract's refusal: a sentence, never a trace, a path or SQL. */
export function registerErrorHandler({ app, failures }: Pick<Server, 'app' | 'failures'>) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 416) return sendUnsatisfiableRange(error, reply)
    const refusal = refusalOf(error)
    if (refusal.code === 'unavailable') {
      const { endpoint } = request.routeOptions.config
      if (endpoint?.isSentLater) reply.header('retry-after', SENT_LATER)
      const record = logRecordOf(request)
      // This line stands for the one about the response.
      record.isExpected = true
      failures.add(request.log, 'a request failed', error, { gift: record.giftId, req: request })
    }
    return send(refusal, reply)
  })
}

/** Answers a malformed address or head, before any other hook; nothing limits its body, so the connection ends. */
export function answerBadAddress(_: unknown, __: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'x-content-type-options': 'nosniff', connection: 'close' })
  return send(new Refusal('malformed', refusals.malformed), reply)
}

function send(refusal: Refusal, reply: FastifyReply) {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.toJSON())
}

// Its Content-Range header holds the length of the file (RFC 9110, 15.5.17).
function sendUnsatisfiableRange(
  { headers = {} }: FastifyError & { headers?: Record<string, string> },
  reply: FastifyReply,
) {
  return reply.code(416).headers(headers).send()
}

/** The refusal that an error is sent as. */
export function refusalOf(error: FastifyError) {
  if (error instanceof Refusal) return error
  const [code, message] = classifyError(error)
  return new Refusal(code, message)
}

function classifyError(error: FastifyError): [RefusalCode, string] {
  const { code = '', statusCode = 500 } = error
  // The client disconnected before the end of its body.
  if (code === 'ECONNRESET' && error.message === 'aborted') return ['malformed', refusals.malformed]
  if (isUnavailable(error) || code === 'ENOSPC') return ['unavailable', refusals.unavailable]
  if (code === 'FST_REQ_FILE_TOO_LARGE') return ['too_large', refusals.tooLarge]
  if (statusCode === 413 || code.endsWith('_LIMIT')) return ['too_large', refusals.tooLarge]
  if (statusCode === 404) return ['not_found', refusals.notFound]
  const isCutOff = code === 'ERR_STREAM_PREMATURE_CLOSE' || INVALID_MULTIPART.test(error.message)
  if (statusCode < 500 || isCutOff) return ['malformed', refusals.malformed]
  return ['unavailable', refusals.unavailable]
}
