import { countCharacters } from './characters.ts'

/** The rule of one line, with its sentences. */
export type LineRule = {
  /** What the person calls the field, at the start of a sentence. */
  label: string
  /** In characters as a person counts them: one emoji is one. */
  max: number
  /** Said when the line is missing or blank. */
  required: string
}

/** The rule of several lines, which may be left empty unless `required`. */
export type TextRule = Omit<LineRule, 'required'> & { required?: string }

/**
 * Reads a line by its rule as the schema `line` does: the text as it would be stored, or what is wrong with it.
 * For screens, whose phones are spared the schema library.
 */
export function readLine(rule: LineRule, written: string): { text: string } | { problem: string } {
  let text = written
  for (const step of readingSteps(rule)) {
    if ('becomes' in step) text = step.becomes(text)
    else if (!step.holds(text)) return { problem: step.error }
  }
  return { text }
}

/** One step of reading a text: what it becomes, or what must hold. */
export type Step = { becomes: (text: string) => string } | { holds: (text: string) => boolean; error: string }

/**
 * The steps by which a text is read, one after another. The size is looked at before anything that takes longer
 * than reading the text once; and again after normalizing, which makes two marks of some, so that a text that was
 * read is read again as it is.
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
    // None is less than a unit long, so that what is short enough anyway is not counted.
    { holds: (text) => text.length <= max || countCharacters(text) <= max, error: tooLong },
  ]
}

// The longest emoji of families and flags stay far below this, in UTF-16 units.
const UNITS_PER_CHARACTER = 32

// More marks on one letter than any script has make normalizing slow out of all proportion.
const TOWER = /\p{M}{17}/u

/** Whether a text holds more than spaces and invisible marks. */
export function isVisible(text: string) {
  return /[^\p{Z}\p{Cf}]/u.test(text)
}

// Line and paragraph separators break a line as surely as a control character does; lone surrogates
// cannot be stored by every database.
function hasOnlyPrintables(text: string) {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)
}
