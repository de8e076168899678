import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '#contract/routes.ts'
import { ownPage } from '#gift/crossword/contract.ts'
import { pictureCheck } from '#gift/date-input/contract.ts'
import { firstSky, skyOf } from '#gift/sky/contract.ts'
import { loadAccess, loadSiteAccess } from '#server/auth/access.ts'
import type { Config } from '#server/config.ts'
import type { Server } from '#server/context.ts'
import { Refusal, sendPlain404 } from '#server/http/errors.ts'
import { acceptsBrotli, hashBody, READ_METHODS } from '#server/http/etag.ts'
import { allowMicrophone, type Externals, pagePolicy } from '#server/http/headers.ts'
import type { DocumentPart, Page } from '#server/page.ts'
import { homeOrigin } from '#server/tenants/origins.ts'
import { resolveTenant } from '#server/tenants/resolve-tenant.ts'
import { suspensionNotice } from '#server/tenants/suspension.ts'
import { pictureTags, shareHead } from './share-head.ts'
import { type Look, makePages, readPage, type SitePage } from './site-pages.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/**
 * Serves the built web app: its files, the pages for its frames, and the app itself at every page address.
 * @param folder the output of `npm run build`
 */
export async function serveSite(server: Server, pages: Page[], folder: string) {
  const { app } = server
  const site = readPages(folder, server.config)
  const { many } = site
  await serveFiles(app, folder)
  app.get(ownPage, async (request, reply) => {
    const isSuspended = many && (await findHostKind(server, request, reply)) === 'suspended'
    const look = { ...plainLook, sky: await loadSky(server, request) }
    const page = isSuspended ? closedPage(many, 'suspended', reply) : await site.crossword(look)
    return sendPage(server, { page, externals: noExternals }, request, reply)
  })
  app.get(pictureCheck, (request, reply) => {
    const { url } = request.query as { url?: unknown }
    const externals = { image: typeof url === 'string' ? url : '', frame: '' }
    return sendPage(server, { page: site.linkedPicture, externals }, request, reply)
  })
  await app.register(async (media) => void media.setNotFoundHandler(sendPlain404), { prefix: '/media' })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageAddress(request)) return sendPlain404(request, reply)
    return sendPage(server, await choosePage(server, pages, site, request, reply), request, reply)
  })
}

// With many gifts, the bare domain has its own page, and so have a host without a gift and a suspended gift.
function readPages(folder: string, config: Config) {
  const home = homeOrigin(config)
  const limits: Record<string, string> =
    config.registration === 'open' ? {} : { registration: config.registration }
  const marks = home ? { home, ...limits } : {}
  const { contact } = config
  return {
    gift: makePages(readPage(folder, 'index.html', { home, marks }), folder),
    crossword: makePages(readPage(folder, ownPage), folder),
    linkedPicture: readPage(folder, pictureCheck),
    many: home
      ? {
          'bare-domain': readPage(folder, 'bare-domain.html', {
            marks: limits,
            head: pictureTags(`${home}/images/share.jpg`),
            contact,
          }),
          unknown: readPage(folder, 'nowhere.html', { home, marks: { home }, contact }),
          suspended: readPage(folder, 'suspended.html', { contact }),
        }
      : undefined,
  }
}

type Site = ReturnType<typeof readPages>

async function choosePage(
  server: Server,
  pages: Page[],
  { gift, many }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const host = many ? await findHostKind(server, request, reply) : 'gift'
  if (many && host !== 'gift') return { page: closedPage(many, host, reply), externals: noExternals }
  const { look, ...externals } = await loadSettings(server, pages, request, reply)
  return { page: await gift(look), externals }
}

const statuses = { 'bare-domain': 200, unknown: 404, suspended: 403 } as const

// The page that a host shows instead of a gift.
function closedPage(many: NonNullable<Site['many']>, host: keyof typeof statuses, reply: FastifyReply) {
  reply.code(statuses[host])
  if (host === 'suspended') reply.header('cache-control', 'no-store')
  return many[host]
}

