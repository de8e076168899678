import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPage } from '#gift/crossword/contract.ts'
import { loadLock } from '#server/auth/access.ts'
import type { Server } from '#server/context.ts'
import { homeOrigin } from '#server/tenants/origins.ts'
import { resolveTenant } from '#server/tenants/resolve-tenant.ts'
import { Refusal } from './errors.ts'
import { acceptsBrotli, hashBody, matchesTag } from './etag.ts'
import { type Externals, type Inline, pagePolicy } from './headers.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/**
 * Serves the built web app: its files by name, the crossword's own page for its frame, and the app
 * itself for every page address.
 * @param folder what `npm run build` made
 */
export async function serveSite(server: Server, folder: string) {
  const { app } = server
  const home = homeOrigin(server.config)
  const page = readPage(folder, 'index.html', home)
  const others = home ? readOthers(folder, home) : undefined
  const crossword = readPage(folder, ownPage)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOREVER : A_DAY)
    },
  })
  const folders = serveFiles(app, folder)
  app.get(ownPage, (request, reply) =>
    sendPage(server, { page: crossword, externals: noExternals }, request, reply),
  )
  await app.register(async (files) => void files.setNotFoundHandler(sendPlain404), { prefix: '/media' })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageAddress(request, folders)) return sendPlain404(request, reply)
    if (others) return sendAtPlace(server, { page, ...others }, request, reply)
    return sendPage(server, { page, externals: await loadExternals(server, request, reply) }, request, reply)
  })
}

type Others = { welcome: SitePage; nowhere: SitePage }

// The bare domain has a page of its own, and so has a host where no gift is.
function readOthers(folder: string, home: string): Others {
  return { welcome: readPage(folder, 'house.html'), nowhere: readPage(folder, 'nowhere.html', home) }
}

async function sendAtPlace(
  server: Server,
  { page, welcome, nowhere }: Others & { page: SitePage },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const place = await resolveTenant(server, request).catch((error: unknown) => {
    // Whose place it is may be unknown for a while; the app then says in its own words what is missing.
    return error instanceof Refusal && error.code === 'not_found' ? 'nowhere' : undefined
  })
  if (place === 'nowhere')
    return sendPage(server, { page: nowhere, externals: noExternals }, request, reply.code(404))
  if (place?.hasGift === false)
    return sendPage(server, { page: welcome, externals: noExternals }, request, reply)
  return sendPage(server, { page, externals: await loadExternals(server, request, reply) }, request, reply)
}

// One route for a whole folder: a route for each of its files would take longer than all else at a start, and
// so would a context of its own for what is not there. No page is sent as a file: it comes with its policy,
// or not at all. @returns the folders
function serveFiles(app: FastifyInstance, folder: string) {
  const [files, folders] = readFolder(folder)
  for (const name of files) {
    if (!/\.html|^\./.test(name)) app.get(`/${name}`, (_, reply) => void reply.sendFile(name))
  }
  for (const [name, known] of folders) serveFolder(app, { name, known, folder: join(folder, name) })
  return [...folders.keys()]
}

function readFolder(root: string, name = '', folders = new Map<string, Set<string>>()) {
  const files = new Set<string>()
  for (const entry of readdirSync(join(root, name), { withFileTypes: true })) {
    const inside = name ? `${name}/${entry.name}` : entry.name
    if (entry.isFile()) files.add(entry.name)
    if (entry.isDirectory()) folders.set(inside, readFolder(root, inside, folders)[0])
  }
  return [files, folders] as const
}

type Asked = FastifyRequest<{ Params: { file: string } }>

type Folder = { name: string; known: Set<string>; folder: string }

function serveFolder(app: FastifyInstance, { name, known, folder }: Folder) {
  app.get(`/${name}/:file`, (request: Asked, reply) => {
    const { file } = request.params
    if (!known.has(file) && isNew(folder, file)) known.add(file)
    // Nothing is returned: whoever returns an answer under way is waited for with listeners of their own.
    void (known.has(file) ? reply.sendFile(`${name}/${file}`) : sendPlain404(request, reply))
  })
}

// A page of a newer version, by another process, asks for files that came since this one began.
function isNew(folder: string, file: string) {
  return /^\w[\w.-]{0,200}$/.test(file) && !!statSync(join(folder, file), { throwIfNoEntry: false })?.isFile()
}

const noExternals: Externals = { image: '', frame: '' }

type SitePage = { html: string; brotli: Buffer; inline: Inline }

// The way to the bare domain stands in a page as this word, and on its root for the app (web/session/home.ts).
const HOME = '%HOME%'

function readPage(folder: string, file: string, home?: string): SitePage {
  const built = readFileSync(join(folder, file), 'utf8')
  const html = home ? built.replaceAll(HOME, home).replace('<html', `<html data-home="${home}"`) : built
  const inline = {
    styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(hashOf),
    scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(hashOf),
  }
  return { html, brotli: readBrotli(join(folder, `${file}.br`), html), inline }
}

// The build made it already; what it made of another page is no use.
function readBrotli(file: string, html: string) {
  const made = existsSync(file) && readFileSync(file)
  return made && brotliDecompressSync(made).equals(Buffer.from(html)) ? made : brotliCompressSync(html)
}

function hashOf([, text = '']: RegExpExecArray) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

async function sendPage(
  server: Server,
  { page: { html, brotli, inline }, externals }: { page: SitePage; externals: Externals },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const policy = pagePolicy(inline, externals, server.config.isHttps)
  const isForBrotli = acceptsBrotli(request)
  const body = isForBrotli ? brotli : html
  // A page that is known under an older policy must be sent anew, or the browser keeps to the old one.
  const etag = hashBody(`${isForBrotli} ${policy} ${html}`)
  reply.headers({
    'content-security-policy': policy,
    'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
    etag,
    vary: 'accept-encoding',
  })
  reply.type('text/html; charset=utf-8')
  if (isForBrotli) reply.header('content-encoding', 'br')
  const isKnown = reply.statusCode === 200 && matchesTag(request.headers['if-none-match'], etag)
  if (!isKnown) return reply.send(body)
  return reply.code(304).removeHeader('content-type').removeHeader('content-encoding').send()
}

// Without its database a page still comes, and says in its own words what is missing.
async function loadExternals(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Externals> {
  const { app, db } = server
  try {
    const { gift, isLockedOut } = await loadLock(server, request, reply)
    const { id } = gift
    if (gift.locked) reply.header('cache-control', 'private, no-cache')
    const [image, frame] = await Promise.all([
      db.selectFrom('date_input').select('photo_url').where('gift_id', '=', id).executeTakeFirst(),
      db.selectFrom('crossword').select('external_url').where('gift_id', '=', id).executeTakeFirst(),
    ])
    return { image: image?.photo_url ?? '', frame: isLockedOut ? '' : (frame?.external_url ?? '') }
  } catch (error) {
    app.log.error({ err: error }, 'what the gift shows from elsewhere is not known')
    return noExternals
  }
}

function isPageAddress({ method, params }: FastifyRequest, folders: string[]) {
  const isRead = method === 'GET' || method === 'HEAD'
  // A file that was there at the start, and is gone, is asked for by a name of its folder.
  const { '*': rest, file = '' } = params as { '*'?: string; file?: string }
  const path = rest ?? file
  if (folders.some((name) => path === name || path.startsWith(`${name}/`))) return false
  return isRead && !/\.[a-z0-9]{2,5}$/i.test(path)
}

function sendPlain404(_: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
}
