import { limits } from './contract.ts'

export type Direction = 'across' | 'down'
export type Word = { index: number; letters: string; clue: string }

/** A word at its first letter's row and column, which may be negative while words are being placed. */
export type PositionedWord = Word & { direction: Direction; row: number; column: number }

/** The placed words, the letter of each square and the directions in which it is read. */
export type Board = { laid: PositionedWord[]; squares: Map<string, Square>; crossings: number }
type Square = { row: number; column: number; letter: string; read: Direction[] }

type Position = Pick<PositionedWord, 'direction' | 'row' | 'column'>

// The score of a crossing against the square of the puzzle's longer side.
const CROSSING = 12

/** Places words one after another, each where it crosses most and grows the puzzle least. */
export function build([first, ...rest]: Word[]): Board {
  const board: Board = { laid: [], squares: new Map(), crossings: 0 }
  if (!first) return board
  lay(board, { ...first, direction: 'across', row: 0, column: 0 })
  let waiting = rest
  // A word that did not fit may fit beside words that were placed after it.
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    waiting = waiting.filter((word) => !layBest(board, word))
  }
  return board
}

/** The number of rows and columns that the words take up. */
export function sizeOf(laid: PositionedWord[]) {
  if (laid.length === 0) return { rows: 0, columns: 0 }
  const rows = laid.flatMap((word) => [word.row, lastOf(word).row])
  const columns = laid.flatMap((word) => [word.column, lastOf(word).column])
  return {
    rows: Math.max(...rows) - Math.min(...rows) + 1,
    columns: Math.max(...columns) - Math.min(...columns) + 1,
  }
}

function layBest(board: Board, word: Word) {
  let best: { laid: PositionedWord; score: number } | undefined
  for (const place of placesFor(board, word)) {
    const laid = { ...word, ...place }
    const crossings = crossingsOf(board, laid)
    const { rows, columns } = sizeOf([...board.laid, laid])
    if (crossings === 0 || rows > limits.rows || columns > limits.columns) continue
    const score = crossings * CROSSING - Math.max(rows, columns) ** 2
    if (!best || score > best.score) best = { laid, score }
  }
  if (best) lay(board, best.laid)
  return best !== undefined
}

// Through each square that holds one of its letters and is not yet read in that direction.
function placesFor({ squares }: Board, { letters }: Word): Position[] {
  return [...squares.values()].flatMap(({ row, column, letter, read }) =>
    [...letters].flatMap((each, step) => {
      if (each !== letter) return []
      const across: Position = { direction: 'across', row, column: column - step }
      const down: Position = { direction: 'down', row: row - step, column }
      return [across, down].filter(({ direction }) => !read.includes(direction))
    }),
  )
}

// The number of words that it crosses there; none where it would touch a word without crossing it.
function crossingsOf({ squares }: Board, word: PositionedWord) {
  const { row, column, direction, letters } = word
  const [down, right] = direction === 'across' ? [0, 1] : [1, 0]
  const has = (row: number, column: number) => squares.has(keyOf({ row, column }))
  if (has(row - down, column - right)) return 0
  if (has(row + down * letters.length, column + right * letters.length)) return 0
  let crossings = 0
  for (const [step, letter] of [...letters].entries()) {
    const [r, c] = [row + down * step, column + right * step]
    const square = squares.get(keyOf({ row: r, column: c }))
    if (square) {
      if (square.letter !== letter || square.read.includes(direction)) return 0
      crossings += 1
    } else if (has(r - right, c - down) || has(r + right, c + down)) return 0
  }
  return crossings
}

function lay(board: Board, word: PositionedWord) {
  board.crossings += crossingsOf(board, word)
  board.laid.push(word)
  for (const [step, letter] of [...word.letters].entries()) {
    const at = squareAt(word, step)
    const square = board.squares.get(keyOf(at))
    if (square) square.read.push(word.direction)
    else board.squares.set(keyOf(at), { ...at, letter, read: [word.direction] })
  }
}

function lastOf(word: PositionedWord) {
  return squareAt(word, word.letters.length - 1)
}

/** The square of a word's letter; `step` counts from 0. */
export function squareAt({ row, column, direction }: Position, step: number) {
  return direction === 'across' ? { row, column: column + step } : { row: row + step, column }
}

/** Identifies a square, or a word by its first one. */
export function keyOf({ row, column }: { row: number; column: number }) {
  return `${row} ${column}`
}
