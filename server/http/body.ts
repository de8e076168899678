import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { maxBytesOf } from '#contract/body-size.ts'
import type { Schemas, ServedEndpoint } from '#contract/endpoint.ts'
import { mediaLimits, mediaTexts } from '#contract/media.ts'
import { refusals } from '#contract/refusals.ts'
import type { Caller, Server } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { type UploadAdmission, withUpload } from '#server/media/uploads/admit-upload.ts'
import { discardUpload, receiveFile, type Upload } from '#server/media/uploads/receive.ts'
import { refuseFields, type StoredFile } from '#server/media/uploads/store-files.ts'
import { limitBesideFiles } from './beside-files.ts'
import { Refusal } from './errors.ts'

// The type of a file's bytes where a client does not know more.
const BYTES = 'application/octet-stream'

// In characters: how much of a foreign name is repeated.
const NAME_LENGTH = 40

/** The values of a request, and its upload, which is still to be stored or discarded. */
export type Body = { values: Record<string, unknown>; upload: Upload }

/** The gift that uploaded files belong to, who sends them, and whether they may replace stored ones. */
type UploadTarget = { gift: Gift; caller: Caller; mayReplace: boolean }

/**
 * Reads the declared fields of a request from its path, its query, and its JSON, form or multipart body. Of values
 * with the same name, the path wins over the body and the body over the query.
 */
export async function readBody(
  server: Server,
  endpoint: ServedEndpoint,
  target: UploadTarget,
  request: FastifyRequest,
): Promise<Body> {
  const { values, upload } = request.isMultipart()
    ? await withUpload({ ...server, ...target, request }, (admission) =>
        readParts(server, endpoint, { ...target, ...admission }, request),
      )
    : { values: objectOf(request.body), upload: { received: {} } }
  const sources = [request.query, values, request.params] as Record<string, unknown>[]
  return { values: pickFields(fieldsOf(endpoint.input), sources), upload }
}

/** The uploaded file of a field. @throws {Refusal} `validation` when it was not sent */
export function requireFile({ files }: { files: Record<string, StoredFile | undefined> }, field: string) {
  const file = files[field]
  if (file) return file
  throw new Refusal('validation', mediaTexts.missing, { fields: { [field]: mediaTexts.missing } })
}

function objectOf(body: unknown) {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed', refusals.malformed)
  return body
}

function pickFields(names: string[], sources: Record<string, unknown>[]) {
  const values: Record<string, unknown> = {}
  for (const source of sources)
    for (const name of names) if (Object.hasOwn(source, name)) values[name] = source[name]
  return values
}

/** The names of the fields in all of an input's alternatives. */
export function fieldsOf(schema: Schemas['input']): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'union') return def.options.flatMap(fieldsOf)
  return def.type === 'pipe' ? [def.in, def.out].flatMap(fieldsOf) : []
}

async function readParts(
  server: Server,
  endpoint: ServedEndpoint,
  { mayReplace, admit, uploader }: UploadTarget & UploadAdmission,
  request: FastifyRequest,
) {
  const { uploads = {} } = endpoint
  const fields = new Set([...fieldsOf(endpoint.input), ...Object.keys(uploads)])
  const maxBytes = maxBytesOf(endpoint)
  const values: Record<string, unknown> = {}
  const upload: Upload = { received: {} }
  const { received } = upload
  const kinds = Object.values(uploads)
  const limits = {
    fileSize: Math.max(0, ...kinds.map((kind) => mediaLimits[kind])),
    // One more than is accepted, so that the name of a further part is seen.
    files: kinds.length + 1,
    // One byte more than is accepted, so that the sum shows that a field was cut off.
    fieldSize: maxBytes + 1,
  }
  let textBytes = 0
  const most = kinds.reduce((sum, kind) => sum + mediaLimits[kind], 0)
  const bytes = Number(request.headers['content-length'] ?? most)

  function addText({ fieldname, value }: MultipartValue) {
    // The parser has already parsed a field that declares itself as JSON; only text is accepted.
    if (typeof value !== 'string') throw new Refusal('malformed', refusals.malformed)
    textBytes += Buffer.byteLength(value)
    if (textBytes > maxBytes) throw new Refusal('too_large', refusals.tooLarge)
    // A field that is sent more than once becomes a list, as in a form.
    values[fieldname] = Object.hasOwn(values, fieldname) ? [values[fieldname], value].flat() : value
  }

  // The parser shows a file at its head and a text at its end: a part of an unknown name is not read so far.
  function isPartAFile(name: string | undefined, type: string | undefined, filename: string | undefined) {
    if (filename !== undefined || name === undefined || !fields.has(name)) return true
    return type === BYTES && Object.hasOwn(uploads, name)
  }

  async function addFile({ fieldname, filename, file }: MultipartFile) {
    if (!fields.has(fieldname)) throw unknownPart(fieldname)
    const kind = Object.hasOwn(uploads, fieldname) ? uploads[fieldname] : undefined
    // A browser sends an empty file for a field without a chosen file.
    if (filename === '') return file.resume()
    if (!kind) throw new Refusal('malformed', refusals.malformed)
    beside.leaveOut(file)
    if (received[fieldname]) throw new Refusal('malformed', refusals.malformed)
    const refuse = refuseFields([fieldname])
    // A call counts as one upload, and only when it has a file.
    upload.reservation ??= await admit({ kinds, bytes, mayReplace }).catch(refuse)
    received[fieldname] = await receiveFile(server.media, kind, file, uploader).catch(refuse)
  }

  const beside = limitBesideFiles(request, maxBytes)
  try {
    for await (const part of request.parts({ limits, isPartAFile })) {
      if (part.type === 'field') addText(part)
      else await addFile(part)
    }
  } catch (error) {
    request.raw.unpipe()
    await discardUpload(server, upload)
    throw error
  } finally {
    beside.end()
  }
  return { values, upload }
}

function unknownPart(name = '') {
  return new Refusal('malformed', refusals.unknownPart(name.slice(0, NAME_LENGTH)))
}
