import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import type { Picture as Shown } from '#contract/schemas.ts'
import { filmRef } from '#web/effects/shared-element.ts'
import { Envelope, EnvelopeDefs } from '#web/scene/envelope.tsx'
import { Picture } from '#web/scene/picture.tsx'
import { Seal } from '#web/scene/seal.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './screen-envelope.css'
import './screen-choice.css'

/** Whether it can be chosen, was chosen, or was not while the other was. */
export type ChoiceState = 'open' | 'chosen' | 'passed'

type Props = {
  name: string
  note: string
  /** The note that music comes with it. */
  music?: string
  picture: ReactNode
  state: ChoiceState
  onChoose: () => void
}

/** One of the two gifts, as a card on paper. */
export function GiftChoice({ name, note, music, picture, state, onChoose }: Props) {
  const id = useId()
  return (
    <button
      type="button"
      className="stack titled centred gift-choice paper"
      data-state={state}
      aria-describedby={id}
      aria-disabled={state !== 'open'}
      onClick={onChoose}
    >
      {music && (
        <i className="disc gift-choice-music">
          <Icon name="music" />
        </i>
      )}
      {picture}
      <b>{name}</b>
      <small id={id} aria-hidden="true">
        {note}
        {music && <span className="sr-only">. {music}</span>}
      </small>
    </button>
  )
}

type LetterProps = { letter: RefObject<HTMLElement | null>; isChosen: boolean }

/** The letter in its sealed envelope; after the choice, the styles break the seal and take the letter out. */
export function Letter({ letter, isChosen }: LetterProps) {
  return (
    <>
      <EnvelopeDefs />
      <Envelope className="gift-envelope" isOpen={isChosen} words="" letterRef={letter}>
        <Seal className="seal-falling" isBroken={isChosen} />
      </Envelope>
    </>
  )
}

/** The display width of the film's picture, as the `sizes` of an image. */
export const filmSizes = '248px'

type FilmProps = {
  /** Null where it has none; undefined while that is being read. */
  still: Shown | null | undefined
  isChosen: boolean
}

/** A film before it is played: its still picture or a drawing; once chosen, it grows into the player on its own screen. */
export function Film({ still, isChosen }: FilmProps) {
  const film = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => (isChosen ? filmRef(film.current) : undefined), [isChosen])
  return (
    <span ref={film} className={still === null ? 'gift-film gift-film-any' : 'gift-film'}>
      {still && <Picture picture={still} sizes={filmSizes} alt="" isFirst />}
      <i className="disc ember">
        <Icon name="play" />
      </i>
    </span>
  )
}
