import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '#contract/texts.ts'
import { Refusal } from './errors.ts'
import { holds } from './etag.ts'
import { giftOf } from './gift.ts'
import { pagePolicy } from './headers.ts'
import type { Server } from './serve.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/**
 * Serves the built web app: its files by name, and the app itself for every page address.
 * @param folder what `npm run build` made
 */
export async function serveSite(server: Server, folder: string) {
  const { app } = server
  const page = readPage(folder)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The page has no address of its own as a file: it comes with its policy, or not at all.
    globIgnore: ['index.html*'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOREVER : A_DAY)
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (isBelow('/api', request)) throw new Refusal('not_found', texts.notFound)
    if (!isPageAddress(request)) return sendPlain404(reply)
    return sendPage(server, page, request, reply)
  })
}

type SitePage = { html: string; brotli: Buffer; styles: string[] }

function readPage(folder: string): SitePage {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  )
  return { html, brotli: brotliCompressSync(html), styles }
}

async function sendPage(
  server: Server,
  { html, brotli, styles }: SitePage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const policy = pagePolicy(styles, await cardImage(server), server.config.isHttps)
  const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  // A page that is known under an older policy must be sent anew, or the browser keeps to the old one.
  const etag = tagOf(`${isBrotli} ${policy} ${html}`)
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    etag,
    vary: 'accept-encoding',
  })
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.code(200).type('text/html; charset=utf-8')
  return isBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html)
}

// Without its database a page still comes, and says in its own words what is missing.
async function cardImage({ app, db }: Server) {
  try {
    const gift = await giftOf(db)
    const rows = await db
      .selectFrom('date_input')
      .select('photo_url')
      .where('gift_id', '=', gift.id)
      .execute()
    return rows[0]?.photo_url ?? ''
  } catch (error) {
    app.log.error({ err: error }, 'the card image is not known')
    return ''
  }
}

function tagOf(text: string) {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

function isPageAddress(request: FastifyRequest) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.[a-z0-9]{2,5}$/i.test(pathOf(request))
  return isRead && !isFile && !isBelow('/media', request) && !isBelow('/assets', request)
}

function sendPlain404(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
}

function isBelow(root: string, request: FastifyRequest) {
  const path = pathOf(request)
  return path === root || path.startsWith(`${root}/`)
}

function pathOf(request: FastifyRequest) {
  return request.url.split('?', 1).join('')
}
