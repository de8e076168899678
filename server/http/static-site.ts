import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ownPage } from '#gift/crossword/contract.ts'
import { pictureCheck } from '#gift/date-input/contract.ts'
import { type Gate, loadGate } from '#server/auth/access.ts'
import type { Server } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { addShareHead, pictureTags, shareHead } from '#server/share/share-head.ts'
import { loadSharedName } from '#server/share/shared-name.ts'
import { homeOrigin } from '#server/tenants/origins.ts'
import { resolveTenant } from '#server/tenants/resolve-tenant.ts'
import { Refusal } from './errors.ts'
import { acceptsBrotli, hashBody, matchesTag } from './etag.ts'
import { allowMicrophone, type Externals, type Inline, pagePolicy } from './headers.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/**
 * Serves the built web app: its files, the pages for its frames, and the app itself at every page address.
 * @param folder the output of `npm run build`
 */
export async function serveSite(server: Server, folder: string) {
  const { app } = server
  const pages = readPages(folder, homeOrigin(server.config))
  await serveFiles(app, folder)
  app.get(ownPage, (request, reply) =>
    sendPage(server, { page: pages.crossword, externals: noExternals }, request, reply),
  )
  app.get(pictureCheck, (request, reply) => {
    const { url } = request.query as { url?: unknown }
    const externals = { image: typeof url === 'string' ? url : '', frame: '' }
    return sendPage(server, { page: pages.linkedPicture, externals }, request, reply)
  })
  await app.register(async (media) => void media.setNotFoundHandler(sendPlain404), { prefix: '/media' })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageAddress(request)) return sendPlain404(request, reply)
    return sendPage(server, await choosePage(server, pages, request, reply), request, reply)
  })
}

/** With many gifts, the bare domain has its own page, and so has a host without a gift. */
type SitePages = {
  gift: GiftPage
  crossword: SitePage
  linkedPicture: SitePage
  many?: { bareDomain: SitePage; unknownHost: SitePage } | undefined
}

function readPages(folder: string, home: string | undefined): SitePages {
  return {
    gift: makeGiftPages(readPage(folder, 'index.html', home)),
    crossword: readPage(folder, ownPage),
    linkedPicture: readPage(folder, pictureCheck),
    many: home ? readOtherPages(folder, home) : undefined,
  }
}

function readOtherPages(folder: string, home: string) {
  const bareDomain = readPage(folder, 'house.html', undefined, pictureTags(`${home}/images/share.jpg`))
  return { bareDomain, unknownHost: readPage(folder, 'nowhere.html', home) }
}

async function choosePage(
  server: Server,
  { gift, many }: SitePages,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const host = many ? await findHostKind(server, request) : 'gift'
  if (many && host === 'unknown') reply.code(404)
  if (many && host !== 'gift')
    return { page: host === 'unknown' ? many.unknownHost : many.bareDomain, externals: noExternals }
  const { look, ...externals } = await loadSettings(server, request, reply)
  return { page: await gift(look), externals }
}

