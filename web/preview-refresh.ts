import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { contents, place } from '#web/api/content.ts'

// Which of this page's reads each shown answer came from, so that an older one is not put over it.
const shown = new Map<string, number>()
let lastRead = 0

const LINKED = /"(?:photo|external)_url":"https?:[^"]+/g

// Inside the desk's preview: what the desk has stored is shown where one is, without loading the page anew.
window.addEventListener('message', ({ data, origin, source }) => {
  if (data === 'stored' && source === window.parent && origin === window.location.origin) renewAll()
})

function renewAll() {
  for (const [key, { state }] of contents.get()) if (state === 'ready') void renew(key)
}

// What has not changed stays as it is, so that nothing is drawn or typed again.
async function renew(key: string) {
  lastRead += 1
  const read = lastRead
  const [path = '', ...input] = key.split(' ')
  const endpoint: Endpoint = { method: 'GET', path, access: 'visitor' }
  try {
    const data: unknown = await call(endpoint, JSON.parse(input.join(' ')) as object)
    if (read < (shown.get(key) ?? 0)) return
    shown.set(key, read)
    const before = contents.get().get(key)?.data ?? null
    const [now, then] = [JSON.stringify(data), JSON.stringify(before)]
    if (now === then) return
    // The policy of a page that was loaded before does not let in what newly comes from elsewhere.
    if (now.match(LINKED)?.some((linked) => !then.includes(linked))) window.location.reload()
    else place(key, { state: 'ready', data, error: undefined })
  } catch (error) {
    console.warn(`${path} is shown as it was`, error)
  }
}
