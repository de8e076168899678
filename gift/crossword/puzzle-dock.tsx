import { vibrate } from '#web/effects/motion.ts'
import { play as playSound } from '#web/sound/sound.ts'
import { Alerts } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Act } from './puzzle-moves.tsx'
import * as moves from './puzzle-moves.tsx'
import { directionNames, type Sheet, wordThrough } from './puzzle-sheet.tsx'
import './puzzle-dock.css'

const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']
const KEY_BUZZ = 10

type Props = { sheet: Sheet; play: moves.Play; act: Act }

/** The clue of the picked word, or a temporary message; on touch screens also the letter keys. */
export function Dock({ isOver, ...props }: Props & { isOver: boolean }) {
  return (
    <div className="stack dock" inert={isOver}>
      <Alerts />
      <ClueBar {...props} />
      <Letters act={props.act} />
    </div>
  )
}

function ClueBar({ sheet, play, act }: Props) {
  const word = wordThrough(sheet, play.at, play.direction)
  if (!word) return null
  const way = directionNames[word.direction]
  return (
    <div className="dock-clue">
      <button
        type="button"
        className="round"
        aria-label="Kata sebelumnya"
        onClick={() => act(moves.moveToWord(-1))}
      >
        <Icon name="chevronRight" />
      </button>
      <p aria-live="polite">
        <span className="sr-only">
          {word.number} {way}:
        </span>
        <b className="num" aria-hidden="true">
          {word.number}
        </b>{' '}
        {word.clue} <small className="small">({word.letters.length} huruf)</small>
      </p>
      <button
        type="button"
        className="middle dock-way"
        aria-label={`Ganti arah, sekarang ${way}`}
        data-way={word.direction}
        onClick={() => act(moves.turn)}
      >
        <Icon name="back" />
        <span>{way}</span>
      </button>
      <button
        type="button"
        className="round"
        aria-label="Kata berikutnya"
        onClick={() => act(moves.moveToWord(1))}
      >
        <Icon name="chevronRight" />
      </button>
    </div>
  )
}

// The picked square keeps the focus, so that the phone's own keyboard stays closed.
function Letters({ act }: Pick<Props, 'act'>) {
  const press = (sound: 'tap' | 'click', move: moves.Move) => () => {
    vibrate(KEY_BUZZ)
    playSound(sound)
    act(move)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend of its own
    <div
      className="dock-keys"
      role="group"
      aria-label="Huruf"
      onPointerDown={(event) => event.preventDefault()}
    >
      {ROWS.map((row) => (
        <div className="row" key={row}>
          {[...row].map((letter) => (
            <button key={letter} type="button" onClick={press('tap', moves.write(letter))}>
              {letter}
            </button>
          ))}
          {row === ROWS.at(-1) && (
            <button
              type="button"
              className="middle dock-erase"
              aria-label="Hapus"
              onClick={press('click', moves.erase)}
            >
              <Icon name="backspace" />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
