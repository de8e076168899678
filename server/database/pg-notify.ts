import type { Changes } from '#server/cache/changes.ts'

/** A connection that hears notices. */
export type Wire = {
  /** Answers behind every notice that was due before. */
  ask: () => Promise<unknown>
  /** Lets go of it, without a word where that may take long. */
  cut: () => void
}

type Hearing = { onNotice: (payload: string | undefined) => void; onEnd: () => void }

// In milliseconds. What was heard counts this long from the moment at which the database was last asked for
// a word; a connection may have gone silent since, so it is asked again well before.
const COUNTS_FOR = 800
const ASK_AFTER = 300

/**
 * Hears what the triggers of the first migration tell of every commit, over one connection that does nothing else.
 * There is none until somebody asks, and the next question after a break brings it back. Whatever may have
 * been missed in between counts as a change of everything.
 */
export function listenForChanges(open: (hearing: Hearing) => Promise<Wire>) {
  let listener: Parameters<Changes['tell']>[0] = () => undefined
  let wire: Wire | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let heardAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  let isClosed = false

  function lose(lost: Wire | undefined) {
    lost?.cut()
    if (!lost || wire !== lost) return
    wire = undefined
    heardAt = Number.NEGATIVE_INFINITY
    listener(undefined)
  }

  async function begin() {
    let fresh: Wire | undefined
    const onNotice = (payload: string | undefined) => listener(Number(payload) || undefined)
    fresh = await open({ onNotice, onEnd: () => lose(fresh) })
    if (isClosed) return lose(fresh)
    wire = fresh
    listener(undefined)
  }

  async function ask() {
    isAsking = true
    askedAt = performance.now()
    try {
      if (!wire) await begin()
      const asked = wire
      await asked?.ask()
      if (asked && wire === asked) heardAt = askedAt
    } catch {
      lose(wire)
    } finally {
      isAsking = false
    }
  }

  return {
    isCurrent() {
      const now = performance.now()
      if (!isAsking && !isClosed && now - askedAt >= ASK_AFTER) void ask()
      return now - heardAt < COUNTS_FOR
    },
    tell(next) {
      listener = next
    },
    close() {
      isClosed = true
      lose(wire)
    },
  } satisfies Changes & { close: () => void }
}
