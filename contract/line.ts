import * as z from 'zod/mini'

/** The sentence of one rule about a line of text. */
type LineRule = {
  /** What the person calls the field, at the start of a sentence. */
  label: string
  /** In characters as a person counts them: one emoji is one. */
  max: number
  /** Said when the line is missing or blank. */
  required: string
}

/** One line that a person writes: trimmed, in Unicode NFC, without control characters. */
export function line({ label, max, required }: LineRule) {
  const tooLong = `${label} paling banyak ${max} karakter.`
  return z.string({ error: required }).check(
    ...within(max, label, tooLong),
    z.trim(),
    z.normalize('NFC'),
    ...within(max, label, tooLong),
    z.refine(isVisible, { error: required, abort: true }),
    z.refine(hasOnlyPrintables, { error: `${label} memuat karakter yang tidak bisa dipakai.`, abort: true }),
    z.refine((text) => countCharacters(text) <= max, { error: tooLong }),
  )
}

/** Several lines that a person writes; like `line`, but lines may break. May be empty unless `required`. */
export function text({ label, max, required }: Omit<LineRule, 'required'> & { required?: string }) {
  const tooLong = `${label} paling banyak ${max} karakter.`
  return z.string({ error: required ?? `${label} harus berupa teks.` }).check(
    ...within(max, label, tooLong),
    z.overwrite((value) => value.replace(/\r\n?|[\u2028\u2029]/g, '\n')),
    z.trim(),
    z.normalize('NFC'),
    ...within(max, label, tooLong),
    z.refine((value) => required === undefined || isVisible(value), { error: required ?? '', abort: true }),
    z.refine((value) => hasOnlyPrintables(value.replace(/\n/g, '')), {
      error: `${label} memuat karakter yang tidak bisa dipakai.`,
      abort: true,
    }),
    z.refine((value) => countCharacters(value) <= max, { error: tooLong }),
  )
}

// The longest emoji of families and flags stay far below this, in UTF-16 units.
const UNITS_PER_CHARACTER = 32

// More marks on one letter than any script has make normalizing slow out of all proportion.
const TOWER = /\p{M}{17}/u

// Looked at before anything that takes longer than reading the text once; and again after normalizing,
// which makes two marks of some, so that what was taken is taken again.
function within(max: number, label: string, tooLong: string) {
  return [
    z.refine<string>((text) => text.length <= max * UNITS_PER_CHARACTER, { error: tooLong, abort: true }),
    z.refine<string>((text) => !TOWER.test(text), {
      error: `${label} memuat karakter yang tidak bisa dipakai.`,
      abort: true,
    }),
  ]
}

// Firefox has it since 125; without it the page would stay blank there.
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter('id', { granularity: 'grapheme' }) : undefined

/**
 * What a person sees as one character each (grapheme clusters of Unicode UAX 29); code points in a browser
 * that cannot tell.
 */
export function charactersOf(text: string) {
  return graphemes ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [...text]
}

/** Counts what a person sees as one character. */
export function countCharacters(text: string) {
  return charactersOf(text).length
}

// Spaces and invisible marks alone are nothing that anybody could read.
function isVisible(text: string) {
  return /[^\p{Z}\p{Cf}]/u.test(text)
}

// Line and paragraph separators break a line as surely as a control character does; lone surrogates
// cannot be stored by every database.
function hasOnlyPrintables(text: string) {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)
}
