import type { Latest } from './database/commits.ts'

/** A read's answer as it goes over the wire: both heads up to their dates, and the body in Latin-1. */
export type Kept = { etag: string; whole: string; unchanged: string; body: string }

/** The answers to one address: one for whoever takes Brotli, and one for everybody else. */
type Entry = { plain?: Kept; brotli?: Kept }

export type Memory = ReturnType<typeof makeMemory>

// What is remembered in all, and the most of one answer, in bytes.
const MOST = 16 * 1024 * 1024
const MOST_OF_ONE = 128 * 1024

/**
 * Remembers answers by their address for as long as nothing at all is committed. What was used longest ago
 * goes first when it becomes too much.
 * @param latest missing where nobody knows of every commit: then nothing is remembered
 */
export function makeMemory(latest: Latest = () => undefined, most = MOST) {
  const entries = new Map<string, Entry>()
  let bytes = 0
  let state: number | undefined
  let newest = ''

  function forget() {
    entries.clear()
    bytes = 0
    newest = ''
  }

  // All that is remembered is of one state of the database.
  function isCurrent() {
    const now = latest()
    if (now !== state) forget()
    state = now
    return now !== undefined
  }

  function drop(address: string) {
    const entry = entries.get(address)
    if (!entry) return
    entries.delete(address)
    bytes -= weightOf(address, entry)
  }

  return {
    latest,
    find(address: string) {
      if (!isCurrent()) return undefined
      const entry = entries.get(address)
      if (entry && address !== newest) {
        entries.delete(address)
        entries.set(address, entry)
        newest = address
      }
      return entry
    },
    /** @param since the state before anything was read for it; of an older one it is not kept */
    keep(address: string, since: number, answer: Entry) {
      if (!isCurrent() || since !== state) return
      const entry = { ...entries.get(address), ...answer }
      drop(address)
      const weight = weightOf(address, entry)
      if (weight > MOST_OF_ONE) return
      entries.set(address, entry)
      bytes += weight
      newest = address
      for (const oldest of entries.keys()) {
        if (bytes <= most) break
        drop(oldest)
      }
    },
    size: () => ({ bytes, addresses: entries.size }),
  }
}

function weightOf(address: string, { plain, brotli }: Entry) {
  const kept = plain === brotli ? [plain] : [plain, brotli]
  const texts = kept.flatMap((each) => (each ? [each.whole, each.unchanged, each.body] : []))
  return texts.reduce((sum, text) => sum + text.length, address.length)
}
