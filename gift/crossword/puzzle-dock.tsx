import { useState } from 'react'
import { vibrate } from '#web/effects/motion.ts'
import { isPreview } from '#web/preview.ts'
import { play as playSound } from '#web/sound/sound.ts'
import { Alerts } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Act } from './puzzle-moves.tsx'
import * as moves from './puzzle-moves.tsx'
import { directionNames, type Sheet, wordThrough } from './puzzle-sheet.tsx'
import { Spelling } from './puzzle-spelling.tsx'
import './puzzle-dock.css'

const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']
const KEY_BUZZ = 10

type Props = {
  sheet: Sheet
  play: moves.Play
  isSolved: boolean
  /** The sentence that the letters of the solved puzzle spell, '' for none; always shown in the hub. */
  sentence: string
  act: Act
  onRestart: () => void
}

/** The clue of the picked word, or a temporary message; on touch screens also the letter keys. */
export function Dock({ sheet, play, isSolved, sentence, act, onRestart }: Props) {
  // A puzzle that is already solved when it opens shows its sentence without animation.
  const [wasSolved, setWasSolved] = useState(isSolved)
  if (wasSolved && !isSolved) setWasSolved(false)
  return (
    <div className="stack dock">
      <Alerts />
      {sentence.trim() && (isSolved || isPreview) && (
        <Spelling sentence={sentence} sheet={sheet} flies={isSolved && !wasSolved} />
      )}
      {isSolved ? (
        <div className="ends dock-solved">
          <p role="status">
            <b>Selesai.</b> Semua kata sudah ketemu.
          </p>
          <button type="button" className="button button-wax" onClick={onRestart}>
            Main lagi
          </button>
        </div>
      ) : (
        <>
          <ClueBar sheet={sheet} play={play} act={act} />
          <Letters act={act} />
        </>
      )}
    </div>
  )
}

function ClueBar({ sheet, play, act }: Pick<Props, 'sheet' | 'play' | 'act'>) {
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
