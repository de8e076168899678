const kept = new Map<string, unknown>()

/** What was typed into the edit forms and is not saved yet; it lives as long as the tab. */
export const drafts = {
  get: (name: string) => kept.get(name),

  keep(name: string, values: unknown) {
    if (kept.size === 0) window.addEventListener('beforeunload', warn)
    kept.set(name, values)
  },

  forget(name: string) {
    kept.delete(name)
    if (kept.size === 0) window.removeEventListener('beforeunload', warn)
  },
}

// The browser asks in its own words before it throws typed text away.
function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}
