import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holds } from '#server/etag.ts'
import { giftOf } from '#server/gift.ts'
import type { Page } from '#server/page.ts'
import type { Server } from '#server/serve.ts'
import { jpegSuffix } from './images.ts'
import { openSample, sampleFile, sampleJpeg } from './sample.ts'
import { isKey, urlOf } from './store.ts'

// The name holds the content's hash, so what a key answers never changes.
const FOREVER = 'public, max-age=31536000, immutable'

type Range = { start: number; end: number }

/** A file that can be served. */
type Served = {
  etag: string
  type: string
  bytes: number
  open: (range?: Range) => Promise<Readable | undefined>
}

type Asked = FastifyRequest<{ Params: { '*': string }; Querystring: { download?: string } }>

/** Serves stored files, whole or in part (RFC 9110, 14), and a plain 404 for everything else. */
export function serveMedia(server: Server, pages: Page[]) {
  server.app.get('/media/*', async (request: Asked, reply) => {
    const key = request.params['*']
    const isDownload = request.query.download !== undefined
    const file = (isDownload && (await findJpeg(server, key))) || (await findFile(server, key))
    if (!file) return notFound(reply)
    if (isDownload) {
      const name = await downloadName(server, pages, key)
      reply.header('content-disposition', `attachment; filename="${name}"`)
    }
    return sendFile(file, request, reply)
  })
}

async function findFile({ db, media }: Server, key: string): Promise<Served | undefined> {
  const sample = sampleFile(key)
  if (sample) return { ...sample, etag: tagOf(key), open: async (range) => openSample(sample, range) }
  if (!isKey(key)) return undefined
  const row = await db.selectFrom('media').select(['type', 'bytes']).where('key', '=', key).executeTakeFirst()
  return row && { ...row, etag: tagOf(key), open: (range) => media.open(key, range, row.bytes) }
}

// A photo is downloaded as a JPEG, which every program opens; undefined for what is one or is no photo.
async function findJpeg(server: Server, key: string): Promise<Served | undefined> {
  const sample = sampleFile(key)
  if (!sample) return findFile(server, key.replace(/\.\w+$/, `${jpegSuffix}.jpg`))
  if (sample.type !== 'image/webp') return undefined
  const jpeg = await sampleJpeg(sample)
  const open = async (range?: Range) =>
    Readable.from([range ? jpeg.subarray(range.start, range.end + 1) : jpeg])
  return { etag: tagOf(`${key}-jpeg`), type: 'image/jpeg', bytes: jpeg.length, open }
}

async function downloadName({ db }: Server, pages: Page[], key: string) {
  const gift = await giftOf(db)
  for (const page of pages) {
    const name = await page.downloadName?.(db, gift.id, urlOf(key))
    if (name) return name
  }
  return `kado${key.slice(key.lastIndexOf('.'))}`
}

async function sendFile({ etag, type, bytes, open }: Served, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': FOREVER, etag })
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = isFresh(request, etag) ? parseRange(request.headers.range, bytes) : undefined
  if (range === 'unsatisfiable') {
    reply.headers({ 'cache-control': 'no-store', 'content-range': `bytes */${bytes}` })
    return reply.code(416).send()
  }
  // Who asks for the head alone gets nothing read; a stream, so that the length stays what it is.
  const file = request.method === 'HEAD' ? Readable.from([]) : await open(range)
  if (!file) return notFound(reply)
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
