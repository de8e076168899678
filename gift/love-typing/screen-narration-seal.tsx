import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { SealDefs } from '#web/scene/seal-relief.tsx'
import { type Store, useStore } from '#web/store.ts'
import { isVoiced, type Timing } from './screen-narration-plan.tsx'
import './screen-narration-seal.css'

/** What is pressed into the wax. */
export type Glyph = 'play' | 'pause' | 'again'

const GLYPHS: Record<Glyph, { path: string; width: number }> = {
  play: { path: 'M42 36v28l22-14z', width: 3 },
  pause: { path: 'M43 38v24M57 38v24', width: 7 },
  again: { path: 'M63 50a13 13 0 1 1-4.200-9.500L63 44M63 36.500V44h-7.500', width: 5 },
}

// The shade, highlight and face of the pressed mark: how far each is moved down, in hundredths of the seal.
const FACES = [
  [1.6, '#3d0b15'],
  [-1, '#ffd0c8'],
  [0, '#e3938f'],
] as const

// In milliseconds: the seal leaves the middle of the sheet for its edge.
const SEATED = { duration: 720, easing: 'cubic-bezier(.3,0,.1,1)' }

// The parts of the ring that are drawn one after another.
const PARTS = 400

type Props = {
  ref: RefObject<HTMLButtonElement | null>
  /** Where it lies in the middle of the sheet, before it was touched. */
  place: RefObject<HTMLElement | null>
  isWaiting: boolean
  isPlaying: boolean
  label: string
  glyph: Glyph
  /** The time of the voice, in seconds. */
  time: Store<number>
  timing: Timing
  onPress: () => void
}

/** The seal that speaks: plays and pauses the voice, with its progress around it. */
export function NarrationSeal({
  ref,
  place,
  isWaiting,
  isPlaying,
  label,
  glyph,
  time,
  timing,
  onPress,
}: Props) {
  useSeat(ref, place, isWaiting)
  const isHeard = useStore(time, (seconds) => isPlaying && isVoiced(timing, seconds))
  return (
    <button
      ref={ref}
      type="button"
      className="narration-seal"
      aria-label={label}
      data-waiting={isWaiting}
      data-heard={isHeard}
      onClick={onPress}
    >
      <SealDefs />
      <i className="cover narration-glow" />
      <i className="cover narration-disc" />
      <i className="cover narration-breath" />
      <i className="cover narration-breath" data-far />
      <Ring time={time} timing={timing} />
      <svg className="cover narration-wax" viewBox="0 0 100 100" aria-hidden="true">
        <use href="#seal-shape" />
        {FACES.map(([by, colour]) => (
          <Pressed key={colour} glyph={glyph} by={by} colour={colour} />
        ))}
      </svg>
    </button>
  )
}

function Pressed({ glyph, by, colour }: { glyph: Glyph; by: number; colour: string }) {
  const { path, width } = GLYPHS[glyph]
  return (
    <path
      d={path}
      transform={`translate(0 ${by})`}
      fill={glyph === 'play' ? colour : 'none'}
      stroke={colour}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

// Drawn as the voice goes on, without a render. Notches say where paragraphs begin.
function Ring({ time, timing }: Pick<Props, 'time' | 'timing'>) {
  const { seconds, marks } = timing
  const arc = useRef<SVGCircleElement>(null)
  useEffect(() => {
    let drawn = -1
    const draw = () => {
      const part = Math.round(Math.min(1, time.get() / seconds) * PARTS)
      if (part === drawn) return
      drawn = part
      arc.current?.setAttribute('stroke-dasharray', `${part} ${PARTS}`)
      arc.current?.setAttribute('opacity', part > 0 ? '1' : '0')
    }
    draw()
    return time.subscribe(draw)
  }, [time, seconds])
  return (
    <svg className="cover narration-ring" viewBox="0 0 116 116" aria-hidden="true">
      <circle cx="58" cy="58" r="53" />
      {marks.slice(1).map((mark, index) => (
        <path key={index} d="M107.5 58h7" transform={`rotate(${(mark / seconds) * 360} 58 58)`} />
      ))}
      <circle ref={arc} cx="58" cy="58" r="53" pathLength={PARTS} data-heard opacity="0" />
    </svg>
  )
}

// It is one element: measured where it lies, and moved by a transform. Offsets do not count the sheet's own flight.
function useSeat(ref: Props['ref'], place: Props['place'], isWaiting: boolean) {
  useLayoutEffect(() => {
    const seal = ref.current
    if (!isWaiting || !seal) return
    const lie = () => {
      const [from, to] = [middleOf(place.current, seal.offsetParent), middleOf(seal, seal.offsetParent)]
      const scale = (place.current?.offsetWidth ?? 0) / seal.offsetWidth
      seal.style.transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`
    }
    lie()
    const observer = new ResizeObserver(lie)
    if (seal.offsetParent) observer.observe(seal.offsetParent)
    // Large text scrolls there.
    const around = place.current?.parentElement
    if (around) observer.observe(around)
    around?.addEventListener('scroll', lie)
    return () => {
      observer.disconnect()
      around?.removeEventListener('scroll', lie)
      const { transform } = seal.style
      seal.style.transform = ''
      const isStill = document.documentElement.dataset.motion !== 'full'
      if (isStill) seal.animate({ opacity: [0, 1] }, { duration: 240 })
      else seal.animate({ transform: [transform, 'none'] }, SEATED)
    }
  }, [ref, place, isWaiting])
}

function middleOf(element: HTMLElement | null, around: Element | null) {
  let [x, y] = [(element?.offsetWidth ?? 0) / 2, (element?.offsetHeight ?? 0) / 2]
  for (
    let each: Element | null = element;
    each instanceof HTMLElement && each !== around;
    each = each.offsetParent
  ) {
    x += each.offsetLeft
    y += each.offsetTop - (each === element ? (each.parentElement?.scrollTop ?? 0) : 0)
  }
  return { x, y }
}
