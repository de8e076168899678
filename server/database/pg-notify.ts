import type { ChangeFeed } from '#server/cache/change-feed.ts'

/** A connection that listens for notifications. */
export type ListenConnection = {
  /** Resolves after every notification that was sent before it. */
  ping: () => Promise<unknown>
  /** Closes it, without waiting for a server that does not respond. */
  close: () => void
}

type Handlers = { onNotification: (payload: string | undefined) => void; onEnd: () => void }

// In milliseconds. For this long after a ping was sent, all notifications are known to have arrived. The next ping
// follows well before, since a connection may fail silently.
const PING_VALID_FOR = 800
const PING_INTERVAL = 300

/**
 * Reports writes by the notifications of the triggers (migrations/), over a connection that does nothing else. It is
 * opened at the first use and again after a break, which counts as a write of every gift.
 */
export function listenForChanges(open: (handlers: Handlers) => Promise<ListenConnection>) {
  let listener: Parameters<ChangeFeed['subscribe']>[0] = () => undefined
  let connection: ListenConnection | undefined
  let pingedAt = Number.NEGATIVE_INFINITY
  let validFrom = Number.NEGATIVE_INFINITY
  let isPinging = false
  let isClosed = false

  function drop(dropped: ListenConnection | undefined) {
    dropped?.close()
    if (!dropped || connection !== dropped) return
    connection = undefined
    validFrom = Number.NEGATIVE_INFINITY
    listener(undefined)
  }

  async function reconnect() {
    let opened: ListenConnection | undefined
    const onNotification = (payload: string | undefined) => listener(Number(payload) || undefined)
    opened = await open({ onNotification, onEnd: () => drop(opened) })
    if (isClosed) return drop(opened)
    connection = opened
    listener(undefined)
  }

  async function ping() {
    isPinging = true
    pingedAt = performance.now()
    try {
      if (!connection) await reconnect()
      const pinged = connection
      await pinged?.ping()
      if (pinged && connection === pinged) validFrom = pingedAt
    } catch {
      drop(connection)
    } finally {
      isPinging = false
    }
  }

  return {
    isUpToDate() {
      const now = performance.now()
      if (!isPinging && !isClosed && now - pingedAt >= PING_INTERVAL) void ping()
      return now - validFrom < PING_VALID_FOR
    },
    subscribe(next) {
      listener = next
    },
    async settle() {
      const settling = connection
      await settling?.ping().catch(() => drop(settling))
    },
    close() {
      isClosed = true
      drop(connection)
    },
  } satisfies ChangeFeed & { close: () => void }
}
