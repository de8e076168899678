// Where the browser keeps nothing for this site, even asking throws: then it lasts as long as the tab.
const kept = new Map<string, string>()

/** What was kept under a key at this visit or an earlier one. */
export function recall(key: string) {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return kept.get(key)
  }
}

/** Keeps a text under a key for the next visit; undefined removes it. @returns whether the browser did */
export function remember(key: string, text: string | undefined) {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    if (text === undefined) kept.delete(key)
    else kept.set(key, text)
    return false
  }
}
