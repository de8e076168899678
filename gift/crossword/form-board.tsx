import { Icon } from '#web/ui/icon.tsx'
import { isWord, lettersOf } from './contract.ts'
import { type Puzzle, squaresOf } from './layout.ts'
import type { Entry } from './schemas.ts'

type Props = { puzzle: Puzzle; words: Entry[]; isElsewhere: boolean }

/** The board that results from the typed words, and the words that do not fit on it. */
export function BoardPreview({ puzzle, words, isElsewhere }: Props) {
  const typed = words.filter(({ word }) => isWord(lettersOf(word)))
  const left = puzzle.left
    .map((index) => words[index]?.word.trim() ?? '')
    .filter((word) => isWord(lettersOf(word)))
  return (
    <section className="stack fit" aria-label="Papan">
      <Squares puzzle={puzzle} />
      <div role="status">
        <p>
          <b>
            {puzzle.placed.length} dari {typed.length} kata
          </b>{' '}
          dapat tempat di papan.
        </p>
        {left.length > 0 && (
          <p className="row fit-left">
            <Icon name="warning" />
            <span>Belum dapat tempat: {left.join(', ')}. Coba kata lain yang punya huruf yang sama.</span>
          </p>
        )}
        {isElsewhere && <p>Papan ini tersimpan, tetapi yang tampil adalah alamat lain di bawah.</p>}
      </div>
    </section>
  )
}

function Squares({ puzzle }: { puzzle: Puzzle }) {
  const { rows, columns } = puzzle
  if (rows === 0) return null
  return (
    <svg viewBox={`-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`} aria-hidden="true">
      {squaresOf(puzzle).map(({ row, column, letter }) => (
        <g key={`${row} ${column}`} transform={`translate(${column} ${row})`}>
          <rect width="1" height="1" />
          <text x="0.5" y="0.74">
            {letter}
          </text>
        </g>
      ))}
    </svg>
  )
}
