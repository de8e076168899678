import { post, register, signIn } from '#tests/server/owner.ts'
import type { Started } from '#tests/server/program.ts'

type Kado = Pick<Started, 'url'>

/** What an owner's requests carry. */
export type Owner = { cookie: string }

/** Registers the first account, or signs in to the one that is there. */
export async function becomeOwner(kado: Kado): Promise<Owner> {
  await register(kado)
  return { cookie: await signIn(kado) }
}

/** Saves the greeting; both fields say the same, so that a half-written row would show. */
export function saveGreeting(kado: Kado, owner: Owner, text: string) {
  return post(kado, '/api/opening', { title: text, recipient_name: text }, owner)
}

/** Saves the letter: three paragraphs that say the same. */
export function saveLetter(kado: Kado, owner: Owner, text: string) {
  return post(kado, '/api/love-typing', { paragraphs: [text, text, text] }, owner)
}

export function addPlan(kado: Kado, owner: Owner, title: string) {
  return post(kado, '/api/todo-list', { title }, owner)
}

/** Removes the oldest plans from a full list, so that more can be written. @returns the removed plans */
export async function removeOldPlans(kado: Kado, { cookie }: Owner) {
  const plans = ((await read(kado, '/api/todo-list')).body ?? []) as { id: number; title: string }[]
  const removed = plans.slice(0, plans.length / 2)
  const headers = { cookie, 'content-type': 'application/json' }
  for (const { id } of removed) {
    const body = JSON.stringify({ id })
    await fetch(`${kado.url}/api/todo-list`, { method: 'DELETE', headers, body }).catch(() => undefined)
  }
  return removed
}

export function addFolder(kado: Kado, owner: Owner, name: string) {
  return post(kado, '/api/gallery/folders', { name }, owner)
}

// Whatever the contracts say; a test reads of it what it needs.
type Body = ReturnType<typeof JSON.parse>

/** Reads as JSON what anyone may read. */
export async function read(kado: Kado, path: string) {
  const answer = await fetch(`${kado.url}${path}`)
  return { status: answer.status, body: answer.ok ? await jsonOf(answer) : undefined }
}

export async function jsonOf(answer: Response): Promise<Body> {
  return answer.json()
}

/** Uploads a photo to the gallery. */
export function addPhoto(kado: Kado, owner: Owner, folder: number, title: string, photo: Buffer) {
  const body = new FormData()
  body.append('title', title)
  body.append('photoFile', new Blob([new Uint8Array(photo)]), 'kita.png')
  // Every upload from a network of its own: the limit of thirty a minute is tried elsewhere.
  const headers = { ...owner, 'x-forwarded-for': `10.${octet()}.${octet()}.1` }
  return fetch(`${kado.url}/api/gallery/folders/${folder}/photos`, { method: 'POST', body, headers })
}

function octet() {
  return Math.floor(Math.random() * 256)
}
