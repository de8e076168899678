import type { Source } from './walls.ts'

/** The colours in these style sheets without a name. */
export function rawColours(sources: Source[]) {
  return sources.flatMap(({ file, text }) => {
    const used = bare(text).replace(NAMED, '')
    return [...used.matchAll(COLOUR)].map(([colour]) => `${file} paints with ${colour}`)
  })
}

/** The custom properties that these style sheets use and nothing declares; scripts and markup are sources too. */
export function undeclared(sources: Source[]) {
  const declared = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/(--[a-z][\w-]*)['"]?\]?:/g)].map(([, name]) => name)),
  )
  return sources.flatMap(({ file, text }) =>
    [...bare(text).matchAll(/var\((--[a-z][\w-]*)\)/g)]
      .filter(([, name]) => !declared.has(name))
      .map(([, name]) => `${file} uses ${name}`),
  )
}

/** The uses of a custom property whose fallback never shows, because a token has its name. */
export function overtaken(sources: Source[], tokens: string) {
  return sources.flatMap(({ file, text }) =>
    [...bare(text).matchAll(/var\((--[a-z][\w-]*),/g)]
      .filter(([, name]) => new RegExp(`^\\s*${name}:`, 'm').test(tokens))
      .map(([, name]) => `${file} falls back from ${name}`),
  )
}

/**
 * The uses of `:has()` about the whole page or a whole screen: each change in it would make the browser recalculate
 * all its styles. A printed page does not change.
 */
export function watchful(sources: Source[]) {
  return sources.flatMap(({ file, text }) =>
    [
      ...bare(text)
        .replace(/@media print \{[\s\S]*/, '')
        .matchAll(WATCHFUL),
    ].map(([rule]) => `${file} has ${rule}`),
  )
}

/**
 * The sizes of letters, corners and spaces in these style sheets that no token has. The spaces of the gift's screens
 * follow their pictures.
 */
export function unscaled(sources: Source[]) {
  return sources.flatMap(({ file, text }) =>
    [...bare(text).matchAll(SCALED)]
      .filter(([, prop = '']) => !(file.startsWith('gift/') && /gap|padding|margin/.test(prop)))
      .filter(([, prop = '', value = '']) => (prop.startsWith('font') ? LETTERS : LENGTHS).test(value))
      .map(([declaration]) => `${file} has ${declaration}`),
  )
}

// A length of more than 36 pixels, and a letter of more than 4 rem, is the measure of one thing.
const SCALED =
  /(?<![\w-])(font|font-size|(?:row-|column-)?gap|padding(?:-\w+)*|margin(?:-\w+)*|border(?:-\w+)*-radius):([^;{}]*);/g
const LETTERS = /^ (?:\d+ )?[0-4](?:\.\d+)?rem/
const LENGTHS = /(?<![\d.-])(?:[4-9]|[12]\d|3[0-6])px/

const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')

// A token: a custom property that is only a colour, or the triplet of one.
const NAMED = /--[\w-]+:\s*(#[0-9a-f]+|\d+ \d+ \d+|rgba?\([\d\s.,/%]+\));/gi

// By its number or by a CSS name; a transparent one is written rgb(var(--air) / 0.5).
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*(?!var\()[^)]*\)|(?<=[:,(\s])(?:black|white|gray|grey|silver|red|maroon|orange|gold|yellow|olive|green|lime|teal|aqua|blue|navy|purple|pink|brown|crimson|tomato|coral|ivory|beige|tan|salmon)(?=[\s,;)])/gi

// The sizes at which a layout changes, in CSS pixels: the first size of the larger layout. A media query cannot read
// a custom property, so each number has its name here.
const BREAKPOINTS = {
  width: {
    360: 'the narrowest phones end',
    480: 'a phone in landscape, or a large one',
    640: 'the typed line of the specification grows',
    768: 'the specification: a tablet',
    769: 'the specification: the letter lies, above 768',
    1024: 'the specification: a desktop',
    1280: 'a second column beside that',
  },
  height: {
    481: 'a phone in landscape ends',
    641: 'the smallest phones in portrait end',
    721: 'older phones in portrait end',
    821: 'a laptop window ends',
  },
}

/** The sizes at which these style sheets or scripts change a layout, and that have no name. */
export function namelessBreakpoints(sources: Source[]) {
  return sources.flatMap(({ file, text }) =>
    [...bare(text).matchAll(/\((min|max)-(width|height): ?(\d+)px\)/g)]
      .filter(([, bound, side, size]) => !isNamed(side, Number(size) + (bound === 'max' ? 1 : 0)))
      .map(([query]) => `${file} asks for ${query}`),
  )
}

/** The named sizes at which no style sheet or script changes a layout. */
export function unusedBreakpoints(sources: Source[]) {
  const asked = new Set(
    sources.flatMap(({ text }) =>
      [...bare(text).matchAll(/\((min|max)-(width|height): ?(\d+)px\)/g)].map(
        ([, bound, side, size]) => `${side} ${Number(size) + (bound === 'max' ? 1 : 0)}`,
      ),
    ),
  )
  return Object.entries(BREAKPOINTS)
    .flatMap(([side, sizes]) => Object.keys(sizes).map((size) => `${side} ${size}`))
    .filter((size) => !asked.has(size))
}

/** The classes of these shared sheets that no markup has, whole or as a beginning to which it adds a word. */
export function unusedClasses(shared: Source[], markup: Source[]) {
  const words = new Set(markup.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []))
  return shared.flatMap(({ file, text }) =>
    [...bare(text).matchAll(/^ {2,4}\.([a-z][\w-]*)/gm)]
      .filter(([, name = '']) => !words.has(name) && !words.has(name.replace(/[^-]*$/, '')))
      .map(([, name]) => `${file} has .${name}`),
  )
}

function isNamed(side: string | undefined, size: number) {
  return size in BREAKPOINTS[side === 'height' ? 'height' : 'width']
}

const WATCHFUL =
  /(?::root|html|body|main|\[data-(?:sky|motion|plate|scene)\b[^\]]*\])(?![\w-])[^\s{}>+~]*(?:\([^{}]*)?:has\([^\n]*/g
