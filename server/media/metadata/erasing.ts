import type { FileHandle } from 'node:fs/promises'

// In bytes, and in places: what stands this near together is overwritten with one writing. A file may be
// made of hundreds of thousands of places that are a few bytes each.
const WINDOW = 1024 * 1024
const MOST_PLACES = 20_000

/** Bytes from one place to another, which begin with `head`; all that follows is zeros. */
type Place = { from: number; to: number; head: Buffer }

const NOTHING = Buffer.alloc(0)

/** Overwrites a file in places that are named in the order in which they stand, without changing its length. */
export function makeEraser(file: FileHandle) {
  let places: Place[] = []
  let start = 0

  async function take(place: Place) {
    if (places.length === MOST_PLACES || place.to - start > WINDOW) await finish()
    if (places.length === 0) start = place.from
    places.push(place)
  }

  async function finish() {
    const bytes = Buffer.alloc((places.at(-1)?.to ?? start) - start)
    // What stands between them stays.
    if (places.length > 1) await file.read(bytes, 0, bytes.length, start)
    for (const { from, to, head } of places) {
      bytes.fill(0, from - start, to - start)
      head.copy(bytes, from - start)
    }
    if (bytes.length > 0) await file.write(bytes, 0, bytes.length, start)
    places = []
  }

  return {
    async erase(from: number, to: number, head = NOTHING) {
      for (let at = from; at < to; at += WINDOW) {
        await take({ from: at, to: Math.min(at + WINDOW, to), head: at === from ? head : NOTHING })
      }
    },
    /** Writes what still waits. */
    finish,
  }
}

export type Eraser = ReturnType<typeof makeEraser>
