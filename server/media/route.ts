import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '#contract/texts.ts'
import { loadAccess, loadSiteAccess, refuseTooEarly } from '#server/auth/access.ts'
import type { Server, Tenant } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { Refusal, sendPlain404 } from '#server/http/errors.ts'
import { matchesTag } from '#server/http/etag.ts'
import type { Page } from '#server/page.ts'
import { suspended } from '#server/tenants/suspension.ts'
import { jpegSuffix } from './processing/jobs.ts'
import { isReferenced } from './references.ts'
import { openSample, sampleFile, sampleJpeg } from './sample.ts'
import { isKey, urlOf } from './storage/key.ts'
import type { ByteRange } from './storage/media-store.ts'

// A key contains the hash of its content, so a file never changes; only the visitor's own browser may cache the files
// of a gift that is locked or not open yet.
const CACHE_FOREVER = {
  public: 'public, max-age=31536000, immutable',
  private: 'private, max-age=31536000, immutable',
}

/** A file with what its response needs. */
type MediaFile = {
  /** False where no record refers to the file that every visitor may see. */
  isShown: boolean
  etag: string
  type: string
  bytes: number
  open: (range?: ByteRange) => Promise<Readable | undefined>
}

type GiftServer = Server & { gift: Gift; pages: Page[] }

type MediaRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { download?: string } }>

/**
 * Serves stored files, whole or in part (RFC 9110, 14), and a plain 404 for every other address. A file that the gift
 * no longer shows is sent only to its editors, who may restore it; a private one also to those whom its page lets in.
 */
export function serveMedia(server: Server, pages: Page[]) {
  server.app.get('/media/*', async (request: MediaRequest, reply) => {
    const key = request.params['*']
    const isDownload = request.query.download !== undefined
    const access = await loadSiteAccess(server, request, reply)
    const { isSuspended, isLockedOut, isTooEarly, isPublic, ...tenant } = access
    if (isSuspended) throw suspended()
    // The sample's files reveal nothing of a gift, but the name of a download does.
    refuseTooEarly({ ...tenant, isTooEarly: isTooEarly && (isDownload || !sampleFile(key)) })
    if (isLockedOut && (isDownload || !(await isShownLocked(server, pages, tenant, key))))
      throw new Refusal('locked', texts.locked)
    const giftServer = { ...server, gift: tenant.gift, pages }
    const file = (isDownload && (await findJpeg(giftServer, key))) || (await findFile(giftServer, key))
    if (!file || !(file.isShown || (await isReader(giftServer, key, request, reply))))
      return sendNotFound(request, reply)
    if (!file.isShown) reply.header('cache-control', 'private, no-store')
    else reply.header('cache-control', isPublic ? CACHE_FOREVER.public : CACHE_FOREVER.private)
    if (isDownload) {
      const name = await findDownloadName(giftServer, key)
      reply.header('content-disposition', `attachment; filename="${name}"`)
    }
    return sendFile(file, request, reply)
  })
}

// A response that caches may store sets no cookie, so the caller is read only here.
async function isReader(server: GiftServer, key: string, request: FastifyRequest, reply: FastifyReply) {
  for (const page of server.pages)
    if (await page.isReader?.(server, request, server.gift, urlOf(key))) return true
  return (await loadAccess(server, request, reply)).caller.mayEdit
}

async function isShownLocked({ db }: Server, pages: Page[], { gift, origin }: Tenant, key: string) {
  for (const page of pages) {
    const url = await page.fileOnLock?.(db, gift.id)
    if (url?.replace(origin, '') === urlOf(key)) return true
  }
  return false
}

async function findFile(server: GiftServer, key: string): Promise<MediaFile | undefined> {
  const sample = sampleFile(key)
  if (sample)
    return { ...sample, isShown: true, etag: makeEtag(key), open: async (range) => openSample(sample, range) }
  if (!isKey(key)) return undefined
  const { db, media, gift, pages } = server
  const row = await db
    .selectFrom('media')
    .select(['type', 'bytes', 'unsaved', 'variant_of'])
    .where('gift_id', '=', gift.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const original = row.variant_of || key
  const isShown = row.unsaved === 1 || (await isReferenced(server, pages, gift.id, { key, original }))
  return { ...row, isShown, etag: makeEtag(key), open: (range) => media.open(key, range, row.bytes) }
}

// Photos are downloaded as JPEG, which every program opens; undefined for a JPEG and for other kinds.
async function findJpeg(server: GiftServer, key: string): Promise<MediaFile | undefined> {
  const sample = sampleFile(key)
  if (!sample) return findFile(server, key.replace(/\.\w+$/, `${jpegSuffix}.jpg`))
  if (sample.type !== 'image/webp') return undefined
  const jpeg = await sampleJpeg(sample)
  const open = async (range?: ByteRange) =>
    Readable.from([range ? jpeg.subarray(range.start, range.end + 1) : jpeg])
  return { isShown: true, etag: makeEtag(`${key}-jpeg`), type: 'image/jpeg', bytes: jpeg.length, open }
}

async function findDownloadName({ db, gift, pages }: GiftServer, key: string) {
  for (const page of pages) {
    const name = await page.downloadName?.(db, gift.id, urlOf(key))
    if (name) return name
  }
  return `kado${key.slice(key.lastIndexOf('.'))}`
}

async function sendFile(
  { etag, type, bytes, open }: MediaFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const isCurrent = (request.headers['if-range'] ?? etag) === etag
  const range = isCurrent ? parseRange(request.headers.range, bytes) : undefined
  if (range === 'unsatisfiable') {
    reply.headers({ 'cache-control': 'no-store', 'content-range': `bytes */${bytes}` })
    return reply.code(416).send()
  }
  // A HEAD opens no file; an empty stream keeps the content-length below.
  const file = request.method === 'HEAD' ? Readable.from([]) : await open(range)
  if (!file) {
    request.log.error({ etag }, 'a stored file is missing or has another length')
    return sendNotFound(request, reply)
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : bytes)
  return reply.type(type).send(file)
}

// The part of the key from its content hash on.
function makeEtag(key: string) {
  return `"${key.slice(key.search(/[a-f0-9]{32}/))}"`
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store').removeHeader('content-disposition')
  return sendPlain404(request, reply)
}

// Parses a `Range` header of one range; several at once are answered with the whole file.
function parseRange(header: string | undefined, bytes: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const isSuffix = match[1] === ''
  const start = isSuffix ? Math.max(0, bytes - Number(match[2])) : Number(match[1])
  const end = isSuffix || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1)
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
