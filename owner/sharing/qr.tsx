import { encode } from 'uqr'

// Version 4 is enough for most links, and the size in the design; a longer link gets a larger code.
const SMALLEST = 4

// The clear square for the lantern, as a share of the side.
const CLEAR = 9 / 33

const FINDER = 7

/** A QR code: its side in modules, its dark shapes as one path of that size, and its clear square. */
export type Code = { size: number; path: string; clear: { at: number; side: number } }

/** The code of a text at the highest level of error correction, which the lantern in its middle relies on. */
export function makeCode(text: string): Code {
  const { data, size } = encode(text, { ecc: 'H', border: 0, minVersion: SMALLEST })
  const side = oddBelow(size * CLEAR)
  const at = (size - side) / 2
  const isIn = (place: number) => place >= at && place < at + side
  const isDark = (x: number, y: number) =>
    data[y]?.[x] === true && !(isIn(x) && isIn(y)) && !isFinder(x, y, size)
  const rows = data.map((row, y) =>
    drawRow(
      row.map((_, x) => isDark(x, y)),
      y,
    ),
  )
  const corners = [finder(0, 0), finder(size - FINDER, 0), finder(0, size - FINDER)]
  return { size, path: [...rows, ...corners].join(''), clear: { at, side } }
}

// Neighbouring dark modules are one shape, so that no seam shows between them.
function drawRow(row: boolean[], y: number) {
  const runs = row.map(Number).join('').matchAll(/1+/g)
  return [...runs].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
}

// The side of the code is odd, so only an odd square can be centred.
function oddBelow(length: number) {
  return 2 * Math.floor((length - 1) / 2) + 1
}

function isFinder(x: number, y: number, size: number) {
  const isEarly = (place: number) => place < FINDER
  const isLate = (place: number) => place >= size - FINDER
  return (isEarly(x) && (isEarly(y) || isLate(y))) || (isLate(x) && isEarly(y))
}

// With rounded corners: a ring, drawn as an outline and a hole in the opposite direction, and its core.
function finder(x: number, y: number) {
  const ring =
    'h4.2a1.4 1.4 0 0 1 1.4 1.4v4.2a1.4 1.4 0 0 1-1.4 1.4h-4.2a1.4 1.4 0 0 1-1.4-1.4v-4.2a1.4 1.4 0 0 1 1.4-1.4z'
  const hole = 'a.3.3 0 0 0-.3.3v4.4a.3.3 0 0 0 .3.3h4.4a.3.3 0 0 0 .3-.3v-4.4a.3.3 0 0 0-.3-.3z'
  const core = 'h1.6a.7.7 0 0 1 .7.7v1.6a.7.7 0 0 1-.7.7h-1.6a.7.7 0 0 1-.7-.7v-1.6a.7.7 0 0 1 .7-.7z'
  return `M${x + 1.4} ${y}${ring}M${x + 1.3} ${y + 1}${hole}M${x + 2.7} ${y + 2}${core}`
}
