import { isRehearsal } from './preview.ts'

// Where the browser keeps nothing for this site, even asking throws: then it lasts as long as the tab, as it does in a
// rehearsal.
const kept = new Map<string, string>()

/** What was kept under a key at this visit or an earlier one. */
export function recall(key: string) {
  try {
    return stored().getItem(key) ?? undefined
  } catch {
    return kept.get(key)
  }
}

/** Keeps a text under a key for the next visit; undefined removes it. @returns whether the browser did */
export function remember(key: string, text: string | undefined) {
  try {
    if (text === undefined) stored().removeItem(key)
    else stored().setItem(key, text)
    return true
  } catch {
    if (text === undefined) kept.delete(key)
    else kept.set(key, text)
    return false
  }
}

function stored() {
  if (isRehearsal) throw new Error('A rehearsal stores nothing')
  return localStorage
}
