import { isWord, lettersOf } from './contract.ts'
import { type Board, build, keyOf, type PositionedWord, sizeOf, squareAt, type Word } from './layout-board.ts'
import type { Entry } from './schemas.ts'

/** A placed word: the row and column of its first letter, from 0, and its number. */
export type NumberedWord = PositionedWord & { number: number }

/** A puzzle: its size in squares, its words by number, and the indices of the words that did not fit. */
export type Puzzle = { rows: number; columns: number; placed: NumberedWord[]; left: number[] }

// The score of a board: above all many words, then many crossings and large squares on a phone.
const WORTH = { word: 10_000, crossing: 100, side: 150, square: 1 }

/**
 * Lays words out so that each crosses another and none touches a word without crossing it. The same words
 * always give the same puzzle. Words that do not fit, are not valid or are repeated are listed in `left`.
 */
export function layOut(words: Entry[]): Puzzle {
  const [best] = orders(usable(words))
    .map(build)
    .sort((one, other) => worthOf(other) - worthOf(one))
  const laid = best?.laid ?? []
  const isLaid = new Set(laid.map(({ index }) => index))
  return {
    ...sizeOf(laid),
    placed: numbered(laid),
    left: words.flatMap((_, index) => (isLaid.has(index) ? [] : [index])),
  }
}

/** The squares of a puzzle by row and column, each with its letter and its number. */
export function squaresOf({ placed }: Puzzle) {
  const squares = new Map<string, { row: number; column: number; letter: string; number?: number }>()
  for (const word of placed) {
    for (const [step, letter] of [...word.letters].entries()) {
      const at = squareAt(word, step)
      const number = step === 0 ? word.number : squares.get(keyOf(at))?.number
      squares.set(keyOf(at), { ...at, letter, ...(number ? { number } : {}) })
    }
  }
  return [...squares.values()].sort((one, other) => one.row - other.row || one.column - other.column)
}

function usable(words: Entry[]): Word[] {
  const all = words.map(({ word, clue }, index) => ({ index, clue, letters: lettersOf(word) }))
  return all.filter(
    ({ letters, index }) => isWord(letters) && all.findIndex((other) => other.letters === letters) === index,
  )
}

// Each word is tried as the first one, followed by the others by length and in their given order.
function orders(words: Word[]) {
  const byLength = [...words].sort((one, other) => other.letters.length - one.letters.length)
  return [byLength, words, [...words].reverse()].flatMap((order) =>
    order.map((first) => [first, ...order.filter((word) => word !== first)]),
  )
}

function worthOf({ laid, crossings }: Board) {
  const { rows, columns } = sizeOf(laid)
  return (
    laid.length * WORTH.word +
    crossings * WORTH.crossing -
    Math.max(rows, columns) * WORTH.side -
    rows * columns * WORTH.square
  )
}

// Numbered row by row; two words that begin in one square share its number.
function numbered(laid: PositionedWord[]): NumberedWord[] {
  const top = Math.min(...laid.map(({ row }) => row))
  const start = Math.min(...laid.map(({ column }) => column))
  const moved = laid
    .map((word) => ({ ...word, row: word.row - top, column: word.column - start }))
    .sort((one, other) => one.row - other.row || one.column - other.column)
  const begins = [...new Set(moved.map(keyOf))]
  return moved.map((word) => ({ ...word, number: begins.indexOf(keyOf(word)) + 1 }))
}
