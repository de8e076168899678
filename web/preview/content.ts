import { call } from '#web/api/call.ts'
import { contents, heldReads, place } from '#web/api/content.ts'
import { listKnownReads } from '#web/api/known-reads.ts'

/** The key of a read and its response with the unsaved values in it. */
type Typed = readonly [key: string, response: unknown]

// In characters of JSON; no page's texts come near it.
const LONGEST = 1_000_000

// The addresses in a response that a screen loads or links to: a file of this site, a picked file, or ''.
const ADDRESSES = /"(?:\w*url|background_music|cover_image)":"([^"]*)"/g
const OURS = new RegExp(`^(?:/(?![/\\\\]).*|blob:${window.location.origin}/[\\w-]+)?$`)

const LINKED = /"(?:photo|external)_url":"https?:[^"]+/g

// The number of the read behind each shown response, so that an older response does not replace it.
const shown = new Map<string, number>()
let lastRead = 0

/** Shows these responses with unsaved values; all other reads show their stored responses again. */
export function showTyped(typed: readonly Typed[]) {
  const before = heldReads.get()
  heldReads.set(new Set(typed.map(([key]) => key)))
  for (const read of listKnownReads()) if (before.has(read.key)) void renew(read)
  for (const [key, data] of typed) {
    const [now, then] = [JSON.stringify(data) ?? '', jsonOf(key)]
    if (now !== then && maySee(now, then)) place(key, { state: 'ready', data, error: undefined })
  }
}

// The page's content policy blocks an address of another site that is not stored yet.
function maySee(now: string, before: string) {
  if (now.length > LONGEST || linksElsewhere(now, before)) return false
  return [...now.matchAll(ADDRESSES)].every(
    ([all, address = '']) => OURS.test(address) || before.includes(all),
  )
}

/** Shows the stored values, without reloading the page. */
export function renewAll() {
  for (const read of listKnownReads()) void renew(read)
}

// An unchanged response is dropped, so that no screen renders again and no text is typed again.
async function renew({ key, endpoint, input }: ReturnType<typeof listKnownReads>[number]) {
  if (heldReads.get().has(key)) return
  lastRead += 1
  const read = lastRead
  try {
    const data: unknown = await call(endpoint, input)
    if (heldReads.get().has(key) || read < (shown.get(key) ?? 0)) return
    shown.set(key, read)
    const [now, then] = [JSON.stringify(data), jsonOf(key)]
    if (now === then) return
    // The content policy that came with this page blocks pictures of a site that was linked since.
    if (linksElsewhere(now, then)) window.location.reload()
    else place(key, { state: 'ready', data, error: undefined })
  } catch (error) {
    console.warn(`${endpoint.path} is shown as it was`, error)
  }
}

function jsonOf(key: string) {
  return JSON.stringify(contents.get().get(key)?.data ?? null)
}

// Whether a response names an address of another site that the previous one did not.
function linksElsewhere(now: string, before: string) {
  return now.match(LINKED)?.some((linked) => !before.includes(linked)) === true
}
