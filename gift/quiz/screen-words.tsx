import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { loadGiver } from '#gift/answer/calls.ts'
import { useContent } from '#web/api/content.ts'
import { useTimeout } from '#web/effects/motion.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { Picture } from '#web/scene/picture.tsx'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Played } from './schemas.ts'
import './screen-words.css'
import './screen-words-wide.css'

// In milliseconds: the score arrives before the first card is dealt.
const FIRST = 1100

// In CSS pixels: from here on a finger swipes, and does not tap.
const SWIPE = 50
const TAP = 10

// How each card lies, in turn: its tilt, and how far it is off the middle.
const POSES = [
  { turn: '-2.4deg', x: '0px', y: '0px' },
  { turn: '1.7deg', x: '6px', y: '-5px' },
  { turn: '-1.2deg', x: '-5px', y: '4px' },
  { turn: '2.3deg', x: '3px', y: '-2px' },
]

/** What the owner says to right answers, a card for each. The visitor deals them: by a tap, a swipe, the arrows or keys. */
export function Words({ questions }: { questions: Played[] }) {
  const giver = useContent(loadGiver).data?.giver_name ?? ''
  const { at, hasGoneBack, go } = useDeck(questions.length)
  const { start, end } = useSwipe(go)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend of its own */}
      <div
        className="quiz-deck"
        role="group"
        aria-label={giver ? `Kata dari ${giver}` : 'Kata untukmu'}
        onPointerDown={start}
        onPointerUp={end}
      >
        {questions.map((question, index) => {
          const isDealt = index <= at
          const isTaken = hasGoneBack && index === at + 1
          return (
            <Card
              key={index}
              question={question}
              index={index}
              state={isDealt ? 'dealt' : isTaken ? 'taken' : 'waiting'}
              isTop={index === at}
            />
          )
        })}
      </div>
      <div className="cluster quiz-turns">
        <Turn label="Kata sebelumnya" isOff={at === 0} onPress={() => go(-1)} />
        <span className="type" aria-live="polite">
          {at + 1} dari {questions.length}
        </span>
        <Turn label="Kata berikutnya" isOff={at === questions.length - 1} onPress={() => go(1)} />
      </div>
    </>
  )
}

function useDeck(count: number) {
  const [deck, setDeck] = useState({ at: 0, hasGoneBack: false })
  const after = useTimeout()
  useEffect(() => after(FIRST, () => play('page')), [after])
  function go(by: 1 | -1) {
    const at = deck.at + by
    if (at < 0 || at >= count) return
    play('page')
    setDeck({ at, hasGoneBack: by < 0 })
  }
  useListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  })
  return { ...deck, go }
}

// A swipe to the right takes a card back; a tap, or a swipe to the left, deals the next.
function useSwipe(go: (by: 1 | -1) => void) {
  const from = useRef({ x: 0, y: 0 })
  return {
    start({ clientX: x, clientY: y }: PointerEvent) {
      from.current = { x, y }
    },
    end({ clientX, clientY }: PointerEvent) {
      const [x, y] = [clientX - from.current.x, clientY - from.current.y]
      if (x > SWIPE) go(-1)
      else if (x < -SWIPE || Math.hypot(x, y) < TAP) go(1)
    },
  }
}

type CardProps = {
  question: Played
  index: number
  state: 'waiting' | 'dealt' | 'taken'
  isTop: boolean
}

function Card({ question: { question, note, photo }, index, state, isTop }: CardProps) {
  const { turn, x, y } = POSES[index % POSES.length] ?? { turn: '0deg', x: '0px', y: '0px' }
  const pose = { '--turn': turn, '--x': x, '--y': y } as CSSProperties
  return (
    <article className="paper quiz-word" data-state={state} data-photo={!!photo} style={pose} inert={!isTop}>
      {photo && (
        <Picture
          picture={photo}
          sizes="(min-width: 1024px) 358px, 246px"
          alt="Foto untuk jawabanmu"
          isFirst={index === 0}
        />
      )}
      <h2>{question}</h2>
      <p className="type">{note}</p>
      {!photo && <i className="ornament" aria-hidden="true" />}
    </article>
  )
}

// It keeps the focus where it leads no further.
function Turn({ label, isOff, onPress }: { label: string; isOff: boolean; onPress: () => void }) {
  return (
    <button type="button" className="round glass" aria-label={label} aria-disabled={isOff} onClick={onPress}>
      <Icon name="chevronRight" />
    </button>
  )
}
