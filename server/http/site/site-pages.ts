import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Sky } from '#gift/sky/contract.ts'
import type { Inline } from '#server/http/headers.ts'
import { addShareHead } from './share-head.ts'
import { addSky, readTokens } from './site-sky.ts'

/** How a gift's page differs from another's: its head, the marks of its root element (server/page.ts) and its sky. */
export type Look = { head: string; marks: Record<string, string>; sky: Sky }

/** A page as it is sent, plain and compressed, and the hashes that its policy allows. */
export type SitePage = { html: string; brotli: Buffer; inline: Inline }

// Pages contain this placeholder for the origin of the bare domain; the app reads it from the root element
// (web/gift-state/home.ts).
const HOME = '%HOME%'

// The place of the line with the host's e-mail address.
const CONTACT = '<!-- contact -->'

// Some twenty kilobytes each.
const MAX_LOOKS = 2000
const compress = promisify(brotliCompress)

/** The origin of the bare domain, the marks of the root element, what a chat reads, and the host's e-mail address. */
type Parts = {
  home?: string | undefined
  marks?: Record<string, string>
  head?: string
  contact?: string | undefined
}

/** Reads a built page. */
export function readPage(
  folder: string,
  file: string,
  { home, marks = {}, head, contact }: Parts = {},
): SitePage {
  const read = addContact(readFileSync(join(folder, file), 'utf8'), contact)
  const built = head === undefined ? read : addShareHead(read, head)
  const html = mark(home ? built.replaceAll(HOME, home) : built, marks)
  return { html, brotli: readBrotli(join(folder, `${file}.br`), html), inline: inlineIn(html) }
}

function addContact(html: string, contact: string | undefined) {
  const line = contact
    ? `<footer class="contact">Ada pertanyaan atau laporan? Tulis ke <a href="mailto:${contact}">${contact}</a></footer>`
    : ''
  return html.replace(CONTACT, line)
}

function inlineIn(html: string): Inline {
  return {
    styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(hashOf),
    scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(hashOf),
  }
}

/** Makes a page for each look. Compressing takes tens of milliseconds: it is done once, off the event loop. */
export function makePages(page: SitePage, folder: string) {
  const pages = new LRUCache<string, SitePage, Look>({
    max: MAX_LOOKS,
    fetchMethod: (_key, _stale, { context }) => withLook(page, context, folder),
  })
  return (look: Look) => pages.forceFetch(JSON.stringify(look), { context: look })
}

// A page names its sky from the first byte on, and has the tokens and pictures of that sky alone (decisions/0096).
async function withLook(page: SitePage, { head, marks, sky }: Look, folder: string): Promise<SitePage> {
  // The sky's pictures first, because the name in the head may contain anything.
  const html = addShareHead(addSky(mark(page.html, marks), sky, readTokens(folder, sky)), head)
  return { html, brotli: html === page.html ? page.brotli : await compress(html), inline: inlineIn(html) }
}

function mark(html: string, marks: Record<string, string>) {
  const attributes = Object.entries(marks).map(([name, value]) =>
    value ? ` data-${name}="${value}"` : ` data-${name}`,
  )
  return html.replace('<html', `<html${attributes.join('')}`)
}

// The build has compressed the page, but without the origin of the bare domain.
function readBrotli(file: string, html: string) {
  const built = existsSync(file) && readFileSync(file)
  return built && brotliDecompressSync(built).equals(Buffer.from(html)) ? built : brotliCompressSync(html)
}

function hashOf([, text = '']: RegExpExecArray) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
