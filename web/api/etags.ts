import { type Endpoint, etagLength } from '#contract/endpoint.ts'

// The ETag of each read that this tab shows, by its key; and the ETag of each response that is not shown yet.
const known = new Map<string, string>()
const pendingEtags = new WeakMap<object, string>()

// A proxy that compresses marks an ETag as weak, or lengthens it; the content is the same.
const OURS = new RegExp(`"([\\w-]{${etagLength}})`)

/** The key under which a read's content is kept. */
export function keyOf({ path }: Endpoint, input: object = {}) {
  return `${path} ${JSON.stringify(input)}`
}

/** Notes the ETag of a read's response, until it is known whether the response is shown. */
export function holdEtag(answer: unknown, header: string | null) {
  const tag = read(header)
  if (tag && typeof answer === 'object' && answer !== null) pendingEtags.set(answer, tag)
}

/** Notes that a response is what this tab shows from now on. */
export function acceptEtag(key: string, answer: unknown) {
  const tag = pendingEtags.get(Object(answer))
  if (tag) known.set(key, tag)
}

/** Notes the ETag of the version that a save has stored. */
export function acceptSavedEtag({ ifMatch }: Endpoint, header: string | null) {
  if (!ifMatch) return
  const tag = read(header)
  if (tag) known.set(keyOf(ifMatch), tag)
  else ignoreEtag(ifMatch)
}

/** Makes the next save of this read's page succeed, whatever version is stored. */
export function ignoreEtag(endpoint: Endpoint) {
  known.delete(keyOf(endpoint))
}

/** The header that makes the server refuse a save over a version that this tab has not read. */
export function ifMatchHeader({ ifMatch }: Endpoint): Record<string, string> {
  const tag = ifMatch && known.get(keyOf(ifMatch))
  return tag ? { 'if-match': tag } : {}
}

/** Whether a response equals what this tab shows, by its ETag. */
export function isUnchanged(endpoint: Endpoint, answer: unknown) {
  const [ours, theirs] = [known.get(keyOf(endpoint)), pendingEtags.get(Object(answer))]
  return !ours || !theirs || ours === theirs
}

function read(header: string | null) {
  const [, letters] = OURS.exec(header ?? '') ?? []
  return letters && `"${letters}"`
}
