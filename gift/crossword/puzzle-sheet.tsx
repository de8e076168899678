import { layOut, type NumberedWord, squaresOf } from './layout.ts'
import { keyOf, squareAt } from './layout-board.ts'
import type { Entry } from './schemas.ts'

export type Direction = NumberedWord['direction']

/** A word with the indices of its squares in the list of all squares. */
export type SheetWord = NumberedWord & { squares: number[] }

/** A puzzle in play. Words are in the order of the clues: across by number, then down. */
export type Sheet = {
  rows: number
  columns: number
  squares: ReturnType<typeof squaresOf>
  words: SheetWord[]
  /** Identifies this puzzle: the same letters in the same places. */
  hash: string
}

export const directionNames: Record<Direction, string> = { across: 'Mendatar', down: 'Menurun' }

/** Lays the owner's words out for playing. */
export function readSheet(entries: Entry[]): Sheet {
  const puzzle = layOut(entries)
  const squares = squaresOf(puzzle)
  const place = new Map(squares.map((square, index) => [keyOf(square), index]))
  const words = puzzle.placed.map((word) => ({
    ...word,
    squares: [...word.letters].map((_, step) => place.get(keyOf(squareAt(word, step))) ?? 0),
  }))
  const inOrder = [...words].sort(
    (one, other) => one.direction.localeCompare(other.direction) || one.number - other.number,
  )
  const { rows, columns } = puzzle
  return { rows, columns, squares, words: inOrder, hash: hashOf(inOrder) }
}

/** The word that runs through a square in a direction, if there is one. */
export function wordThrough({ words }: Sheet, square: number, direction: Direction) {
  return words.find((word) => word.direction === direction && word.squares.includes(square))
}

// FNV-1a over the words and their places, not the clues: after a clue was reworded the progress stays.
function hashOf(words: SheetWord[]) {
  const text = words.map(({ letters, row, column, direction }) => [letters, row, column, direction]).join()
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}
