// Pieces of RIFF: a name and a size, four bytes each, on even bytes.
const HEAD = 8
const FIRST = 12
const PLAYED = new Set(['fmt ', 'data', 'fact'])
const SAYS = new Set(['INAM', 'IART', 'IPRD', 'ITRK', 'IGNR', 'ICRD', 'ICOP'])

// A piece that every player skips.
const SKIPPED = 'JUNK'

// More than any song has, on both levels together.
const MOST_PIECES = 5000

/** Empties a WAV of what a player does not show; false when it is no list of pieces. */
export function cleanWav(bytes: Buffer) {
  const seen = { pieces: 0 }
  return eachPiece(bytes, FIRST, seen, (name, data, silence) => {
    if (PLAYED.has(name)) return
    if (name !== 'LIST' || data.toString('latin1', 0, 4) !== 'INFO') return silence()
    const isWhole = eachPiece(data, 4, seen, (said, _, hush) => {
      if (!SAYS.has(said)) hush()
    })
    if (!isWhole) silence()
  })
}

type Seen = { pieces: number }
type Visit = (name: string, data: Buffer, silence: () => void) => void

function eachPiece(bytes: Buffer, start: number, seen: Seen, visit: Visit) {
  let at = start
  for (; at + HEAD <= bytes.length; seen.pieces += 1) {
    if (seen.pieces >= MOST_PIECES) return false
    // What was recorded on the way says no size, or one that it did not reach.
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const isOpen = name === 'data' && size === 0
    const end = isOpen ? bytes.length : Math.min(at + HEAD + size, bytes.length)
    const piece = bytes.subarray(at, end)
    visit(name, piece.subarray(HEAD), () => {
      piece.write(SKIPPED, 'latin1')
      piece.fill(0, HEAD)
    })
    at = end + ((end - at) % 2)
  }
  bytes.fill(0, Math.min(at, bytes.length))
  return true
}
