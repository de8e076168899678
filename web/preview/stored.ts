import { call } from '#web/api/call.ts'
import { contents, held, place } from '#web/api/content.ts'
import { listKnownReads } from '#web/api/known-reads.ts'

// The number of the read that each shown answer came from, so that an older answer does not replace it.
const shown = new Map<string, number>()
let lastRead = 0

const LINKED = /"(?:photo|external)_url":"https?:[^"]+/g

/** Whether an answer names an address of another site that the one before did not: this page's policy blocks it. */
export function linksElsewhere(now: string, before: string) {
  return now.match(LINKED)?.some((linked) => !before.includes(linked)) === true
}

/** Lets these reads alone show what is typed; the stored answers of all others come back. */
export function holdTyped(keys: ReadonlySet<string>) {
  const before = held.get()
  held.set(keys)
  for (const read of listKnownReads()) if (before.has(read.key)) void renew(read)
}

/** Shows what the desk has stored, without loading the page anew. */
export function renewAll() {
  for (const read of listKnownReads()) void renew(read)
}

// Unchanged answers are dropped, so that no screen is drawn again and no text types itself again.
async function renew({ key, endpoint, input }: ReturnType<typeof listKnownReads>[number]) {
  if (held.get().has(key)) return
  lastRead += 1
  const read = lastRead
  try {
    const data: unknown = await call(endpoint, input)
    if (held.get().has(key) || read < (shown.get(key) ?? 0)) return
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
