import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Sky } from '#gift/sky/contract.ts'
import { addShareHead } from '#server/share/share-head.ts'
import type { Inline } from './headers.ts'
import { addSky, readTokens } from './site-sky.ts'

/**
 * How a gift's page differs from another's: its head, no edit buttons for those who have never signed in, and how it
 * stands before its opening hour, for a visitor and for who edits it (web/session/opening-hour.ts), answers, journal
 * (web/session/journal.ts), sealed letters (web/session/letters.ts) and the sky.
 */
export type Look = {
  head: string
  hidesEdit: boolean
  hour: '' | 'closed' | 'marked'
  answers: Answers
  hasJournal: boolean
  hasLetters: boolean
  sky: Sky
}

/** Whether the gift takes answers, or only shows those that it took (web/session/answers.ts). */
export type Answers = '' | 'taken' | 'shown'

/** A page as it is sent, plain and compressed, and the hashes of what its policy lets in. */
export type SitePage = { html: string; brotli: Buffer; inline: Inline }

// Pages contain this placeholder for the origin of the bare domain; the app reads it from the root element
// (web/session/home.ts).
const HOME = '%HOME%'

// Some twenty kilobytes each.
const MAX_LOOKS = 2000
const compress = promisify(brotliCompress)

/** Reads a built page; `home` is the origin of the bare domain, `head` what a chat reads. */
export function readPage(folder: string, file: string, home?: string, head?: string): SitePage {
  const read = readFileSync(join(folder, file), 'utf8')
  const built = head === undefined ? read : addShareHead(read, head)
  const html = home ? built.replaceAll(HOME, home).replace('<html', `<html data-home="${home}"`) : built
  return { html, brotli: readBrotli(join(folder, `${file}.br`), html), inline: inlineIn(html) }
}

function inlineIn(html: string): Inline {
  return {
    styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(hashOf),
    scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(hashOf),
  }
}

/** Makes the gift's page for each look. Compressing takes tens of milliseconds: it is done once, off the event loop. */
export function makeGiftPages(page: SitePage, folder: string) {
  const pages = new LRUCache<string, Promise<SitePage>>({ max: MAX_LOOKS })
  return (look: Look) => {
    const key = JSON.stringify(look)
    const known = pages.get(key)
    if (known) return known
    const made = withLook(page, look, folder)
    pages.set(key, made)
    // A failure is not cached.
    made.catch(() => pages.delete(key))
    return made
  }
}

async function withLook(
  page: SitePage,
  { head, hidesEdit, hour, answers, hasJournal, hasLetters, sky }: Look,
  folder: string,
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
  return underSky(page, html, sky, folder)
}

/** Makes the crossword's own page for each sky. */
export function makeCrosswordPages(page: SitePage, folder: string) {
  const pages = new Map<Sky, Promise<SitePage>>()
  return (sky: Sky) => {
    const made = pages.get(sky) ?? underSky(page, page.html, sky, folder)
    pages.set(sky, made)
    return made
  }
}

// From its first byte on a page names its sky, and holds that one's tokens and pictures alone (decisions/0096).
async function underSky(page: SitePage, marked: string, sky: Sky, folder: string): Promise<SitePage> {
  const html = addSky(marked, sky, readTokens(folder, sky))
  return { html, brotli: html === page.html ? page.brotli : await compress(html), inline: inlineIn(html) }
}

// The build has compressed the page, but without the origin of the bare domain.
function readBrotli(file: string, html: string) {
  const built = existsSync(file) && readFileSync(file)
  return built && brotliDecompressSync(built).equals(Buffer.from(html)) ? built : brotliCompressSync(html)
}

function hashOf([, text = '']: RegExpExecArray) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
