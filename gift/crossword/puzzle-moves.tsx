import { type Direction, type Sheet, type SheetWord, wordThrough } from './puzzle-sheet.tsx'

/**
 * The state of the game: the letters, the picked square, its direction, the errors of the last check, and the square
 * whose letter was changed last.
 */
export type Play = { letters: string[]; at: number; direction: Direction; wrong: number[]; last: number }

/** A change of the game's state. */
export type Move = (sheet: Sheet, play: Play) => Play

/** Makes a move, and focuses the picked square afterwards. */
export type Act = (move: Move) => void

/** Picks a square. */
export function pick(at: number): Move {
  return (sheet, play) =>
    at === play.at ? play : { ...play, at, direction: readable(sheet, at, play.direction) }
}

/** Changes the direction of the picked square, where it is part of two words. */
export function turn(sheet: Sheet, play: Play): Play {
  return { ...play, direction: readable(sheet, play.at, otherWay(play.direction)) }
}

/** Writes letters into the picked square and those behind it in its word. */
export function writeAll(letters: string): Move {
  return (sheet, play) => {
    const last = wordThrough(sheet, play.at, play.direction)?.squares.at(-1)
    let now = play
    for (const letter of letters) {
      const isAtEnd = now.at === last
      now = write(letter)(sheet, now)
      if (isAtEnd) break
    }
    return now
  }
}

/** Writes a letter into the picked square and moves on along its word. */
export function write(letter: string): Move {
  return (sheet, play) => ({ ...replaced(play, play.at, letter), at: along(sheet, play, 1) })
}

/**
 * Writes the right letter into the picked square, or where it is right already into the first one of its word that is not.
 * @returns undefined where the whole word is right
 */
export function help(sheet: Sheet, play: Play): Play | undefined {
  const word = wordThrough(sheet, play.at, play.direction)?.squares ?? []
  const at = [play.at, ...word].find((square) => play.letters[square] !== sheet.squares[square]?.letter)
  if (at === undefined) return undefined
  return write(sheet.squares[at]?.letter ?? '')(sheet, { ...play, at })
}

/** Empties the picked square, or where it is empty the previous one in its word. */
export function erase(sheet: Sheet, play: Play): Play {
  const at = play.letters[play.at] ? play.at : along(sheet, play, -1)
  return { ...replaced(play, at, ''), at }
}

/** Moves to the next square of the row or column, across gaps, and takes that direction where possible. */
export function step(direction: Direction, by: 1 | -1): Move {
  const [across, along] = direction === 'across' ? (['row', 'column'] as const) : (['column', 'row'] as const)
  return (sheet, play) => {
    const from = sheet.squares[play.at]
    if (!from) return play
    const [next] = sheet.squares
      .map((square, index) => ({ square, index, far: (square[along] - from[along]) * by }))
      .filter(({ square, far }) => square[across] === from[across] && far > 0)
      .sort((one, other) => one.far - other.far)
    return next ? { ...play, at: next.index, direction: readable(sheet, next.index, direction) } : play
  }
}

/** Moves to a word: to its first empty square, or to its start. */
export function goTo({ squares, direction }: SheetWord): Move {
  return (_, play) => {
    const at = squares.find((square) => !play.letters[square]) ?? squares[0] ?? play.at
    return { ...play, at, direction }
  }
}

/** Moves to the next or previous word in the order of the clues. */
export function moveToWord(by: 1 | -1): Move {
  return (sheet, play) => {
    const word = wordThrough(sheet, play.at, play.direction)
    const index = word ? sheet.words.indexOf(word) : 0
    const next = sheet.words.at((index + by) % sheet.words.length)
    return next ? goTo(next)(sheet, play) : play
  }
}

/** Marks wrong letters. */
export function check(sheet: Sheet, play: Play): Play {
  const wrong = sheet.squares.flatMap(({ letter }, index) => {
    const filled = play.letters[index]
    return filled && filled !== letter ? [index] : []
  })
  return { ...play, wrong }
}

/** Whether each square holds its letter. */
export function isSolved({ squares }: Sheet, { letters }: Play) {
  return squares.length > 0 && squares.every(({ letter }, index) => letters[index] === letter)
}

// Another letter in a square, which is no longer marked as wrong.
function replaced(play: Play, at: number, letter: string): Play {
  const letters = play.letters.map((each, index) => (index === at ? letter : each))
  return { ...play, letters, last: at, wrong: play.wrong.filter((square) => square !== at) }
}

function along(sheet: Sheet, { at, direction }: Play, by: 1 | -1) {
  const squares = wordThrough(sheet, at, direction)?.squares ?? []
  return squares[squares.indexOf(at) + by] ?? at
}

function readable(sheet: Sheet, at: number, direction: Direction) {
  return wordThrough(sheet, at, direction) ? direction : otherWay(direction)
}

function otherWay(direction: Direction): Direction {
  return direction === 'across' ? 'down' : 'across'
}
