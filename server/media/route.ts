import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '#contract/texts.ts'
import { loadLock } from '#server/auth/access.ts'
import type { Server, Tenant } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { holds } from '#server/http/etag.ts'
import type { Page } from '#server/page.ts'
import { jpegSuffix } from './photos/job.ts'
import { openSample, sampleFile, sampleJpeg } from './sample.ts'
import { isKey } from './storage/key.ts'
import { urlOf } from './storage/store.ts'

// The name holds the content's hash, so what a key answers never changes; of a locked gift only the
// visitor's own browser may keep it.
const FOREVER = {
  open: 'public, max-age=31536000, immutable',
  locked: 'private, max-age=31536000, immutable',
}

type Range = { start: number; end: number }

/** A file that can be served. */
type Served = {
  etag: string
  type: string
  bytes: number
  open: (range?: Range) => Promise<Readable | undefined>
}

type Room = Server & { gift: Gift }

type Asked = FastifyRequest<{ Params: { '*': string }; Querystring: { download?: string } }>

/** Serves stored files, whole or in part (RFC 9110, 14), and a plain 404 for everything else. */
export function serveMedia(server: Server, pages: Page[]) {
  server.app.get('/media/*', async (request: Asked, reply) => {
    const key = request.params['*']
    const isDownload = request.query.download !== undefined
    const { isLockedOut, ...place } = await loadLock(server, request, reply)
    const { gift } = place
    if (isLockedOut && (isDownload || !(await isOnDatePage(server, place, key))))
      throw new Refusal('locked', texts.locked)
    const room = { ...server, gift }
    const file = (isDownload && (await findJpeg(room, key))) || (await findFile(room, key))
    if (!file) return notFound(reply)
    reply.header('cache-control', gift.locked ? FOREVER.locked : FOREVER.open)
    if (isDownload) {
      const name = await downloadName(room, pages, key)
      reply.header('content-disposition', `attachment; filename="${name}"`)
    }
    return sendFile(file, request, reply)
  })
}

// The one file that the date page shows: that page is open, and nothing else is.
async function isOnDatePage({ db }: Server, { gift, origin }: Tenant, key: string) {
  const row = await db
    .selectFrom('date_input')
    .select('photo_url')
    .where('gift_id', '=', gift.id)
    .executeTakeFirst()
  return row?.photo_url.replace(origin, '') === urlOf(key)
}

async function findFile({ db, media, gift }: Room, key: string): Promise<Served | undefined> {
  const sample = sampleFile(key)
  if (sample) return { ...sample, etag: tagOf(key), open: async (range) => openSample(sample, range) }
  if (!isKey(key)) return undefined
  const row = await db
    .selectFrom('media')
    .select(['type', 'bytes'])
    .where('gift_id', '=', gift.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row, etag: tagOf(key), open: (range) => media.open(key, range, row.bytes) }
}

// A photo is downloaded as a JPEG, which every program opens; undefined for what is one or is no photo.
async function findJpeg(room: Room, key: string): Promise<Served | undefined> {
  const sample = sampleFile(key)
  if (!sample) return findFile(room, key.replace(/\.\w+$/, `${jpegSuffix}.jpg`))
  if (sample.type !== 'image/webp') return undefined
  const jpeg = await sampleJpeg(sample, room.media.temporary())
  const open = async (range?: Range) =>
    Readable.from([range ? jpeg.subarray(range.start, range.end + 1) : jpeg])
  return { etag: tagOf(`${key}-jpeg`), type: 'image/jpeg', bytes: jpeg.length, open }
}

async function downloadName({ db, gift }: Room, pages: Page[], key: string) {
  for (const page of pages) {
    const name = await page.downloadName?.(db, gift.id, urlOf(key))
    if (name) return name
  }
  return `kado${key.slice(key.lastIndexOf('.'))}`
}

async function sendFile({ etag, type, bytes, open }: Served, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = isFresh(request, etag) ? parseRange(request.headers.range, bytes) : undefined
  if (range === 'unsatisfiable') {
    reply.headers({ 'cache-control': 'no-store', 'content-range': `bytes */${bytes}` })
    return reply.code(416).send()
  }
  // Who asks for the head alone gets nothing read; a stream, so that the length stays what it is.
  const file = request.method === 'HEAD' ? Readable.from([]) : await open(range)
  if (!file) {
    request.log.error({ etag }, 'a stored file is gone, or has another length')
    return notFound(reply)
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : bytes)
  return reply.type(type).send(file)
}

// What is random in a key says nothing of the content.
function tagOf(key: string) {
  return `"${key.slice(key.search(/[a-f0-9]{32}/))}"`
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .removeHeader('content-disposition')
    .send('Not found')
}

// A range counts only for the very content that the client holds the rest of.
function isFresh(request: FastifyRequest, etag: string) {
  const condition = request.headers['if-range']
  return condition === undefined || condition === etag
}

/** One byte range of a `Range` header, inclusive; several at once are answered as a whole. */
function parseRange(header: string | undefined, bytes: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const isSuffix = match[1] === ''
  const start = isSuffix ? Math.max(0, bytes - Number(match[2])) : Number(match[1])
  const end = isSuffix || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1)
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
