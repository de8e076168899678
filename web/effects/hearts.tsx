import { type CSSProperties, memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { playLoop } from '#web/sound/sound.ts'
import { keyframesFor } from './keyframes.ts'
import './hearts.css'

/** How many hearts rise and how, in milliseconds; the sound only where it has a delay. */
export type Rise = {
  count: number
  duration: number
  maxDelay: number
  blurIn: number
  blurOut: number
  soundDelay?: number
  soundFade?: number
}

type Flock = { id: number; rise: Rise; phase: 'waiting' | 'rising' | 'leaving' }

// In CSS pixels and shares of one; the largest are nearest.
const SIZE = { smallest: 14, spread: 46 }
const OPACITY = { faintest: 0.45, spread: 0.5 }
const NEAR = { from: 0.82, blur: 2.5 }
const FAR = { below: 0.22, blur: 1.2 }
const COLOURS = ['ember', 'ember', 'wax', 'wax', 'wax', 'dusk']
const TURN = 22
// How far below the window they wait, in viewport heights, so that they do not rise in rows.
const BELOW = 22

let flocks: Flock[] = []
let gathered = 0
const listeners = new Set<() => void>()

/**
 * Lets hearts rise over the app while `isShown`. They fade out, not away, when the screen goes on.
 * @param onComplete called once, when the first of them has risen
 */
export function useHearts(rise: Rise, isShown: boolean, onComplete?: () => void) {
  const [complete] = useState({ now: onComplete })
  complete.now = onComplete
  const waiting = useRef<Flock>(undefined)
  // They wait in the page, not drawn: when their moment comes there is nothing left to build.
  useEffect(() => {
    const flock = gather(rise)
    waiting.current = flock
    return () => {
      if (waiting.current === flock) dismiss(flock)
    }
  }, [rise])
  useEffect(() => {
    if (!isShown) return
    const { id } = waiting.current ?? gather(rise)
    waiting.current = undefined
    change({ id, rise, phase: 'rising' })
    const sound = rise.soundDelay === undefined ? undefined : bubble(rise.soundDelay, rise.soundFade ?? 0)
    const timer = window.setTimeout(() => complete.now?.(), rise.duration)
    return () => {
      window.clearTimeout(timer)
      sound?.stop(rise.blurOut)
      leave({ id, rise, phase: 'leaving' })
    }
  }, [isShown, rise, complete])
}

/** The hearts of whichever screen lets them rise; once, above the screens. */
export function HeartsOverlay() {
  return useSyncExternalStore(listen, () => flocks).map(({ id, rise, phase }) => {
    const times = { '--blur-in': `${rise.blurIn}ms`, '--blur-out': `${rise.blurOut}ms` } as CSSProperties
    return (
      <div
        key={id}
        className="hearts-overlay"
        hidden={phase === 'waiting'}
        data-hearts-overlay={phase === 'waiting' ? undefined : true}
        data-leaving={phase === 'leaving'}
        aria-hidden="true"
        style={times}
      >
        {rise.blurIn > 0 && (
          <div className="hearts-veil">
            <i />
          </div>
        )}
        <Hearts rise={rise} />
      </div>
    )
  })
}

const Hearts = memo(function Hearts({ rise }: { rise: Rise }) {
  const [hearts] = useState(() => Array.from({ length: rise.count }, (_, key) => scatter(key, rise)))
  return (
    <div className="hearts-rising">
      {hearts.map(({ key, colour, style }) => (
        <i key={key} data-heart className="heart" style={style}>
          <b className={`heart-${colour}`} />
        </i>
      ))}
    </div>
  )
})

function scatter(key: number, rise: Rise) {
  const near = Math.random()
  const blur = near > NEAR.from ? NEAR.blur : near < FAR.below ? FAR.blur : 0
  const style = {
    left: `${Math.random() * 100}%`,
    '--below': `${Math.random() * BELOW}vh`,
    '--size': `${SIZE.smallest + near * near * SIZE.spread}px`,
    '--blur': `${blur}px`,
    '--turn': `${(Math.random() * 2 - 1) * TURN}deg`,
    '--opacity': OPACITY.faintest + near * OPACITY.spread,
    animation: `${keyframesFor(rise, Math.random() * rise.maxDelay)} ${rise.duration + rise.maxDelay}ms both`,
  } as CSSProperties
  return { key, colour: COLOURS[Math.floor(Math.random() * COLOURS.length)], style }
}

function bubble(delay: number, fadeIn: number) {
  return playLoop('bubbles', { delay, fadeIn })
}

function gather(rise: Rise) {
  const flock: Flock = { id: gathered++, rise, phase: 'waiting' }
  tell([...flocks, flock])
  return flock
}

function change(next: Flock) {
  tell(flocks.map((each) => (each.id === next.id ? next : each)))
}

function leave(leaving: Flock) {
  change(leaving)
  window.setTimeout(() => dismiss(leaving), leaving.rise.blurOut)
}

function dismiss({ id }: Flock) {
  tell(flocks.filter((each) => each.id !== id))
}

function tell(next: Flock[]) {
  flocks = next
  for (const notify of listeners) notify()
}

function listen(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
