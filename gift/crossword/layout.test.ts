import { expect, test } from 'vitest'
import { lettersOf, limits, sample } from './contract.ts'
import { layOut, type Puzzle, squaresOf } from './layout.ts'
import { squareAt } from './layout-board.ts'

const WORDS =
  'CINTA RINDU PELUK KENCAN MELATI LAMPION SURAT BULAN JANJI SETIA HUJAN PAYUNG KOPI KERETA PANTAI MUSIK BINTANG SENYUM RUMAH HATI KITA AKU IA CINTAKU RINDUKAN ANAK KAKAK XYLOFON ZZZ'.split(
    ' ',
  )

const entries = (words: string[]) => words.map((word) => ({ word, clue: `Petunjuk ${word}` }))

// Every stretch of two or more squares, read across and down: what a person would take for a word.
function stretches(puzzle: Puzzle) {
  const { rows, columns } = puzzle
  const letters = new Map(squaresOf(puzzle).map(({ row, column, letter }) => [`${row} ${column}`, letter]))
  const read = (length: number, direction: string, at: (step: number) => string) => {
    const line = Array.from({ length }, (_, step) => letters.get(at(step)) ?? ' ').join('')
    return line.split(' ').flatMap((word) => (word.length > 1 ? [`${direction} ${word}`] : []))
  }
  return [
    ...Array.from({ length: rows }, (_, row) => read(columns, 'across', (step) => `${row} ${step}`)),
    ...Array.from({ length: columns }, (_, column) => read(rows, 'down', (step) => `${step} ${column}`)),
  ].flat()
}

function expectSound(words: string[]) {
  const puzzle = layOut(entries(words))
  const { placed, left, rows, columns } = puzzle
  // Words are readable in their squares, crossings agree, and no two neighbours form another word.
  const told = placed.map(({ direction, letters }) => `${direction} ${letters}`)
  expect(stretches(puzzle).sort()).toEqual([...told].sort())
  // Each word is placed or reported, once.
  expect([...placed.map(({ index }) => index), ...left].sort((a, b) => a - b)).toEqual([...words.keys()])
  for (const { index, letters } of placed) expect(letters).toBe(words[index])
  expect(rows).toBeLessThanOrEqual(limits.rows)
  expect(columns).toBeLessThanOrEqual(limits.columns)
  expectConnected(puzzle)
  expectNumbered(puzzle)
}

function expectConnected({ placed }: Puzzle) {
  const squares = placed.map((word) =>
    [...word.letters].map((_, step) => JSON.stringify(squareAt(word, step))),
  )
  const reached = new Set(squares[0])
  for (let size = -1; size !== reached.size; ) {
    size = reached.size
    for (const word of squares.filter((each) => each.some((square) => reached.has(square)))) {
      for (const square of word) reached.add(square)
    }
  }
  expect(squares.flat().every((square) => reached.has(square))).toBe(true)
}

// Numbers rise row by row, and words that begin in one square share theirs.
function expectNumbered({ placed }: Puzzle) {
  const at = new Map(placed.map(({ number, row, column }) => [number, row * 100 + column]))
  expect([...at.keys()]).toEqual(Array.from({ length: at.size }, (_, index) => index + 1))
  expect([...at.values()]).toEqual([...at.values()].sort((a, b) => a - b))
  expect(new Set(at.values()).size).toBe(at.size)
}

// A different handful of words for each seed, the same at every run.
function handful(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const shuffled = WORDS.map((word) => ({ word, at: next() })).sort((one, other) => one.at - other.at)
  return shuffled.slice(0, 2 + Math.floor(next() * 19)).map(({ word }) => word)
}

test('a layout is valid, and the same words always give the same one', () => {
  for (let seed = 0; seed < 60; seed += 1) expectSound(handful(seed))
  expect(layOut(entries(handful(7)))).toEqual(layOut(entries(handful(7))))
  // A word inside another never lies on top of it.
  expectSound(['CINTA', 'CINTAKU', 'TA'])
})

test('all words of the sample are laid out', () => {
  expect(layOut(sample.words).left).toEqual([])
  expectSound(sample.words.map(({ word }) => word))
  const { placed } = layOut(entries(['Pasar malam', 'Kafé', "Jum'at"]))
  expect(placed.map(({ letters }) => letters).sort()).toEqual(['JUMAT', 'KAFE', 'PASARMALAM'])
})

test.each([
  ['Café', 'CAFE'],
  ['Cafe\u0301', 'CAFE'],
  ['señorita', 'SENORITA'],
  ['MÜNCHEN', 'MUNCHEN'],
  ['français', 'FRANCAIS'],
  ['smørrebrød', 'SMORREBROD'],
  ['Straße', 'STRASSE'],
  ['Æsir Œuvre', 'AESIROEUVRE'],
  ['Łódź', 'LODZ'],
  ['Đà Nẵng', 'DANANG'],
  ['Þór', 'THOR'],
  ['ılık', 'ILIK'],
  ['İzmir', 'IZMIR'],
  ['ｒｉｎｄｕ', 'RINDU'],
  ['ﬁlm', 'FILM'],
  ['\u202acinta\u00ad\u202c', 'CINTA'],
  ['Jum’at – Sabtu', 'JUMATSABTU'],
])('%s has the letters %s', (word, letters) => {
  expect(lettersOf(word)).toBe(letters)
})

test('a word that crosses no other, repeats one or has no letters is left out', () => {
  const { placed, left } = layOut(entries(['CINTA', 'BUBUR', 'KITA', 'ki-ta', 'b4u', '']))
  expect(placed.map(({ letters }) => letters).sort()).toEqual(['CINTA', 'KITA'])
  expect(left).toEqual([1, 3, 4, 5])
  expect(layOut([])).toEqual({ rows: 0, columns: 0, placed: [], left: [] })
})
