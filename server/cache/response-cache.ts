import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from './change-feed.ts'

/** A response of status 200 with all its headers, the ETag among them. */
type CachedResponse = { headers: Record<string, string>; body: string }

/** The gift that a response is about, and the generation at which the request began. */
type Origin = { giftId: number; generation: number }

export type ResponseCache = ReturnType<typeof createResponseCache>

// In bytes. The longest entry is the list of a gift's files: 20,000 of them fit.
const MAX_SIZE = 16 * 1024 * 1024
const MAX_ENTRY_SIZE = 1024 * 1024

// Gifts whose last writes are tracked one by one; beyond this number all gifts count as written.
const MAX_GIFTS = 10_000

/**
 * Keeps responses in memory until their gift is written. A response is used only if its gift has not been written since
 * its request began, so that content from before a write is never served after it.
 * @param changes reports writes; without it nothing is cached
 */
export function createResponseCache(changes?: ChangeFeed, maxSize = MAX_SIZE) {
  const entries = new LRUCache<string, CachedResponse & Origin>({
    maxSize,
    maxEntrySize: MAX_ENTRY_SIZE,
    sizeCalculation: ({ headers, body }, key) => Buffer.byteLength(key + body + JSON.stringify(headers)),
  })
  const lastWrites = new Map<number, number>()
  let lastWriteOfAll = 0
  let generation = 0
  let hits = 0

  /** Invalidates the responses of a gift, or of all gifts, and those that are being read at the moment. */
  function invalidate(giftId?: number) {
    generation += 1
    if (giftId !== undefined && lastWrites.size < MAX_GIFTS) {
      lastWrites.set(giftId, generation)
      return
    }
    entries.clear()
    lastWrites.clear()
    lastWriteOfAll = generation
  }

  function isFresh({ giftId, generation }: Origin) {
    return generation >= Math.max(lastWriteOfAll, lastWrites.get(giftId) ?? 0)
  }

  changes?.subscribe(invalidate)
  return {
    invalidate,
    /** Whether the cache may be used at the moment. */
    isUsable: () => changes?.isUpToDate() ?? false,
    /** Waits until the writes committed so far have invalidated what they changed. */
    settle: async () => changes?.settle(),
    /** The number of writes so far, to be read before anything is read from the database. */
    generation: () => generation,
    /** Finds the response to a request, and counts it as answered from the cache. */
    find(key: string): CachedResponse | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (isFresh(entry)) {
        hits += 1
        return entry
      }
      entries.delete(key)
      return undefined
    },
    store(key: string, response: CachedResponse, origin: Origin) {
      if (isFresh(origin)) entries.set(key, { ...response, ...origin })
    },
    /** How much is cached, in bytes and entries, and how many requests were answered from it. */
    usage: () => ({ bytes: entries.calculatedSize, entries: entries.size, hits }),
  }
}
