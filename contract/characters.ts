// Characters that never combine: each is a character by itself.
const PLAIN = /^[\n -~\u00A0-\u02FF\u2010-\u2027]*$/

// Made when a text first needs it: loading its tables takes a phone as long as several frames.
let graphemes: Intl.Segmenter | undefined

/**
 * The characters of a text as a person sees them (grapheme clusters of Unicode UAX 29); code points in
 * browsers without a segmenter.
 */
export function charactersOf(text: string) {
  // Firefox has the segmenter since 125; without this fallback the page would stay blank in older ones.
  if (PLAIN.test(text) || !('Segmenter' in Intl)) return [...text]
  graphemes ??= new Intl.Segmenter('id', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Marks of direction and others that show nothing; unlike joiners they change no character beside them. */
export const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Counts characters as a person sees them: without marks of direction and others that show nothing. */
export function countCharacters(text: string) {
  return charactersOf(text.replace(UNSEEN, '')).length
}
