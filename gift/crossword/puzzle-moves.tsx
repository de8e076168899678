import { type Direction, type Sheet, type SheetWord, wordThrough } from './puzzle-sheet.tsx'

/** The state of the game: the letters, the picked square, its direction, and the errors of the last check. */
export type Play = { letters: string[]; at: number; direction: Direction; wrong: number[] }

/** Changes the state of the game, and focuses the picked square afterwards. */
export type Act = (change: (play: Play) => Play) => void

/** Picks a square; the picked square itself changes direction instead. */
export function pick(sheet: Sheet, play: Play, at: number): Play {
  if (at === play.at) return turn(sheet, play)
  return { ...play, at, direction: readable(sheet, at, play.direction) }
}

/** Changes the direction of the picked square, where it is part of two words. */
export function turn(sheet: Sheet, play: Play): Play {
  return { ...play, direction: readable(sheet, play.at, otherWay(play.direction)) }
}

/** Writes letters into the picked square and those behind it in its word. */
export function writeAll(sheet: Sheet, play: Play, letters: string): Play {
  const last = wordThrough(sheet, play.at, play.direction)?.squares.at(-1)
  let now = play
  for (const letter of letters) {
    const isAtEnd = now.at === last
    now = write(sheet, now, letter)
    if (isAtEnd) break
  }
  return now
}

/** Writes a letter into the picked square and moves on along its word. */
export function write(sheet: Sheet, play: Play, letter: string): Play {
  const letters = replaced(play.letters, play.at, letter)
  const wrong = play.wrong.filter((square) => square !== play.at)
  return { ...play, letters, wrong, at: along(sheet, play, 1) }
}

/**
 * Writes the right letter into the picked square, or where it is right already into the first one of its word that is not.
 * @returns undefined where the whole word is right
 */
export function help(sheet: Sheet, play: Play): Play | undefined {
  const word = wordThrough(sheet, play.at, play.direction)?.squares ?? []
  const at = [play.at, ...word].find((square) => play.letters[square] !== sheet.squares[square]?.letter)
  if (at === undefined) return undefined
  return write(sheet, { ...play, at }, sheet.squares[at]?.letter ?? '')
}

/** Empties the picked square, or where it is empty the previous one in its word. */
export function erase(sheet: Sheet, play: Play): Play {
  const at = play.letters[play.at] ? play.at : along(sheet, play, -1)
  return {
    ...play,
    letters: replaced(play.letters, at, ''),
    at,
    wrong: play.wrong.filter((each) => each !== at),
  }
}

/** Moves to the next square of the row or column, across gaps, and takes that direction where possible. */
export function step(sheet: Sheet, play: Play, direction: Direction, by: 1 | -1): Play {
  const from = sheet.squares[play.at]
  if (!from) return play
  const [across, along] = direction === 'across' ? (['row', 'column'] as const) : (['column', 'row'] as const)
  const ahead = sheet.squares
    .map((square, index) => ({
      index,
      far: (square[along] - from[along]) * by,
      isInLine: square[across] === from[across],
    }))
    .filter(({ far, isInLine }) => isInLine && far > 0)
    .sort((one, other) => one.far - other.far)
  const at = ahead[0]?.index
  return at === undefined ? play : { ...play, at, direction: readable(sheet, at, direction) }
}

/** Moves to a word: to its first empty square, or to its start. */
export function goTo(play: Play, { squares, direction }: SheetWord): Play {
  const at = squares.find((square) => !play.letters[square]) ?? squares[0] ?? play.at
  return { ...play, at, direction }
}

/** Moves to the next or previous word in the order of the clues. */
export function moveToWord(sheet: Sheet, play: Play, by: 1 | -1): Play {
  const word = wordThrough(sheet, play.at, play.direction)
  const index = word ? sheet.words.indexOf(word) : 0
  const next = sheet.words.at((index + by) % sheet.words.length)
  return next ? goTo(play, next) : play
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

function replaced(letters: string[], at: number, letter: string) {
  return letters.map((each, index) => (index === at ? letter : each))
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
