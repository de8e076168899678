import { type Endpoint, tagLength } from '#contract/endpoint.ts'

// The tag of what this tab knows, by where it was read; and what came with an answer that is not placed yet.
const known = new Map<string, string>()
const carried = new WeakMap<object, string>()

// A proxy that compresses marks a tag as weak, or lengthens it; the content is the same.
const OURS = new RegExp(`"([\\w-]{${tagLength}})`)

/** Under which name a read's content is kept. */
export function keyOf({ path }: Endpoint, input: object = {}) {
  return `${path} ${JSON.stringify(input)}`
}

/** Notes the tag that came with a read's answer, until it is known whether the answer is placed. */
export function carryTag(answer: unknown, header: string | null) {
  const tag = read(header)
  if (tag && typeof answer === 'object' && answer !== null) carried.set(answer, tag)
}

/** Notes that an answer is what this tab knows from now on. */
export function noteTag(key: string, answer: unknown) {
  const tag = carried.get(Object(answer))
  if (tag) known.set(key, tag)
}

/** Notes the tag of what stands after a save. */
export function noteSaved({ ifMatch }: Endpoint, header: string | null) {
  if (!ifMatch) return
  const tag = read(header)
  if (tag) known.set(keyOf(ifMatch), tag)
  else forgetTag(ifMatch)
}

/** The next save of what was read here is stored whatever stands there. */
export function forgetTag(endpoint: Endpoint) {
  known.delete(keyOf(endpoint))
}

/** The header by which a save is refused when this tab does not know what it replaces. */
export function conditionOf({ ifMatch }: Endpoint): Record<string, string> {
  const tag = ifMatch && known.get(keyOf(ifMatch))
  return tag ? { 'if-match': tag } : {}
}

/** Whether an answer is what this tab knows, as far as tags tell. */
export function isKnown(endpoint: Endpoint, answer: unknown) {
  const [ours, theirs] = [known.get(keyOf(endpoint)), carried.get(Object(answer))]
  return !ours || !theirs || ours === theirs
}

function read(header: string | null) {
  const [, letters] = OURS.exec(header ?? '') ?? []
  return letters && `"${letters}"`
}
