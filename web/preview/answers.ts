import { load as loadSky } from '#gift/sky/calls.ts'
import { load as loadGuestSettings } from '#owner/guests/calls.ts'
import { onContentChange, peek, put } from '#web/api/content.ts'
import { reads } from './reads.ts'
import { showSky } from './sky.ts'
import { holdTyped, linksElsewhere } from './stored.ts'

// In characters of JSON; no page's texts come near it.
const LONGEST = 1_000_000

// The addresses in a response that a screen loads or links to: a file of this site, a picked file, or ''.
const ADDRESSES = /"(?:\w*url|background_music|cover_image)":"([^"]*)"/g
const OURS = new RegExp(`^(?:/(?![/\\\\]).*|blob:${window.location.origin}/[\\w-]+)?$`)

// What a page does not read by a call came with the page, so it is set here.
onContentChange(() => {
  const guestSettings = peek(loadGuestSettings)
  if (guestSettings) document.documentElement.toggleAttribute('data-hides-edit', guestSettings.hides_edit)
  const sky = peek(loadSky)
  if (sky) showSky(sky.sky)
})

/** Shows altered responses; an invalid one leaves the shown data as it is. */
export function showTyped(answers: [string, unknown][]) {
  holdTyped(new Set(answers.flatMap(([key]) => (reads.has(key) ? key : []))))
  for (const [key, typed] of answers) {
    const { read, output } = reads.get(key) ?? {}
    const { success, data } = output?.safeParse(typed) ?? {}
    if (!read || !success) continue
    const [now, before] = [JSON.stringify(data), JSON.stringify(peek(read) ?? null)]
    if (now !== before && maySee(now, before)) put(read, data as never)
  }
}

// An address of another site is allowed only where it is stored.
function maySee(now: string, before: string) {
  if (now.length > LONGEST || linksElsewhere(now, before)) return false
  return [...now.matchAll(ADDRESSES)].every(
    ([all, address = '']) => OURS.test(address) || before.includes(all),
  )
}
