import { post, signUp } from '#tests/http-client.ts'
import { formOf } from '#tests/server/files.ts'
import type { Started } from '#tests/server/program.ts'

type Kado = Pick<Started, 'url'>

/** The cookie of an owner's requests. */
export type Owner = { cookie: string }

/** Registers the first account, or signs in to the existing one. */
export async function becomeOwner(kado: Kado): Promise<Owner> {
  return { cookie: await signUp(kado) }
}

/** Saves the greeting; both fields hold the same text, so that a half-written row would show. */
export function saveGreeting(kado: Kado, owner: Owner, text: string) {
  return post(kado, '/api/opening', { title: text, recipient_name: text }, owner)
}

export function addFolder(kado: Kado, owner: Owner, name: string) {
  return post(kado, '/api/gallery/folders', { name }, owner)
}

// Whatever the contracts say; a test reads the parts that it needs.
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
export function addPhoto(kado: Kado, owner: Owner, folder: number, title: string, photoFile: Buffer) {
  const body = formOf({ title }, { photoFile })
  const url = `${kado.url}/api/gallery/folders/${folder}/photos`
  return fetch(url, { method: 'POST', body, headers: { ...owner, ...fromElsewhere() } })
}

/**
 * Each request comes from a network of its own, because the rate limits are tested elsewhere; this machine is a
 * trusted proxy.
 */
export function fromElsewhere() {
  const octet = () => Math.floor(Math.random() * 256)
  return { 'x-forwarded-for': `10.${octet()}.${octet()}.1` }
}
