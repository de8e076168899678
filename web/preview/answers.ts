import { load as loadSky } from '#gift/sky/calls.ts'
import { load as loadGiving } from '#owner/giving/calls.ts'
import { onContentChange, peek, put } from '#web/api/content.ts'
import { reads } from './reads.ts'
import { showSky } from './sky.ts'
import { holdTyped, linksElsewhere } from './stored.ts'

// Far more than any page's texts have, as JSON.
const LONGEST = 1_000_000

// What a screen loads or leads to, in an answer's JSON: a file of this site, stored or picked, or nothing.
const ADDRESSES = /"(?:\w*url|background_music|cover_image)":"([^"]*)"/g
const OURS = new RegExp(`^(?:/(?![/\\\\]).*|blob:${window.location.origin}/[\\w-]+)?$`)

// What the pages themselves do not read, they have from the server in another way.
onContentChange(() => {
  const giving = peek(loadGiving)
  if (giving) document.documentElement.toggleAttribute('data-hides-edit', giving.hides_edit)
  const sky = peek(loadSky)
  if (sky) showSky(sky.sky)
})

/** Shows answers as they would be with what is typed at the desk; one that is no such answer leaves what is there. */
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

// An address of another site is one that is stored.
function maySee(now: string, before: string) {
  if (now.length > LONGEST || linksElsewhere(now, before)) return false
  return [...now.matchAll(ADDRESSES)].every(
    ([all, address = '']) => OURS.test(address) || before.includes(all),
  )
}
