import { countCharacters } from './characters.ts'

/** The rule of a line of text, with its sentences. */
export type LineRule = {
  /** The field's name at the start of a sentence. */
  label: string
  /** In characters as a person counts them: one emoji is one. */
  max: number
  /** The sentence for a missing or blank line. */
  required: string
}

/** The rule of a text of several lines, which may be empty unless `required`. */
export type TextRule = Omit<LineRule, 'required'> & { required?: string }

/**
 * Reads a line by its rule as the schema `line` does: the text to store, and the problem's sentence, '' for none. It
 * keeps the schema library out of the screens' chunks.
 */
export function readLine(rule: LineRule, written: string) {
  let text = written
  for (const step of readingSteps(rule)) {
    if ('becomes' in step) text = step.becomes(text)
    else if (!step.holds(text)) return { text, problem: step.error(text) }
  }
  return { text, problem: '' }
}

/** One step of reading a text: a change of it, or a condition with the sentence about a text that breaks it. */
export type Step =
  | { becomes: (text: string) => string }
  | { holds: (text: string) => boolean; error: (text: string) => string }

/** What each sentence about unusable characters says. */
export const unusable = 'memuat karakter yang tidak bisa dipakai'

/**
 * The steps of reading a text, in order. The length is checked before anything slower than reading the text
 * once; and again after normalizing, which turns some marks into two, so that a stored text is valid when it
 * is read again.
 */
export function readingSteps({ label, max, required }: TextRule, { mayBreak } = { mayBreak: false }): Step[] {
  const tooLong = () => `${label} paling banyak ${max} karakter.`
  const isShort: Step = { holds: (text) => text.length <= max * UNITS_PER_CHARACTER, error: tooLong }
  const isUsable: Step = {
    holds: (text) => withoutUnusable(text) === text,
    error: (text) => `${label} ${unusable}: ${unusableIn(text)}.`,
  }
  return [
    isShort,
    { becomes: (text) => withPlainBreaks(text, mayBreak) },
    isUsable,
    { becomes: (text) => text.trim().normalize('NFC') },
    isShort,
    isUsable,
    { holds: (text) => required === undefined || isVisible(text), error: () => required ?? '' },
    // A character has at least one unit, so a text that is short enough in units need not be counted.
    { holds: (text) => text.length <= max || countCharacters(text) <= max, error: tooLong },
  ]
}

// In UTF-16 units: the longest emoji of families and flags are far shorter.
const UNITS_PER_CHARACTER = 32

// Line breaks of Windows, Word (vertical tab, form feed), mainframes (next line) and Unicode.
const BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g

// An invisible hyphen or byte order mark, as copied text has it: no person typed it.
const STRAY = /[\u00AD\uFEFF]/g

// Tabs become spaces, and so do line breaks where a text is one line.
function withPlainBreaks(text: string, mayBreak: boolean) {
  const plain = text.replace(STRAY, '').replace(BREAK, '\n')
  return mayBreak ? plain.replaceAll('\t', ' ') : plain.replace(/[\t\n]+/g, ' ')
}

// Control characters; lone surrogates, which some databases cannot store; and more marks on one letter than
// any script has, which would make normalizing extremely slow.
const UNUSABLE = /(?![\t\n\v\f\r\u0085])\p{Cc}|\p{Cs}|(?<=\p{M}{16})\p{M}/gu

/** A text without the characters that no text can have. */
export function withoutUnusable(text: string) {
  return text.replace(UNUSABLE, '')
}

// In Unicode's notation, such as 'U+0007', because nothing of them can be seen.
function unusableIn(text: string) {
  const found = new Set(text.match(UNUSABLE)?.map((each) => each.codePointAt(0) ?? 0))
  return [...found]
    .slice(0, MOST_NAMED)
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
}

const MOST_NAMED = 3

/** Whether a text contains more than spaces, invisible marks and letters that are blank. */
export function isVisible(text: string) {
  return /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}
