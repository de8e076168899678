import { hearts } from './constants.ts'

// A fixed seed gives the same hearts at each build, so that the page's hash changes only with the page.
const SEED = 20220212

// Hearts of one layer fall together, because five moving elements cost half as much as forty. Sizes in CSS pixels,
// speeds in viewport heights a second; the nearest are fastest and out of focus.
const LAYERS = [
  { size: [12, 17], opacity: [0.42, 0.56], speed: 6, blur: 1.2 },
  { size: [17, 24], opacity: [0.55, 0.68], speed: 8, blur: 0 },
  { size: [24, 32], opacity: [0.66, 0.78], speed: 10, blur: 0 },
  { size: [32, 42], opacity: [0.76, 0.86], speed: 12.5, blur: 0 },
  { size: [42, 52], opacity: [0.82, 0.9], speed: 15, blur: 2.5 },
] as const

const HEART =
  'M50 92C22 70 4 52 4 31C4 15 15.5 5 29 5C38.5 5 46 10 50 18C54 10 61.5 5 71 5C84.5 5 96 15 96 31C96 52 78 70 50 92Z'
const GLEAM = 'M14 26C16 16 23 12 30 12'

const COLOURS = ['ember', 'ember', 'wax', 'wax', 'wax', 'dusk']

// Long enough for a slow connection; hearts that fall later wait above the screen.
const FALL_SECONDS = 20
const SEEN_SECONDS = 5

/** The falling hearts as static markup; their positions are in `heartRules`, because no style is inline. */
export function heartMarkup() {
  return scatter()
    .map((layer) => `<div>${layer.map(({ colour }) => heart(colour)).join('')}</div>`)
    .join('')
}

/** One short CSS rule for each layer and heart: speed, position, size and opacity. */
export function heartRules() {
  return scatter()
    .flatMap((layer, at) => [
      ruleOf(at),
      ...layer.map(
        ({ left, top, size, opacity, turn }, index) =>
          `.falling div:nth-child(${at + 1}) svg:nth-child(${index + 1}){left:${left}%;top:${top}vh;--size:${size};opacity:${opacity};rotate:${turn}deg}`,
      ),
    ])
    .join('')
}

// Only blurred layers have a filter, because any filter makes the browser composite a layer.
function ruleOf(layer: number) {
  const { speed = 0, blur = 0 } = LAYERS[layer] ?? {}
  const place = `.falling div:nth-child(${layer + 1})`
  const fall = `${place}{--fall:${FALL_SECONDS * speed}vh}`
  return blur > 0 ? `${fall}${place} svg{filter:blur(${blur}px)}` : fall
}

// The paths are repeated, because a `use` has five elements to style instead of three.
function heart(colour: string) {
  return `<svg data-heart viewBox="0 0 100 97"><path d="${HEART}" fill="url(#tint-${colour})"/><path d="${GLEAM}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/></svg>`
}

function scatter() {
  const random = seeded(SEED)
  const between = (low: number, high: number) => low + random() * (high - low)
  const each = hearts / LAYERS.length
  return LAYERS.map(({ size: [small, large], opacity: [faint, bright], speed }, layer) =>
    Array.from({ length: each }, (_, index) => {
      // Each has its own column and its own part of the path, in an order that looks random.
      const column = (index * 3 + layer * 2) % each
      const stretch = (100 + speed * SEEN_SECONDS) / each
      return {
        colour: COLOURS[Math.floor(random() * COLOURS.length)] ?? 'wax',
        left: between((column * 100) / each - 3, ((column + 1) * 100) / each - 5).toFixed(0),
        top: (98 - stretch * (index + random())).toFixed(0),
        size: between(small, large).toFixed(0),
        opacity: between(faint, bright).toFixed(2),
        turn: between(-22, 22).toFixed(0),
      }
    }),
  )
}

// Mulberry32, a small generator whose numbers are even enough for hearts.
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
