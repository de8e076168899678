import { existsSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import answer from '#gift/answer/server.ts'
import coupon from '#gift/coupon/server.ts'
import crossword from '#gift/crossword/server.ts'
import dateInput from '#gift/date-input/server.ts'
import daysOfLove from '#gift/days-of-love/server.ts'
import features from '#gift/features/server.ts'
import gallery from '#gift/gallery/server.ts'
import loveMoment from '#gift/love-moment/server.ts'
import loveTyping from '#gift/love-typing/server.ts'
import music from '#gift/music/server.ts'
import opening from '#gift/opening/server.ts'
import quiz from '#gift/quiz/server.ts'
import sealedLetters from '#gift/sealed-letters/server.ts'
import sky from '#gift/sky/server.ts'
import todoList from '#gift/todo-list/server.ts'
import videoGift from '#gift/video-gift/server.ts'
import waiting from '#gift/waiting/server.ts'
import account from '#owner/account/server.ts'
import { giftsOf } from '#owner/gifts/server.ts'
import guests from '#owner/guests/server.ts'
import invitations from '#owner/invitations/server.ts'
import journal from '#owner/journal/server.ts'
import lock from '#owner/lock/server.ts'
import { readinessOf } from '#owner/readiness/server.ts'
import { sampleOf } from '#owner/sample/server.ts'
import sharing from '#owner/sharing/server.ts'
import versions from '#owner/versions/server.ts'
import type { Server } from '#server/context.ts'
import { answerFromCache, storeResponses } from './cache/cache-responses.ts'
import type { ChangeFeed } from './cache/change-feed.ts'
import { createResponseCache } from './cache/response-cache.ts'
import { answerInvalidHttp, limitConnections, refuseTwoHosts } from './http/connections.ts'
import { answerBadAddress, registerErrorHandler } from './http/error-handler.ts'
import { notFound, sendPlain404 } from './http/errors.ts'
import { answerNotModified, READ_METHODS, tagReads } from './http/etag.ts'
import { registerSecurityHeaders } from './http/headers.ts'
import { serveHealth, serveHosts } from './http/health.ts'
import { type Route, serveOpenApi } from './http/openapi-route.ts'
import { registerParsers } from './http/parsers.ts'
import { rejectOtherOrigins } from './http/same-origin.ts'
import { prepareShutdown } from './http/shutdown.ts'
import { serveSite } from './http/site/static-site.ts'
import { connectionOptions, limitBodies } from './http/timeouts.ts'
import { openFailureLog } from './log/failure-log.ts'
import { makeRequestIds } from './log/request-id.ts'
import { logController, registerRequestLog } from './log/request-log.ts'
import { openMail } from './mail/mail.ts'
import { openQuota } from './media/quota.ts'
import { serveMedia } from './media/route.ts'
import type { Page } from './page.ts'
import { refuseOtherHosts } from './tenants/allowed-hosts.ts'
import { loadInstallation } from './tenants/installation.ts'
import { holdsManyGifts } from './tenants/origins.ts'

const giftPages: Page[] = [
  opening,
  dateInput,
  daysOfLove,
  features,
  loveTyping,
  coupon,
  videoGift,
  music,
  todoList,
  loveMoment,
  gallery,
  quiz,
  crossword,
]

/** Every page of an installation with one gift: the gift's own, and the owner's. */
export const pages: Page[] = [
  ...giftPages,
  account,
  answer,
  sealedLetters,
  sky,
  lock,
  guests,
  sharing,
  waiting,
  journal,
  versions,
  sampleOf(giftPages),
  readinessOf([...giftPages, sealedLetters, lock, guests]),
]

/** Additional calls of an installation with many gifts. */
const manyPages: Page[] = [giftsOf(pages), invitations]

type Stores = Pick<Server, 'config' | 'db' | 'media'> & { changes?: ChangeFeed | undefined }
type Options = {
  logger?: FastifyServerOptions['logger']
  now?: () => number
  /** The built web app; left out where there is none. */
  site?: string
  /** Adds hooks that observe requests and responses, such as metrics. */
  watch?: ((app: FastifyInstance) => void) | undefined
}

/** Builds the whole server on open stores; it never listens, so tests use it as it is. */
export async function createApp(
  { changes, ...stores }: Stores,
  { logger = false, now = Date.now, site, watch }: Options = {},
) {
  const app = Fastify({
    logger,
    logController,
    genReqId: makeRequestIds(stores.config.trustProxy),
    // Fastify passes empty options, with which pino takes three times as long.
    childLoggerFactory: (log, bindings) => log.child(bindings),
    ...connectionOptions,
    trustProxy: stores.config.trustProxy.length > 0 ? stores.config.trustProxy : false,
    rewriteUrl: ({ url = '/' }) => stripPhp(url),
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerInvalidHttp,
  })
  const mail = openMail({ ...stores, log: app.log, now })
  const quota = openQuota({ ...stores, log: app.log, now }, pages)
  const cache = createResponseCache(changes)
  const { id } = await loadInstallation(stores.db)
  const failures = openFailureLog(app.log)
  app.addHook('onClose', async () => failures.close())
  const parts = { quota, mail, cache, failures, installation: { id }, reads: new Map(), saves: new Map() }
  const server: Server = { app, ...stores, ...parts, now }
  const routes: Route[] = []
  app.addHook('onRoute', ({ config, method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, endpoint: config?.endpoint })
  })
  const shutdown = await registerHooks(server, watch)
  const hasMany = holdsManyGifts(stores.config)
  for (const page of hasMany ? [...pages, ...manyPages] : pages) page.routes(server)
  serveOpenApi(server, routes)
  serveHealth(server, shutdown)
  if (hasMany) serveHosts(server)
  serveMedia(server, pages)
  await serveWeb(server, site)
  return { app, mail, routes, cache, shutdown }
}

