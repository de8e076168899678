import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react'
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

type Shown = { rise: Rise; isLeaving: boolean }

// In CSS pixels and shares of one; the largest are nearest.
const SIZE = { smallest: 14, spread: 46 }
const OPACITY = { faintest: 0.45, spread: 0.5 }
const NEAR = { from: 0.82, blur: 2.5 }
const FAR = { below: 0.22, blur: 1.2 }
const COLOURS = ['ember', 'ember', 'wax', 'wax', 'wax', 'dusk']
const TURN = 22
// How far below the window they wait, in viewport heights, so that they do not rise in rows.
const BELOW = 22

let shown: Shown | undefined
const listeners = new Set<() => void>()

/**
 * Lets hearts rise over the app while `isShown`. They fade out, not away, when the screen goes on.
 * @param onComplete called once, when the first of them has risen
 */
export function useHearts(rise: Rise, isShown: boolean, onComplete?: () => void) {
  const [complete] = useState({ now: onComplete })
  complete.now = onComplete
  useEffect(() => {
    if (!isShown) return
    show({ rise, isLeaving: false })
    const sound = rise.soundDelay === undefined ? undefined : bubble(rise.soundDelay, rise.soundFade ?? 0)
    const timer = window.setTimeout(() => complete.now?.(), rise.duration)
    return () => {
      window.clearTimeout(timer)
      sound?.stop(rise.blurOut)
      leave(rise)
    }
  }, [isShown, rise, complete])
}

/** The hearts of whichever screen lets them rise; once, above the screens. */
export function HeartsOverlay() {
  const now = useSyncExternalStore(listen, () => shown)
  if (!now) return null
  const { rise, isLeaving } = now
  const times = { '--blur-in': `${rise.blurIn}ms`, '--blur-out': `${rise.blurOut}ms` } as CSSProperties
  return (
    <div
      className="hearts-overlay"
      data-hearts-overlay
      data-leaving={isLeaving}
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
}

function Hearts({ rise }: { rise: Rise }) {
  const [hearts] = useState(() => Array.from({ length: rise.count }, (_, key) => scatter(key, rise)))
  return (
    <div className="hearts-rising">
      {hearts.map(({ key, colour, style }) => (
        <i key={key} data-heart className={`heart heart-${colour}`} style={style} />
      ))}
    </div>
  )
}

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

function leave(rise: Rise) {
  const leaving = { rise, isLeaving: true }
  show(leaving)
  window.setTimeout(() => {
    if (shown === leaving) show(undefined)
  }, rise.blurOut)
}

function show(next: Shown | undefined) {
  shown = next
  for (const notify of listeners) notify()
}

function listen(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
