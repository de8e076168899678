import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { mediaTexts } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import type { Gift } from './database/schema.ts'
import { Refusal } from './errors.ts'
import { networkOf, spend } from './limits.ts'
import { type PhotoDraft, receivePhoto } from './media/receive.ts'
import type { Photo } from './media/store.ts'
import type { Server } from './serve.ts'

// Uploads that one network may send in a minute.
const UPLOADS = { most: 30, window: 60_000 }

type Received = { values: unknown; draft: PhotoDraft | undefined }

/**
 * Reads what a call was sent, whatever its encoding: the path and the query, and JSON, a form or a
 * multipart body. The file of an endpoint with `upload` is a draft, which the caller keeps or discards.
 */
export async function readBody(
  server: Server,
  endpoint: Endpoint,
  gift: Gift,
  request: FastifyRequest,
): Promise<Received> {
  const params = request.params as Record<string, string>
  if (endpoint.method === 'GET')
    return { values: { ...(request.query as object), ...params }, draft: undefined }
  if (!request.isMultipart()) return { values: mergeBody(request.body, params), draft: undefined }
  if (endpoint.upload) await spend(server, gift, { name: `upload ${networkOf(request.ip)}`, ...UPLOADS })
  const { values, draft } = await readParts(server, endpoint, gift, request)
  return { values: { ...values, ...params }, draft }
}

/** The photo of an endpoint with `upload`, or a refusal that asks for one. */
export function photoOf({ photo }: { photo: Photo | undefined }) {
  if (photo) return photo
  throw new Refusal('validation', mediaTexts.missing, { fields: { photoFile: mediaTexts.missing } })
}

function mergeBody(body: unknown, params: Record<string, string>) {
  if (body === undefined || body === null) return params
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed', texts.malformed)
  return { ...body, ...params }
}

async function readParts(server: Server, { upload }: Endpoint, gift: Gift, request: FastifyRequest) {
  const values: Record<string, unknown> = {}
  let draft: PhotoDraft | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') values[part.fieldname] = part.value
      else if (part.fieldname === upload?.field && !draft) draft = await receivePhoto(server, gift, part.file)
      else part.file.resume()
    }
  } catch (error) {
    await draft?.discard()
    throw error
  }
  return { values, draft }
}
