import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { mediaTexts } from '#contract/media.ts'
import { refusals } from '#contract/refusals.ts'
import { post } from '#tests/http-client.ts'
import type { Started } from '#tests/server/program.ts'
import { addFolder, addPhoto, becomeOwner, jsonOf, type Owner, read } from './owner-calls.ts'

type Kado = Pick<Started, 'url'>

// Between two calls of one client, in milliseconds; without it, uploads wait behind the writers' commits.
const PAUSE = 20

// A folder holds five hundred photos; others may be on their way to it.
const ROOM = 400

/** The pauses of writers and uploaders, in milliseconds, and when they stop. */
type Options = { write?: number; upload?: number; isOver?: () => boolean }

/** What clients sent to one data folder, and what was acknowledged, over all restarts. */
export type Ledger = {
  owner: Owner
  /** By page, the newest number that was sent and the newest that was acknowledged. */
  pages: Record<string, { sent: number; kept: number }>
  photos: Map<number, { folder: number; url: string }>
  /** The folder that takes photos now, and how many it has. */
  folder: number
  inFolder: number
  acknowledged: number
  refused: number
  /** Every refusal other than a 503 with its sentence. */
  others: number[]
  /** Requests without a response. */
  unanswered: number
}

// Each page holds one number in all its texts, so that a half-written one would show.
const pages: Record<string, (text: string) => Record<string, unknown>> = {
  '/api/opening': (text) => ({ title: text, recipient_name: text }),
  '/api/love-typing': (text) => ({ paragraphs: [text, text, text], signature: text }),
  '/api/features': (text) => ({ title: text, closing: text, selected_features: [] }),
  '/api/video-gift': (text) => ({ title: text, description: text }),
}

/** Becomes the owner of a fresh folder, and writes the first numbers. */
export async function openLedger(kado: Kado): Promise<Ledger> {
  const owner = await becomeOwner(kado)
  for (const [path, bodyOf] of Object.entries(pages)) await post(kado, path, bodyOf('0'), owner)
  return {
    owner,
    pages: Object.fromEntries(Object.keys(pages).map((path) => [path, { sent: 0, kept: 0 }])),
    photos: new Map(),
    folder: 0,
    inFolder: 0,
    acknowledged: 0,
    refused: 0,
    others: [],
    unanswered: 0,
  }
}

/** Lets four writers and two uploaders work until the server stops responding. */
export async function live(kado: Kado, ledger: Ledger, photo: Buffer, options: Options = {}) {
  const { write: writePause = PAUSE, upload: uploadPause = PAUSE, isOver = () => false } = options
  const repeat = async (each: () => Promise<Response>, pause: number) => {
    while (!isOver() && (await note(each, ledger))) await sleep(pause)
  }
  const uploading = () => upload(kado, ledger, photo)
  await Promise.all([
    ...Object.keys(pages).map((path) => repeat(() => write(kado, ledger, path), writePause)),
    ...[uploading, uploading].map((each) => repeat(each, uploadPause)),
  ])
}

/** Keeps the load running; `stop` fails if the server left a request without a response meanwhile. */
export function keepWorking(kado: Kado, ledger: Ledger, photo: Buffer, pauses: Options = {}) {
  let over = false
  const isOver = () => over
  const working = live(kado, ledger, photo, { ...pauses, isOver })
  onTestFinished(() => {
    over = true
  })
  return {
    isOver,
    async stop() {
      over = true
      await working
      expect(ledger.unanswered).toBe(0)
    },
  }
}

/** Does each kind of work once, one after the other, as far as the server responds. */
export async function work(kado: Kado, ledger: Ledger, photo: Buffer) {
  const writes = Object.keys(pages).map((path) => () => write(kado, ledger, path))
  for (const each of [...writes, () => upload(kado, ledger, photo)]) {
    if (!(await note(each, ledger))) return
  }
}

// Counts a response; undefined when the server has stopped.
async function note(each: () => Promise<Response>, ledger: Ledger) {
  const answer = await each().catch(() => undefined)
  if (!answer) ledger.unanswered += 1
  if (!answer) return undefined
  ledger[answer.ok ? 'acknowledged' : 'refused'] += 1
  const text = answer.bodyUsed ? '' : await answer.text().catch(() => refusals.unavailable)
  const isSaid = [refusals.unavailable, mediaTexts.diskFull].some((each) => text.includes(each))
  const isExpected = answer.ok || (answer.status === 503 && isSaid)
  if (!isExpected) ledger.others.push(answer.status)
  return answer
}

async function write(kado: Kado, ledger: Ledger, path: string) {
  const page = ledger.pages[path] ?? { sent: 0, kept: 0 }
  page.sent += 1
  const number = page.sent
  const answer = await post(kado, path, pages[path]?.(String(number)) ?? {}, ledger.owner)
  if (answer.ok) page.kept = Math.max(number, page.kept)
  return answer
}

async function upload(kado: Kado, ledger: Ledger, photo: Buffer) {
  if (ledger.folder === 0 || ledger.inFolder >= ROOM) {
    const answer = await addFolder(kado, ledger.owner, 'Kenangan')
    if (!answer.ok) return answer
    ledger.folder = (await jsonOf(answer)).data.id
    ledger.inFolder = 0
  }
  const { folder } = ledger
  const answer = await addPhoto(kado, ledger.owner, folder, 'kita', photo)
  if (answer.status === 201) {
    const { id, url } = (await jsonOf(answer)).data
    ledger.photos.set(id, { folder, url })
    ledger.inFolder += 1
  }
  return answer
}

/** Fails unless everything acknowledged is there, whole, and nothing else is. */
export async function expectKept(kado: Kado, ledger: Ledger) {
  for (const [path, { sent, kept }] of Object.entries(ledger.pages)) {
    const { body } = await read(kado, path)
    const page = body.data ?? (Array.isArray(body) ? body[0] : body)
    const stored = Number([page.title ?? page.paragraphs].flat()[0])
    const { selected_features: _, ...said } = pages[path]?.(String(stored)) ?? {}
    expect(page, path).toMatchObject(said)
    expect(stored, path).toBeGreaterThanOrEqual(kept)
    expect(stored, path).toBeLessThanOrEqual(sent)
  }
  const shown = new Map<number, string>()
  for (const folder of new Set([...ledger.photos.values()].map((photo) => photo.folder))) {
    const { body } = await read(kado, `/api/gallery.php?folderId=${folder}`)
    for (const { id, url } of body) shown.set(id, url)
  }
  for (const [id, { url }] of ledger.photos) expect(shown.get(id)).toBe(url)
  const [newest] = [...ledger.photos.values()].reverse()
  if (newest) expect((await fetch(kado.url + newest.url)).status).toBe(200)
}
