import type { FastifyRequest } from 'fastify'
import type { MediaKind } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { consumeLimit, refundLimit } from '#server/auth/rate-limits.ts'
import type { Server } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/http/networks.ts'

// Uploads that one network may send in a minute.
const UPLOADS = { max: 30, window: 60_000 }

/** Aborts its signal when the client is gone, until it is ended. */
export function watchConnection({ raw }: FastifyRequest): { signal: AbortSignal; end: () => void } {
  const disconnect = new AbortController()
  const onClose = () => disconnect.abort(new Refusal('malformed', texts.malformed))
  raw.socket.once('close', onClose)
  return { signal: disconnect.signal, end: () => void raw.socket.off('close', onClose) }
}

/** An upload before its files are read; `bytes` the most that it may hold. */
type UploadHead = { kinds: MediaKind[]; bytes: number; mayReplace: boolean }

/**
 * Counts an upload of a network, and reserves room for it.
 * @returns the reservation's key
 * @throws {Refusal} `too_many`, `too_large`; `unavailable`, and uncounted, where too many are on their way already
 */
export async function admitUpload(server: Server, gift: Gift, head: UploadHead, request: FastifyRequest) {
  await consumeLimit(server, gift, { name: limitName(request), ...UPLOADS })
  try {
    return await server.quota.reserve(gift.id, { ...head, network: networkOf(request.ip) })
  } catch (error) {
    await refundUpload(server, gift, request, error)
    throw error
  }
}

/** Refunds an upload that was refused because the server was busy. */
export async function refundUpload(server: Server, gift: Gift, request: FastifyRequest, error: unknown) {
  if (error instanceof Refusal && error.code === 'unavailable')
    await refundLimit(server, gift, limitName(request))
}

function limitName({ ip }: FastifyRequest) {
  return `upload ${networkOf(ip)}`
}
