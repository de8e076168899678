import type { Changes } from './changes.ts'

/** A read's answer as it goes over the wire: both heads up to their dates, and the body in Latin-1. */
export type Kept = { etag: string; whole: string; unchanged: string; body: string }

/** The answers to one address: one for whoever takes Brotli, and one for everybody else. */
type Answers = { plain?: Kept; brotli?: Kept }
type Entry = Answers & { gift: number }

export type Memory = ReturnType<typeof makeMemory>

// What is remembered in all, and the most of one answer, in bytes.
const MOST = 16 * 1024 * 1024
const MOST_OF_ONE = 128 * 1024

/**
 * Remembers answers by their address for as long as nothing is stored of their gift. What was used longest
 * ago goes first when it becomes too much.
 * @param changes missing where nobody tells of every commit: then nothing is remembered
 */
export function makeMemory(changes?: Changes, most = MOST) {
  const entries = new Map<string, Entry>()
  const addresses = new Map<number, Set<string>>()
  const moments = makeMoments()
  let bytes = 0
  let newest = ''

  function drop(address: string) {
    const entry = entries.get(address)
    if (!entry) return
    const others = addresses.get(entry.gift)
    others?.delete(address)
    if (others?.size === 0) addresses.delete(entry.gift)
    entries.delete(address)
    bytes -= weightOf(address, entry)
  }

  /** Forgets what is remembered of a gift, or of all of them, and what is being read of it. */
  function forget(gift?: number) {
    moments.changed(gift)
    newest = ''
    for (const address of gift === undefined ? entries.keys() : (addresses.get(gift) ?? [])) drop(address)
  }

  changes?.tell(forget)
  const isCurrent = () => changes?.isCurrent() ?? false

  return {
    forget,
    /** The moment from which a read begins; undefined while its answer could not be kept. */
    latest: () => (isCurrent() ? moments.now() : undefined),
    find(address: string): Answers | undefined {
      if (!isCurrent()) return undefined
      const entry = entries.get(address)
      if (entry && address !== newest) {
        entries.delete(address)
        entries.set(address, entry)
        newest = address
      }
      return entry
    },
    /** @param since the moment before anything was read for it; what was stored of its gift since makes it old */
    keep(address: string, { gift, since }: { gift: number; since: number }, answers: Answers) {
      if (!isCurrent() || !moments.isUnchanged(gift, since)) return
      const known = entries.get(address)
      const entry = { ...(known?.gift === gift ? known : {}), ...answers, gift }
      drop(address)
      const weight = weightOf(address, entry)
      if (weight > MOST_OF_ONE) return
      entries.set(address, entry)
      addresses.set(gift, (addresses.get(gift) ?? new Set()).add(address))
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

// Gifts whose last change is known; of so many at once none is told apart.
const MOST_KNOWN = 10_000

// Moments are counted by what is told; no clock is asked.
function makeMoments() {
  const changedAt = new Map<number, number>()
  let count = 0
  let allChangedAt = 0
  return {
    now: () => count,
    changed(gift: number | undefined) {
      count += 1
      if (gift !== undefined && changedAt.size < MOST_KNOWN) return void changedAt.set(gift, count)
      changedAt.clear()
      allChangedAt = count
    },
    isUnchanged: (gift: number, since: number) => since >= Math.max(allChangedAt, changedAt.get(gift) ?? 0),
  }
}

function weightOf(address: string, { plain, brotli }: Answers) {
  const kept = plain === brotli ? [plain] : [plain, brotli]
  const texts = kept.flatMap((each) => (each ? [each.whole, each.unchanged, each.body] : []))
  return texts.reduce((sum, text) => sum + text.length, address.length)
}
