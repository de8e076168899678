import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { playLoop } from '#web/sound/sound.ts'
import './hearts.css'

/** How many hearts rise and how, in milliseconds. */
type Shape = {
  count: number
  duration: number
  maxDelay: number
  blurIn: number
  blurOut: number
  soundDelay: number
  soundFade: number
}

type Props = {
  shape: Shape
  isShown: boolean
  /** Lets the plate go out of focus behind the hearts. */
  hasVeil: boolean
  /** Called once the last heart may have risen. */
  onComplete?: () => void
}

// In CSS pixels; the largest are nearest.
const SIZES = { smallest: 14, spread: 38 }
const COLOURS = ['ember', 'wax', 'wax', 'dusk']

/** Hearts that rise over the screen, with the bubbling sound; gone, and silent, when not shown. */
export function HeartsOverlay({ shape, isShown, hasVeil, onComplete }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const complete = useRef(onComplete)
  complete.current = onComplete
  useEffect(() => {
    if (!isShown) return
    const sound = playLoop('bubbles', { delay: shape.soundDelay, fadeIn: shape.soundFade })
    const timer = window.setTimeout(() => complete.current?.(), shape.duration)
    setLeaving(true)
    return () => {
      sound.stop(shape.blurOut)
      window.clearTimeout(timer)
      window.setTimeout(() => setLeaving(false), shape.blurOut)
    }
  }, [isShown, shape])
  if (!isShown && !isLeaving) return null
  const times = {
    '--blur-in': `${shape.blurIn}ms`,
    '--blur-out': `${shape.blurOut}ms`,
    '--rise': `${shape.duration}ms`,
  }
  return (
    <div
      className="hearts-overlay"
      data-hearts-overlay
      data-shown={isShown}
      aria-hidden="true"
      style={times as CSSProperties}
    >
      {hasVeil && <div className="hearts-veil" />}
      {isShown && <Hearts shape={shape} />}
    </div>
  )
}

function Hearts({ shape }: { shape: Shape }) {
  const [hearts] = useState(() => Array.from({ length: shape.count }, (_, index) => scatter(index, shape)))
  return (
    <div className="hearts-rising">
      {hearts.map((style, index) => (
        <i
          key={style.key}
          data-heart
          className={`heart heart-${COLOURS[index % COLOURS.length]}`}
          style={style.css}
        />
      ))}
    </div>
  )
}

function scatter(key: number, { maxDelay }: Shape) {
  const near = Math.random()
  return {
    key,
    css: {
      left: `${Math.random() * 100}%`,
      width: `${SIZES.smallest + near * SIZES.spread}px`,
      animationDelay: `${Math.random() * maxDelay}ms`,
      '--turn': `${Math.random() * 40 - 20}deg`,
    } as CSSProperties,
  }
}
