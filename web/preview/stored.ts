import { call } from '#web/api/call.ts'
import { contents, heldReads, place } from '#web/api/content.ts'
import { listKnownReads } from '#web/api/known-reads.ts'

// The number of the read behind each shown response, so that an older response does not replace it.
const shown = new Map<string, number>()
let lastRead = 0

const LINKED = /"(?:photo|external)_url":"https?:[^"]+/g

/**
 * Whether a response names an address of another site that the previous one did not: the page's content
 * policy blocks it.
 */
export function linksElsewhere(now: string, before: string) {
  return now.match(LINKED)?.some((linked) => !before.includes(linked)) === true
}

/** Shows unsaved values for these reads alone; all others show their stored responses again. */
export function holdTyped(keys: ReadonlySet<string>) {
  const before = heldReads.get()
  heldReads.set(keys)
  for (const read of listKnownReads()) if (before.has(read.key)) void renew(read)
}

/** Shows the stored values, without reloading the page. */
export function renewAll() {
  for (const read of listKnownReads()) void renew(read)
}

// Unchanged responses are dropped, so that no screen renders again and no text is typed again.
async function renew({ key, endpoint, input }: ReturnType<typeof listKnownReads>[number]) {
  if (heldReads.get().has(key)) return
  lastRead += 1
  const read = lastRead
  try {
    const data: unknown = await call(endpoint, input)
    if (heldReads.get().has(key) || read < (shown.get(key) ?? 0)) return
    shown.set(key, read)
    const before = contents.get().get(key)?.data ?? null
    const [now, then] = [JSON.stringify(data), JSON.stringify(before)]
    if (now === then) return
    // The content policy that came with this page blocks pictures of a site that was linked since.
    if (linksElsewhere(now, then)) window.location.reload()
    else place(key, { state: 'ready', data, error: undefined })
  } catch (error) {
    console.warn(`${endpoint.path} is shown as it was`, error)
  }
}
