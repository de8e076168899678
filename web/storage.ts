// Where the browser blocks storage for this site, even reading throws, and where none is left only writing does: then
// values last as long as the tab.
const kept = new Map<string, string | undefined>()
let isPassing = false

/** From now on nothing is read from the browser or stored there; values last as long as the page. */
export function disableStorage() {
  isPassing = true
}

/** The value of a key, from this visit or an earlier one. */
export function recall(key: string) {
  if (isPassing || kept.has(key)) return kept.get(key)
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return kept.get(key)
  }
}

/**
 * Stores a text under a key for the next visit; undefined removes it. @returns whether the browser stored it
 */
export function remember(key: string, text: string | undefined) {
  try {
    if (isPassing) throw new Error('Nothing is kept')
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    kept.delete(key)
    return true
  } catch {
    kept.set(key, text)
    return false
  }
}
