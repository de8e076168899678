import type { Source } from './walls.ts'

/** The colours in these style sheets that have no name of their own. */
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

/** The uses of a custom property with a fallback that never shows, for the tokens of the house have its name. */
export function overtaken(sources: Source[], tokens: string) {
  return sources.flatMap(({ file, text }) =>
    [...bare(text).matchAll(/var\((--[a-z][\w-]*),/g)]
      .filter(([, name]) => new RegExp(`^\\s*${name}:`, 'm').test(tokens))
      .map(([, name]) => `${file} falls back from ${name}`),
  )
}

const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')

// A token: a custom property that is a colour, or the triplet of one, and nothing else.
const NAMED = /--[\w-]+:\s*(#[0-9a-f]+|\d+ \d+ \d+|rgba?\([\d\s.,/%]+\));/gi

// By its number or by one of the names that CSS has for it; what is let through of a named one is rgb(var(--air) / 0.5).
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*(?!var\()[^)]*\)|(?<=[:,(\s])(?:black|white|gray|grey|silver|red|maroon|orange|gold|yellow|olive|green|lime|teal|aqua|blue|navy|purple|pink|brown|crimson|tomato|coral|ivory|beige|tan|salmon)(?=[\s,;)])/gi
