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
 * Reads a line by its rule as the schema `line` does: the text to store, or the problem's sentence. It keeps
 * the schema library out of the screens' chunks.
 */
export function readLine(rule: LineRule, written: string): { text: string } | { problem: string } {
  let text = written
  for (const step of readingSteps(rule)) {
    if ('becomes' in step) text = step.becomes(text)
    else if (!step.holds(text)) return { problem: step.error }
  }
  return { text }
}

/** One step of reading a text: a change of it, or a condition. */
export type Step = { becomes: (text: string) => string } | { holds: (text: string) => boolean; error: string }

/**
 * The steps of reading a text, in order. The length is checked before anything slower than reading the text
 * once; and again after normalizing, which turns some marks into two, so that a stored text is valid when it
 * is read again.
 */
export function readingSteps({ label, max, required }: TextRule, { mayBreak } = { mayBreak: false }): Step[] {
  const tooLong = `${label} paling banyak ${max} karakter.`
  const unusable = `${label} memuat karakter yang tidak bisa dipakai.`
  const size: Step[] = [
    { holds: (text) => text.length <= max * UNITS_PER_CHARACTER, error: tooLong },
    { holds: (text) => !TOWER.test(text), error: unusable },
  ]
  return [
    ...size,
    { becomes: (text) => (mayBreak ? text.replace(/\r\n?|[\u2028\u2029]/g, '\n') : text) },
    { becomes: (text) => text.trim().normalize('NFC') },
    ...size,
    { holds: (text) => required === undefined || isVisible(text), error: required ?? '' },
    { holds: (text) => hasOnlyPrintables(mayBreak ? text.replace(/\n/g, '') : text), error: unusable },
    // A character has at least one unit, so a text that is short enough in units need not be counted.
    { holds: (text) => text.length <= max || countCharacters(text) <= max, error: tooLong },
  ]
}

// In UTF-16 units: the longest emoji of families and flags are far shorter.
const UNITS_PER_CHARACTER = 32

// More marks on one letter than any script has, which would make normalizing extremely slow.
const TOWER = /\p{M}{17}/u

/** Whether a text contains more than spaces and invisible marks. */
export function isVisible(text: string) {
  return /[^\p{Z}\p{Cf}]/u.test(text)
}

// Line and paragraph separators break a line like control characters do; some databases cannot store lone
// surrogates.
function hasOnlyPrintables(text: string) {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)
}