// While the database does not respond, every host gets the gift's page, which tells the visitor. The editors of a
// suspended gift sign in as ever.
async function findHostKind(server: Server, request: FastifyRequest, reply: FastifyReply) {
  try {
    const { gift, hasGift } = await resolveTenant(server, request)
    if (!hasGift) return 'bare-domain'
    if (gift.suspended_at === null || isLogin(request)) return 'gift'
    return (await loadAccess(server, request, reply)).isSuspended ? 'suspended' : 'gift'
  } catch (error) {
    return error instanceof Refusal && error.code === 'not_found' ? 'unknown' : 'gift'
  }
}

function isLogin({ url }: FastifyRequest) {
  return url.split('?', 1).join() === routes.login
}

// Pages are never sent as files: each is sent with its policy. Files in folders are found at each request, because a
// page of a newer version, sent by another process, asks for files that were added after this process started.
async function serveFiles(app: FastifyInstance, folder: string) {
  const entries = readdirSync(folder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const options = { index: false, dotfiles: 'ignore', preCompressed: true, decorateReply: false } as const
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    globIgnore: ['*.html*', ...folders.map((name) => `${name}/**`)],
    setHeaders: (reply) => void reply.header('cache-control', A_DAY),
  })
  for (const name of folders)
    await app.register(
      async (files) => {
        files.setNotFoundHandler(sendPlain404)
        const cacheControl = name === 'assets' ? FOREVER : A_DAY
        await files.register(fastifyStatic, {
          ...options,
          root: join(folder, name),
          setHeaders: (reply) => void reply.header('cache-control', cacheControl),
        })
      },
      { prefix: `/${name}` },
    )
}

const noExternals: Externals = { image: '', frame: '' }
const plainLook: Look = { head: '', marks: {}, sky: firstSky }

async function sendPage(
  server: Server,
  { page: { html, brotli, inline }, externals }: { page: SitePage; externals: Externals },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const policy = pagePolicy(inline, externals, server.config.isHttps)
  const isCompressed = acceptsBrotli(request)
  const body = isCompressed ? brotli : html
  // A changed policy changes the tag: with a 304 the browser would keep the old policy.
  const etag = hashBody(`${isCompressed} ${policy} ${html}`)
  reply.headers({
    'content-security-policy': policy,
    'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
    etag,
    vary: 'accept-encoding',
  })
  reply.type('text/html; charset=utf-8')
  if (isCompressed) reply.header('content-encoding', 'br')
  return reply.send(body)
}

// Loads what a gift's page depends on. Without the database the page is still sent, and tells the visitor.
async function loadSettings(
  server: Server,
  pages: Page[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Externals & { look: Look }> {
  try {
    const access = await loadSiteAccess(server, request, reply)
    if (!access.isPublic) reply.header('cache-control', 'private, no-cache')
    // Only editors are told when it is removed.
    const told = access.isSuspended ? { ...access.gift, remove_at: null } : access.gift
    const notice = suspensionNotice(server.config, told)
    const noticeMark = notice ? { notice } : {}
    // The login of a suspended gift.
    if (access.isSuspended) return { ...noExternals, look: { ...plainLook, marks: noticeMark } }
    const parts = await Promise.all(pages.map(async (page) => page.documentPart?.(server, access)))
    const {
      image = '',
      frame = '',
      sharedName = '',
      hasMicrophone,
    }: DocumentPart = Object.assign({}, ...parts)
    if (hasMicrophone || isOfEditors(request)) allowMicrophone(reply)
    const marks: Look['marks'] = Object.assign({}, ...parts.map((part) => part?.marks), noticeMark)
    const look = { head: shareHead(access.origin, sharedName), marks, sky: skyOf(access.gift.sky) }
    return { image, frame, look }
  } catch (error) {
    server.app.log.error({ err: error }, 'the settings of a gift page could not be loaded')
    const look = { ...plainLook, head: shareHead(server.config.publicUrl, '') }
    return { ...noExternals, look }
  }
}

// The first sky is used for a host without a gift, and while the database does not respond.
async function loadSky(server: Server, request: FastifyRequest) {
  const tenant = await resolveTenant(server, request).catch(() => undefined)
  return tenant ? skyOf(tenant.gift.sky) : firstSky
}

// Its forms record the letter.
function isOfEditors({ url }: FastifyRequest) {
  return url.startsWith('/edit-')
}

function isPageAddress({ method, params }: FastifyRequest) {
  const { '*': path = '' } = params as { '*'?: string }
  return READ_METHODS.has(method) && !/\.[a-z0-9]{2,5}$/i.test(path)
}
