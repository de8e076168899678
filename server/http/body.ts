import type { MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { spend } from '#server/auth/rate-limits.ts'
import type { Server } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { networkOf } from '#server/http/networks.ts'
import { naming, type StoredFile } from '#server/media/uploads/keep.ts'
import { type Draft, receive } from '#server/media/uploads/receive.ts'
import { Refusal } from './errors.ts'

// Uploads that one network may send in a minute.
const UPLOADS = { most: 30, window: 60_000 }

/** The text that a call was sent, and by field the files that wait to be kept or discarded. */
export type Body = { values: Record<string, unknown>; drafts: Record<string, Draft> }

/** Into which gift a call's files come, and whether they may take the place of others. */
type Into = { gift: Gift; mayReplace: boolean }

/**
 * Reads what a call was sent, whatever its encoding: the path, the query, and JSON, a form or a
 * multipart body. Of the same name, the path counts before the body and the body before the query.
 */
export async function readBody(
  server: Server,
  endpoint: Endpoint,
  into: Into,
  request: FastifyRequest,
): Promise<Body> {
  const params = request.params as Record<string, string>
  const query = request.query as Record<string, unknown>
  if (endpoint.method === 'GET') return { values: { ...query, ...params }, drafts: {} }
  if (!request.isMultipart())
    return { values: { ...query, ...objectOf(request.body), ...params }, drafts: {} }
  const { values, drafts } = await readParts(server, endpoint, into, request)
  return { values: { ...query, ...values, ...params }, drafts }
}

/** The file that a call with `uploads` cannot do without, or a refusal that asks for it. */
export function fileOf({ files }: { files: Record<string, StoredFile | undefined> }, field: string) {
  const file = files[field]
  if (file) return file
  throw new Refusal('validation', mediaTexts.missing, { fields: { [field]: mediaTexts.missing } })
}

function objectOf(body: unknown) {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed', texts.malformed)
  return body
}

// A field is text and whole: one that says it is JSON would be taken apart before anybody asked for it.
function textOf({ value, valueTruncated }: MultipartValue) {
  if (valueTruncated) throw new Refusal('too_large', texts.tooLarge)
  if (typeof value !== 'string') throw new Refusal('malformed', texts.malformed)
  return value
}

// A field that comes more than once is a list, as in a form.
function addValue(values: Record<string, unknown>, name: string, value: unknown) {
  values[name] = Object.hasOwn(values, name) ? [values[name], value].flat() : value
}

async function readParts(server: Server, { uploads = {} }: Endpoint, into: Into, request: FastifyRequest) {
  const values: Record<string, unknown> = {}
  const drafts: Record<string, Draft> = {}
  let isUpload = false
  const kinds = Object.values(uploads)
  const limits = {
    fileSize: Math.max(0, ...kinds.map((kind) => mediaLimits[kind])),
    files: Math.max(1, kinds.length),
  }
  const gone = new AbortController()
  const leave = () => gone.abort()
  request.raw.socket.once('close', leave)
  try {
    for await (const part of request.parts({ limits })) {
      const { fieldname } = part
      const kind = Object.hasOwn(uploads, fieldname) ? uploads[fieldname] : undefined
      if (part.type === 'field') addValue(values, fieldname, textOf(part))
      // A form sends an empty file for a field in which none was picked.
      else if (!kind || !part.filename) part.file.resume()
      else if (drafts[fieldname]) throw new Refusal('malformed', texts.malformed)
      else {
        // Only a call that brings files is an upload, and one however many it brings.
        if (!isUpload) await expectUpload(server, { kinds, fieldname }, into, request)
        isUpload = true
        drafts[fieldname] = await receive(server, kind, part.file, gone.signal).catch(naming([fieldname]))
      }
    }
  } catch (error) {
    for (const draft of Object.values(drafts)) await draft.discard()
    throw error
  } finally {
    request.raw.socket.off('close', leave)
  }
  return { values, drafts }
}

// Before its files are read.
async function expectUpload(
  server: Server,
  { kinds, fieldname }: { kinds: MediaKind[]; fieldname: string },
  { gift, mayReplace }: Into,
  { ip, headers }: FastifyRequest,
) {
  await spend(server, gift, { name: `upload ${networkOf(ip)}`, ...UPLOADS })
  const length = Number(headers['content-length'] ?? 0)
  await server.quota.expect(gift, { kinds, length, mayReplace }).catch(naming([fieldname]))
}
