import { hearts } from './constants.ts'

// The same scatter at every build, so that the page's hash moves only when the page does.
const SEED = 20220212

const DEPTHS = [
  { name: 'far', size: [13, 19], opacity: [0.42, 0.6] },
  { name: 'mid', size: [22, 32], opacity: [0.62, 0.78] },
  { name: 'near', size: [34, 48], opacity: [0.76, 0.9] },
] as const

const COLOURS = ['ember', 'wax', 'wax', 'dusk'] as const

/** The falling hearts as static markup; their places stand in `heartRules`, for no style is inline. */
export function heartMarkup() {
  return scatter()
    .map(
      ({ depth, colour }) =>
        `<svg data-heart class="${depth}" viewBox="0 0 100 97"><use href="#heart-${colour}"/></svg>`,
    )
    .join('')
}

/** One short rule for each heart: where it falls, how large, how bright and when. */
export function heartRules() {
  return scatter()
    .map(
      ({ left, top, size, opacity, turn, delay }, index) =>
        `.falling svg:nth-child(${index + 1}){left:${left}%;top:${top}%;width:${size}px;opacity:${opacity};rotate:${turn}deg;animation-delay:-${delay}s}`,
    )
    .join('')
}

function scatter() {
  const random = seeded(SEED)
  const between = ([low, high]: readonly [number, number]) => low + random() * (high - low)
  return Array.from({ length: hearts }, (_, index) => {
    const depth = DEPTHS[index % DEPTHS.length] ?? DEPTHS[0]
    return {
      depth: depth.name,
      colour: COLOURS[Math.floor(random() * COLOURS.length)],
      left: between([-2, 96]).toFixed(1),
      top: between([-10, 100]).toFixed(1),
      size: between(depth.size).toFixed(0),
      opacity: between(depth.opacity).toFixed(2),
      turn: between([-20, 20]).toFixed(0),
      delay: between([0, 6]).toFixed(2),
    }
  })
}

// Mulberry32: small, and even enough for hearts.
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
