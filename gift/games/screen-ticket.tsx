import { useId } from 'react'
import { Link } from 'wouter'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Game } from './contract.ts'
import './screen-ticket.css'

// From one ticket to the next, in milliseconds.
const STAGGER = 90

const pictures = { tts: Tiles, quiz: Cards }

/** A ticket that links to one game. */
export function Ticket({ game: { id, name, note, to }, index }: { game: Game; index: number }) {
  const noteId = useId()
  const Picture = pictures[id]
  const style = { '--delay': `${index * STAGGER}ms` }
  return (
    <Link
      className="askew game-ticket"
      to={to}
      style={style}
      aria-describedby={noteId}
      onClick={() => play('tap')}
    >
      <span className="small ends game-ticket-head type" aria-hidden="true">
        <span>Karcis</span>
        <span>No. 00{index + 1}</span>
      </span>
      <Picture />
      <span className="ends game-ticket-stub">
        <span className="titled">
          <b>{name}</b>
          <small id={noteId} aria-hidden="true">
            {note}
          </small>
        </span>
        <i className="disc wax game-ticket-go">
          <Icon name="chevronRight" />
        </i>
      </span>
    </Link>
  )
}

// KITA, read down, crosses CINTA.
const TILES = [' K   ', 'CINTA', ' T   ', ' A   ']

function Tiles() {
  return (
    <span className="game-ticket-tiles" aria-hidden="true">
      {TILES.flatMap((row, at) =>
        [...row].map((letter, column) => (
          <i className="middle" key={`${at} ${column}`} data-letter={letter.trim()}>
            {letter}
          </i>
        )),
      )}
    </span>
  )
}

function Cards() {
  return (
    <span className="game-ticket-cards" aria-hidden="true">
      <i />
      <i />
      <i>
        <b>?</b>
        <span />
        <span />
        <em className="disc">
          <Icon name="heart" />
        </em>
      </i>
    </span>
  )
}
