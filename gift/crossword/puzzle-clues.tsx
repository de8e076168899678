import type { Act } from './puzzle-moves.tsx'
import * as moves from './puzzle-moves.tsx'
import { type Direction, directionNames, type Sheet, wordThrough } from './puzzle-sheet.tsx'
import './puzzle-clues.css'

type Props = { sheet: Sheet; play: moves.Play; act: Act }

const directions: Direction[] = ['across', 'down']

/** All clues, by direction; a tap on one picks its word. */
export function Clues({ sheet, play, act }: Props) {
  return (
    <section className="stack paper clues" aria-label="Petunjuk">
      {directions.map((direction) => (
        <div key={direction}>
          <h2>{directionNames[direction]}</h2>
          <ClueList direction={direction} sheet={sheet} play={play} act={act} />
        </div>
      ))}
    </section>
  )
}

function ClueList({ direction, sheet, play, act }: Props & { direction: Direction }) {
  const current = wordThrough(sheet, play.at, play.direction)
  return (
    <ol>
      {sheet.words
        .filter((word) => word.direction === direction)
        .map((word) => {
          const isFilled = word.squares.every((square) => play.letters[square])
          return (
            <li key={word.number} data-place={`crossword.words.${word.index}`}>
              <button
                type="button"
                aria-current={word === current}
                aria-description={isFilled ? 'Sudah terisi' : undefined}
                data-filled={isFilled}
                onClick={() => act(moves.goTo(word))}
              >
                <b className="num">{word.number}</b>
                <span>
                  {word.clue} <small className="small">({word.letters.length})</small>
                </span>
              </button>
            </li>
          )
        })}
    </ol>
  )
}