// While the database does not answer, any host gets the gift's page, which tells the visitor.
async function findHostKind(server: Server, request: FastifyRequest) {
  try {
    const { hasGift } = await resolveTenant(server, request)
    return hasGift ? 'gift' : 'bare-domain'
  } catch (error) {
    return error instanceof Refusal && error.code === 'not_found' ? 'unknown' : 'gift'
  }
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

// The settings that a gift's page depends on.
type Settings = Externals & { look: Look }

// How a gift's page differs from another's: its head, no edit buttons for those who have never signed in, and how it
// stands before its opening hour, for a visitor and for who edits it (web/session/opening-hour.ts), answers, journal
// (web/session/journal.ts) and sealed letters (web/session/letters.ts).
type Look = {
  head: string
  hidesEdit: boolean
  hour: '' | 'closed' | 'marked'
  answers: Answers
  hasJournal: boolean
  hasLetters: boolean
}

// Whether the gift takes answers, or only shows those that it took (web/session/answers.ts).
type Answers = '' | 'taken' | 'shown'

type SitePage = { html: string; brotli: Buffer; inline: Inline }

type GiftPage = (look: Look) => Promise<SitePage>

// Pages contain this placeholder for the origin of the bare domain; the app reads it from the root element
// (web/session/home.ts).
const HOME = '%HOME%'

// Some twenty kilobytes each.
const MAX_LOOKS = 2000
const compress = promisify(brotliCompress)

function readPage(folder: string, file: string, home?: string, head?: string): SitePage {
  const read = readFileSync(join(folder, file), 'utf8')
  const built = head === undefined ? read : addShareHead(read, head)
  const html = home ? built.replaceAll(HOME, home).replace('<html', `<html data-home="${home}"`) : built
  const inline = {
    styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(hashOf),
    scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(hashOf),
  }
  return { html, brotli: readBrotli(join(folder, `${file}.br`), html), inline }
}

// Compressing a page takes tens of milliseconds: once for each look, off the event loop.
function makeGiftPages(page: SitePage): GiftPage {
  const pages = new LRUCache<string, Promise<SitePage>>({ max: MAX_LOOKS })
  return (look) => {
    const key = JSON.stringify(look)
    const known = pages.get(key)
    if (known) return known
    const made = withLook(page, look)
    pages.set(key, made)
    // A failure is not cached.
    made.catch(() => pages.delete(key))
    return made
  }
}

async function withLook(
  page: SitePage,
  { head, hidesEdit, hour, answers, hasJournal, hasLetters }: Look,
): Promise<SitePage> {
  const headed = addShareHead(page.html, head)
  const marks = [
    hidesEdit && ' data-hides-edit',
    hour && ` data-hour="${hour}"`,
    answers && ` data-answers="${answers}"`,
    hasJournal && ' data-journal',
    hasLetters && ' data-letters',
  ]
  const html = headed.replace('<html', `<html${marks.filter(Boolean).join('')}`)
  return { ...page, html, brotli: html === page.html ? page.brotli : await compress(html) }
}

// The build has compressed the page, but without the origin of the bare domain.
function readBrotli(file: string, html: string) {
  const built = existsSync(file) && readFileSync(file)
  return built && brotliDecompressSync(built).equals(Buffer.from(html)) ? built : brotliCompressSync(html)
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
  const isNotModified = reply.statusCode === 200 && matchesTag(request.headers['if-none-match'], etag)
  if (!isNotModified) return reply.send(body)
  return reply.code(304).removeHeader('content-type').removeHeader('content-encoding').send()
}

// Without the database the page is still sent, and tells the visitor.
async function loadSettings(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<Settings> {
  const { app, db } = server
  try {
    const { gift, origin, ...gate } = await loadGate(server, request, reply)
    const { id } = gift
    if (!gate.isPublic) reply.header('cache-control', 'private, no-cache')
    const [image, frame, name, answers, letter] = await Promise.all([
      db.selectFrom('date_input').select('photo_url').where('gift_id', '=', id).executeTakeFirst(),
      db.selectFrom('crossword').select('external_url').where('gift_id', '=', id).executeTakeFirst(),
      loadSharedName(db, gift),
      loadAnswers(server, gift, gate),
      db.selectFrom('sealed_letter').select('id').where('gift_id', '=', id).limit(1).executeTakeFirst(),
    ])
    // The visitor walks from page to page within this document.
    if (answers === 'taken') allowMicrophone(reply)
    const look = {
      head: shareHead(origin, name),
      hidesEdit: gift.hides_edit === 1,
      hour: hourFor(gate),
      answers,
      hasJournal: gift.keeps_journal === 1,
      hasLetters: letter !== undefined && !gate.isTooEarly && !gate.isLockedOut,
    }
    if (gate.isTooEarly) return { ...noExternals, look }
    return {
      image: image?.photo_url ?? '',
      frame: gate.isLockedOut ? '' : (frame?.external_url ?? ''),
      look,
    }
  } catch (error) {
    app.log.error({ err: error }, 'what the gift shows from elsewhere is not known')
    return {
      ...noExternals,
      look: {
        head: shareHead(server.config.publicUrl, ''),
        hidesEdit: false,
        hour: '',
        answers: '',
        hasJournal: false,
        hasLetters: false,
      },
    }
  }
}

async function loadAnswers({ db }: Server, gift: Gift, gate: Pick<Gate, 'isTooEarly' | 'isLockedOut'>) {
  if (gift.takes_answers === 1) return 'taken'
  if (gate.isTooEarly || gate.isLockedOut) return ''
  const one = db.selectFrom('answer').select('id').where('gift_id', '=', gift.id).limit(1)
  return (await one.executeTakeFirst()) ? 'shown' : ''
}

function hourFor({
  isBeforeOpening,
  isTooEarly,
}: Pick<Gate, 'isBeforeOpening' | 'isTooEarly'>): Look['hour'] {
  if (!isBeforeOpening) return ''
  return isTooEarly ? 'closed' : 'marked'
}

function isPageAddress({ method, params }: FastifyRequest) {
  const { '*': path = '' } = params as { '*'?: string }
  return (method === 'GET' || method === 'HEAD') && !/\.[a-z0-9]{2,5}$/i.test(path)
}

/** Answers an address without a file or a page. */
export function sendPlain404(_: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
}
