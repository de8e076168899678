import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { texts } from '#contract/texts.ts'
import type { Started } from '#tests/server/program.ts'
import {
  addFolder,
  addPhoto,
  addPlan,
  becomeOwner,
  jsonOf,
  type Owner,
  read,
  removeOldPlans,
  saveGreeting,
  saveLetter,
} from './owner-calls.ts'

type Kado = Pick<Started, 'url'>

// Between two calls of one client, in milliseconds; without it, uploads wait behind the writers' commits.
const PAUSE = 20

// A folder takes five hundred photos; others may be on their way to it.
const ROOM = 400

/** The pauses of writers and uploaders, in milliseconds, and when they stop. */
type Options = { write?: number; upload?: number; isOver?: () => boolean }

/** What clients sent to one data folder, and what they were told is stored, over all its lives. */
export type Ledger = {
  owner: Owner
  /** By page, the newest number that was sent and the newest that was acknowledged. */
  greeting: { sent: number; kept: number }
  letter: { sent: number; kept: number }
  plans: Map<number, string>
  photos: Map<number, { folder: number; url: string }>
  /** The folder that takes photos now, and how many it has taken. */
  folder: number
  inFolder: number
  acknowledged: number
  refused: number
  /** Every other refusal than a 503 with its sentence. */
  others: number[]
  /** Requests without an answer. */
  unanswered: number
}

/** Becomes the owner of a fresh folder, and writes what the first counts begin at. */
export async function openLedger(kado: Kado): Promise<Ledger> {
  const owner = await becomeOwner(kado)
  await saveGreeting(kado, owner, '0')
  await saveLetter(kado, owner, '0')
  const none = () => ({ sent: 0, kept: 0 })
  return {
    owner,
    greeting: none(),
    letter: none(),
    plans: new Map(),
    photos: new Map(),
    folder: 0,
    inFolder: 0,
    acknowledged: 0,
    refused: 0,
    others: [],
    unanswered: 0,
  }
}

/** Lets four writers and two uploaders work until the server does not answer any more. */
export async function live(kado: Kado, ledger: Ledger, photo: Buffer, options: Options = {}) {
  const { write = PAUSE, upload = PAUSE, isOver = () => false } = options
  const works = workOf(kado, ledger, photo)
  const writers = [works.greeting, works.letter, works.plan, works.plan]
  await Promise.all([
    ...writers.map((each) => repeat(each, ledger, write, isOver)),
    ...[works.upload, works.upload].map((each) => repeat(each, ledger, upload, isOver)),
  ])
}

/** Keeps the load running; `stop` fails if the server left a request without an answer meanwhile. */
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

/** Does each kind of work once, one after the other, as far as the server answers. */
export async function work(kado: Kado, ledger: Ledger, photo: Buffer) {
  for (const each of Object.values(workOf(kado, ledger, photo))) {
    if (!(await note(each, ledger))) return
  }
}

function workOf(kado: Kado, ledger: Ledger, photo: Buffer) {
  return {
    greeting: () => write(kado, ledger, 'greeting'),
    letter: () => write(kado, ledger, 'letter'),
    plan: () => plan(kado, ledger),
    upload: () => upload(kado, ledger, photo),
  }
}

async function repeat(each: () => Promise<Response>, ledger: Ledger, pause: number, isOver: () => boolean) {
  while (!isOver() && (await note(each, ledger))) await sleep(pause)
}

// Counts an answer; undefined when the server has stopped.
async function note(each: () => Promise<Response>, ledger: Ledger) {
  const answer = await each().catch(() => undefined)
  if (!answer) ledger.unanswered += 1
  if (!answer) return undefined
  ledger[answer.ok ? 'acknowledged' : 'refused'] += 1
  const text = answer.bodyUsed ? '' : await answer.text().catch(() => texts.unavailable)
  const isExpected = answer.ok || (answer.status === 503 && text.includes(texts.unavailable))
  if (!isExpected) ledger.others.push(answer.status)
  return answer
}

async function write(kado: Kado, ledger: Ledger, name: 'greeting' | 'letter') {
  const page = ledger[name]
  page.sent += 1
  const number = page.sent
  const save = name === 'greeting' ? saveGreeting : saveLetter
  const answer = await save(kado, ledger.owner, String(number))
  if (answer.ok) page.kept = Math.max(number, page.kept)
  return answer
}

// The status with which a full list refuses one more.
const FULL = 422

async function plan(kado: Kado, ledger: Ledger) {
  const title = `rencana ${ledger.plans.size}`
  let answer = await addPlan(kado, ledger.owner, title)
  if (answer.status === FULL) {
    for (const { id } of await removeOldPlans(kado, ledger.owner)) ledger.plans.delete(id)
    answer = await addPlan(kado, ledger.owner, title)
  }
  if (answer.ok) ledger.plans.set((await jsonOf(answer)).data.id, title)
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

/** Fails unless all that was acknowledged is there, whole, and nothing else is. */
export async function expectKept(kado: Kado, ledger: Ledger) {
  const [greeting] = (await read(kado, '/api/opening')).body
  const [first = '', ...others] = (await read(kado, '/api/love-typing')).body.data.paragraphs
  expect(greeting.title).toBe(greeting.recipient_name)
  expect(others).toEqual([first, first])
  for (const [name, stored] of [
    ['greeting', Number(greeting.title)],
    ['letter', Number(first)],
  ] as const) {
    expect(stored).toBeGreaterThanOrEqual(ledger[name].kept)
    expect(stored).toBeLessThanOrEqual(ledger[name].sent)
  }
  const plans = new Map<number, string>(
    (await read(kado, '/api/todo-list')).body.map(({ id, title }: Row) => [id, title]),
  )
  for (const [id, title] of ledger.plans) expect(plans.get(id)).toBe(title)
  await expectPhotos(kado, ledger)
}

type Row = { id: number; title: string }

async function expectPhotos(kado: Kado, ledger: Ledger) {
  const folders = new Set([...ledger.photos.values()].map(({ folder }) => folder))
  const shown = new Map<number, string>()
  for (const folder of folders) {
    const { body } = await read(kado, `/api/gallery.php?folderId=${folder}`)
    for (const { id, url } of body) shown.set(id, url)
  }
  for (const [id, { url }] of ledger.photos) expect(shown.get(id)).toBe(url)
  const [newest] = [...ledger.photos.values()].reverse()
  if (newest) expect((await fetch(kado.url + newest.url)).status).toBe(200)
}