// serve.ts checks input and output with the contract's schemas; Fastify would load its own compilers.
function rejectSchemas(): never {
  throw new Error('A route here has a contract instead of a schema')
}

async function registerHooks({ app, config, cache, failures }: Server, watch: Options['watch']) {
  watch?.(app)
  registerErrorHandler({ app, failures })
  registerRequestLog(app)
  // The first hook, so that a request that waits behind others on its connection costs nothing yet.
  limitConnections(app, config.trustProxy)
  refuseTwoHosts(app)
  const shutdown = prepareShutdown(app)
  // Before every hook that responds, so that a stalled body is cut off after an early response too.
  limitBodies(app)
  refuseOtherHosts(app, config)
  answerFromCache(app, { cache, config })
  await registerSecurityHeaders(app, config.isHttps)
  rejectOtherOrigins(app, config)
  await app.register(cookie)
  await registerParsers(app)
  // After everything that adds a header, in this order.
  tagReads(app)
  storeResponses(app, cache)
  answerNotModified(app)
  return shutdown
}

async function serveWeb(server: Server, site: string | undefined) {
  const { app } = server
  const refuse = async () => {
    throw notFound()
  }
  const hasSite = site !== undefined && existsSync(join(site, 'index.html'))
  // Without a route no body is parsed.
  app.addHook('preParsing', async (request, reply) => {
    if (!request.is404 || READ_METHODS.has(request.method)) return
    return hasSite && !request.url.startsWith('/api/') ? sendPlain404(request, reply) : refuse()
  })
  if (!hasSite) return app.setNotFoundHandler(refuse)
  await app.register(async (api) => void api.setNotFoundHandler(refuse), { prefix: '/api' })
  return serveSite(server, pages, site)
}

// Every published path is served with and without `.php`, by one route. A request may name the whole address
// (RFC 9112, 3.2.2).
function stripPhp(url: string) {
  if (!url.includes('.php')) return url
  return url.replace(/^((?:https?:\/\/[^/?#]*)?\/api\/[^?#]*?)\.php(?=$|[?#])/, '$1')
}
