import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { isFocusInHub } from '#web/preview.ts'
import { play as playSound } from '#web/sound/sound.ts'
import { lettersOf } from './contract.ts'
import type { Act } from './puzzle-moves.tsx'
import * as moves from './puzzle-moves.tsx'
import { directionNames, type Sheet, wordThrough } from './puzzle-sheet.tsx'
import './puzzle-board.css'

type Props = {
  sheet: Sheet
  play: moves.Play
  /** Counts the moves; after each of them the picked square gets the focus. */
  moved: number
  act: Act
  ref: RefObject<HTMLDivElement | null>
}

/** The squares. One of them is picked; the others are reached with the arrow keys or a tap. */
export function Board({ sheet, play, moved, act, ref: board }: Props) {
  const word = wordThrough(sheet, play.at, play.direction)
  useFocusOnPicked(board, play.at, moved)
  // A tap focuses first, so only its start tells whether this square was picked already.
  const wasPicked = useRef(false)
  const [composed, setComposed] = useState('')
  function enter(text: string) {
    const letters = lettersOf(text).replace(/[^A-Z]/g, '')
    if (letters === '') return false
    playSound('tap')
    act(moves.writeAll(letters))
    return true
  }
  const size = { '--columns': sheet.columns, '--rows': sheet.rows }
  return (
    <div className="board-view">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend of its own */}
      <div ref={board} className="board" translate="no" role="group" aria-label="Kotak huruf" style={size}>
        {sheet.squares.map(({ row, column, number, letter }, index) => (
          <span
            key={`${row} ${column}`}
            className="square"
            data-word={word?.squares.includes(index)}
            data-picked={index === play.at}
            style={{ '--row': row + 1, '--column': column + 1 }}
          >
            {number && <small aria-hidden="true">{number}</small>}
            <input
              value={(index === play.at && composed) || play.letters[index]}
              inputMode="none"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              tabIndex={index === play.at ? 0 : -1}
              aria-label={labelOf(sheet, play, index)}
              aria-invalid={play.wrong.includes(index) || undefined}
              data-right={play.letters[index] === letter}
              onPointerDown={({ currentTarget }) => {
                wasPicked.current = index === play.at && document.activeElement === currentTarget
              }}
              onClick={() => {
                if (wasPicked.current) act(moves.turn)
              }}
              onFocus={() => act(moves.pick(index))}
              onChange={(event) => typed(event, enter, (text) => setComposed(text))}
              onPaste={(event) => pasted(event, enter)}
              onBlur={() => setComposed('')}
              onKeyDown={(event) => pressed(event, act)}
            />
          </span>
        ))}
      </div>
    </div>
  )
}

// Typed letters arrive as a change event, whatever keyboard, voice input or aid they come from. An accent that
// waits for its letter is left in the square, because a square that is emptied ends the composition.
function typed({ nativeEvent, target }: ChangeEvent<HTMLInputElement>, enter: Enter, wait: Wait) {
  const { data, isComposing } = nativeEvent as InputEvent
  const isEntered = enter(data ?? lettersOf(target.value).slice(-1))
  wait(isComposing && !isEntered ? target.value : '')
}

function pasted(event: ClipboardEvent<HTMLInputElement>, enter: Enter) {
  event.preventDefault()
  enter(event.clipboardData.getData('text'))
}

type Enter = (text: string) => boolean
type Wait = (text: string) => void

const keys: Record<string, moves.Move> = {
  ArrowRight: moves.step('across', 1),
  ArrowLeft: moves.step('across', -1),
  ArrowDown: moves.step('down', 1),
  ArrowUp: moves.step('down', -1),
  Backspace: moves.erase,
  Delete: (sheet, play) => ({ ...moves.erase(sheet, play), at: play.at }),
  ' ': moves.turn,
  Enter: moves.moveToWord(1),
}

function pressed(event: KeyboardEvent, act: Act) {
  const move = keys[event.key]
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  act(move)
}

// At first only when the frame has the keyboard focus, because the person may be elsewhere on the page.
function useFocusOnPicked(board: RefObject<HTMLDivElement | null>, at: number, moved: number) {
  const picked = useEffectEvent(() => board.current?.querySelectorAll('input')[at])
  useEffect(() => {
    if (moved === 0) return
    const input = picked()
    if (!isFocusInHub()) input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [moved])
  useEffect(() => {
    const waiting = new AbortController()
    const { signal } = waiting
    const take = () => {
      const isIdle = document.hasFocus() && document.activeElement === document.body
      if (isIdle) picked()?.focus({ preventScroll: true })
    }
    take()
    window.addEventListener('focus', take, { signal })
    // A pointer on something else cancels it.
    window.addEventListener('pointerdown', () => waiting.abort(), { signal, capture: true })
    return () => waiting.abort()
  }, [])
}

function labelOf(sheet: Sheet, play: moves.Play, index: number) {
  const word =
    wordThrough(sheet, index, play.direction) ??
    wordThrough(sheet, index, play.direction === 'across' ? 'down' : 'across')
  if (!word) return ''
  const { number, direction, squares } = word
  return `${number} ${directionNames[direction]}, huruf ${squares.indexOf(index) + 1} dari ${squares.length}`
}
