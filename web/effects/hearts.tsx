import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clock } from '#web/clock.ts'
import { playLoop } from '#web/sound/sound.ts'
import { createStore, useStore } from '#web/store.ts'
import { whenIdle, yieldToMain } from './idle.ts'
import { keyframesFor } from './keyframes.ts'
import './hearts.css'

/** How many hearts rise and how, in milliseconds; the sound plays only where it has a delay. */
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

// In CSS pixels and as opacity; the largest are nearest.
const SIZE = { smallest: 14, spread: 46 }
const OPACITY = { faintest: 0.45, spread: 0.5 }
const NEAR = { from: 0.82, blur: 2.5 }
const FAR = { below: 0.22, blur: 1.2 }
const COLOURS = ['ember', 'ember', 'wax', 'wax', 'wax', 'dusk']
const TURN = 22
// How far below the window they start, in viewport heights, so that they do not rise in rows.
const BELOW = 22
// How many are built at a time: few enough that a slow phone can respond in between.
const BATCH = 10

const flocks = createStore<Flock[]>([])
let gathered = 0

/**
 * Lets hearts rise over the app while `isShown`. They fade out, instead of vanishing, when the screen
 * changes.
 * @param onComplete called once, when the first of them has risen
 */
export function useHearts(rise: Rise, isShown: boolean, onComplete?: () => void) {
  const [complete] = useState({ now: onComplete })
  complete.now = onComplete
  const waiting = useRef<Flock>(undefined)
  useEffect(() => {
    const flock = gather(rise)
    waiting.current = flock
    return () => {
      if (waiting.current === flock) dismiss(flock)
    }
  }, [rise])
  useEffect(() => {
    if (!isShown) return
    const sound = rise.soundDelay === undefined ? undefined : bubble(rise.soundDelay, rise.soundFade ?? 0)
    const cancel = clock.after(rise.duration, () => complete.now?.())
    return () => {
      cancel()
      sound?.stop(rise.blurOut)
    }
  }, [isShown, rise, complete])
  useEffect(() => {
    if (!isShown) return
    let risen: Flock | undefined
    let isOver = false
    // The touched control responds first, and the hearts start right after it.
    void yieldToMain().then(() => {
      if (isOver) return
      risen = waiting.current ?? gather(rise)
      waiting.current = undefined
      change({ ...risen, phase: 'rising' })
    })
    return () => {
      isOver = true
      if (risen) leave({ ...risen, phase: 'leaving' })
    }
  }, [isShown, rise])
}

/** Whether hearts are rising. */
export function areHeartsRising() {
  return flocks.get().some(({ phase }) => phase === 'rising')
}

/** The hearts of whichever screen shows them; mounted once, above the screens. */
export function HeartsOverlay() {
  return useStore(flocks).map((flock) => <Overlay key={flock.id} {...flock} />)
}

// The hearts wait below the window, painted and with their animation paused, so that starting them computes no style
// and no layout.
function Overlay({ rise, phase }: Flock) {
  const overlay = useRef<HTMLDivElement>(null)
  const built = useBuilt(rise.count, phase !== 'waiting')
  useLayoutEffect(() => {
    if (phase !== 'rising') return
    for (const each of motionOf(overlay.current)) each.play()
    // Waiting hearts have no `data-heart` yet.
    for (const heart of overlay.current?.querySelectorAll('.heart') ?? [])
      heart.setAttribute('data-heart', '')
  }, [phase])
  const times = { '--blur-in': `${rise.blurIn}ms`, '--blur-out': `${rise.blurOut}ms` }
  return (
    <div
      ref={overlay}
      className="hearts-overlay"
      data-hearts-overlay={phase === 'waiting' ? undefined : true}
      data-waiting={phase === 'waiting' || undefined}
      data-leaving={phase === 'leaving'}
      aria-hidden="true"
      style={times}
    >
      {rise.blurIn > 0 && (
        <div className="hearts-veil">
          <div>
            <i />
          </div>
        </div>
      )}
      <div className="hearts-rising">
        {Array.from({ length: Math.ceil(built / BATCH) }, (_, at) => (
          <Hearts key={at} rise={rise} count={Math.min(BATCH, rise.count - at * BATCH)} />
        ))}
      </div>
    </div>
  )
}

// Builds a few hearts at a time while the main thread is idle, and the missing ones at once when they are due.
function useBuilt(count: number, isDue: boolean) {
  const [built, setBuilt] = useState(0)
  useEffect(() => {
    if (isDue || built >= count) return
    return whenIdle(() => setBuilt(built + BATCH))
  }, [built, count, isDue])
  return isDue ? count : built
}

function motionOf(overlay: HTMLElement | null) {
  const all = overlay?.getAnimations({ subtree: true }) ?? []
  return all.filter((each) => each instanceof CSSAnimation)
}

const Hearts = memo(function Hearts({ rise, count }: { rise: Rise; count: number }) {
  const [hearts] = useState(() => Array.from({ length: count }, () => scatter(rise)))
  return hearts.map(({ colour, style }, key) => (
    <i key={key} className="heart" style={style}>
      <b className={`heart-${colour}`} />
    </i>
  ))
})

function scatter(rise: Rise) {
  const near = Math.random()
  const blur = near > NEAR.from ? NEAR.blur : near < FAR.below ? FAR.blur : 0
  const style = {
    left: `${Math.random() * 100}%`,
    '--below': `${Math.random() * BELOW}vh`,
    '--size': `calc(${SIZE.smallest + near * near * SIZE.spread} * var(--px))`,
    '--blur': `${blur}px`,
    '--turn': `${(Math.random() * 2 - 1) * TURN}deg`,
    '--opacity': OPACITY.faintest + near * OPACITY.spread,
    animation: `${keyframesFor(rise, Math.random() * rise.maxDelay)} ${rise.duration + rise.maxDelay}ms both paused`,
  }
  return { colour: COLOURS[Math.floor(Math.random() * COLOURS.length)], style }
}

function bubble(delay: number, fadeIn: number) {
  return playLoop('bubbles', { delay, fadeIn })
}

function gather(rise: Rise) {
  const flock: Flock = { id: gathered++, rise, phase: 'waiting' }
  flocks.set([...flocks.get(), flock])
  return flock
}

function change(next: Flock) {
  flocks.set(flocks.get().map((each) => (each.id === next.id ? next : each)))
}

function leave(leaving: Flock) {
  change(leaving)
  clock.after(leaving.rise.blurOut, () => dismiss(leaving))
}

function dismiss({ id }: Flock) {
  flocks.set(flocks.get().filter((each) => each.id !== id))
}
