import { countCharacters } from '#contract/characters.ts'

// Where a text may be cut, in order of preference; none of them cuts a word.
const cuts = ['line', 'sentence', 'word', 'grapheme'] as const

/**
 * Splits a text into paragraphs: at blank lines, or at line breaks where there is no blank line. A paragraph
 * of more than `max` characters is cut after a line, else after a sentence, a word or a character.
 */
export function splitText(text: string, max: number): string[] {
  const whole = cleaned(text).trim()
  const parting = /\n\s*\n/.test(whole) ? /\n\s*\n/ : /\n/
  return whole
    .split(parting)
    .flatMap((paragraph) => fitText(paragraph, max))
    .filter(Boolean)
}

/** A pasted text with uniform line breaks, without characters that no text may hold. */
export function cleaned(text: string) {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
}

/**
 * Joins neighbours, the shortest pair first, until there are at most `most`, or no pair fits in `max`
 * characters.
 */
export function joinUntil(paragraphs: string[], most: number, max: number): string[] {
  const list = [...paragraphs]
  const lengths = list.map(countCharacters)
  while (list.length > most) {
    const pairs = lengths.slice(1).map((length, index) => length + 1 + (lengths[index] ?? 0))
    const shortest = Math.min(...pairs)
    if (shortest > max) break
    const index = pairs.indexOf(shortest)
    list.splice(index, 2, `${list[index]}\n${list[index + 1]}`)
    lengths.splice(index, 2, shortest)
  }
  return list
}

/** Cuts a paragraph into as few pieces as possible, none of them longer than `max` characters. */
export function fitText(text: string, max: number): string[] {
  return cutToFit(text, max, cuts).map((piece) => piece.trim())
}

// Pieces keep the white space between them: two that fit together are joined again.
function cutToFit(text: string, max: number, [cut, ...finer]: readonly string[]): string[] {
  if (countCharacters(text.trim()) <= max || !cut) return [text]
  return packed(
    piecesOf(text, cut).flatMap((piece) => cutToFit(piece, max, finer)),
    max,
  )
}

function piecesOf(text: string, cut: string) {
  if (cut === 'line') return text.split(/(?<=\n)/)
  const segmenter = new Intl.Segmenter('id', { granularity: cut as Intl.SegmenterOptions['granularity'] })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

function packed(pieces: string[], max: number) {
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (lines.length > 0 && countCharacters(longer.trim()) <= max) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines
}
