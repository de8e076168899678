import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTimeout, vibrate } from '#web/effects/motion.ts'
import { Icon } from '#web/ui/icon.tsx'
import { slide, texts, times } from './contract.ts'
import './screen-slide.css'

const OPENING_KEYS = new Set(['ArrowRight', 'End', 'Enter', ' '])
const THRESHOLD_BUZZ = 10

type Props = {
  isOpen: boolean
  onSuccess: () => void
  /** Called with the new state when the control opens. */
  onChange: (isOpen: boolean) => void
}

/**
 * The heart that is slid to the gift. It follows the finger along 55% of the track; released beyond three
 * quarters of that way it opens, before it springs back. A key or a tap on the gift opens it too.
 */
export function Slide({ isOpen, onSuccess, onChange }: Props) {
  const { track, position, setPosition, isDragging, handlers } = useDrag(isOpen, succeed)
  const after = useTimeout()
  const [isTouched, setTouched] = useState(false)
  // The position where it was released.
  const [from, setFrom] = useState(0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (!isOpen) setPosition(0)
  }

  function succeed() {
    if (isOpen) return
    setFrom(position)
    setPosition(1)
    onSuccess()
    onChange(true)
    after(times.slideReset, () => setPosition(0))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!OPENING_KEYS.has(event.key)) return
    event.preventDefault()
    succeed()
  }

  const style = { '--position': position, '--from': from }
  return (
    <div
      ref={track}
      className="slide"
      data-open={isOpen}
      data-dragging={isDragging}
      style={style}
      onPointerDown={() => setTouched(true)}
    >
      <div
        className="slide-handle"
        role="slider"
        tabIndex={0}
        aria-label={isOpen ? texts.open : texts.slide}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(position * 100)}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <Icon name={isOpen ? 'gift' : 'heart'} />
        <span>{isOpen ? texts.open : texts.slide}</span>
      </div>
      {!isOpen && (
        <>
          <span className="slide-hint" data-touched={isTouched} aria-hidden="true">
            <Icon name="chevronRight" />
            <Icon name="chevronRight" />
            <Icon name="chevronRight" />
          </span>
          <button type="button" className="middle slide-goal" aria-label="Buka hadiah" onClick={succeed}>
            <Icon name="gift" />
          </button>
        </>
      )}
    </div>
  )
}

// The position is a share of the travel, 0 to 1.
function useDrag(isOpen: boolean, onSuccess: () => void) {
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<{ pointer: number; x: number }>(undefined)
  const [position, setPosition] = useState(0)
  const [isDragging, setDragging] = useState(false)

  function positionAt(event: PointerEvent) {
    const travel = (track.current?.offsetWidth ?? 1) * slide.travel
    return Math.min(1, Math.max(0, (event.clientX - (grip.current?.x ?? 0)) / travel))
  }

  function end(event: PointerEvent, isReserved: boolean) {
    if (grip.current?.pointer !== event.pointerId) return
    const reached = positionAt(event)
    grip.current = undefined
    setDragging(false)
    if (isReserved && reached >= slide.threshold) onSuccess()
    else setPosition(0)
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (isOpen || event.button !== 0 || grip.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { pointer: event.pointerId, x: event.clientX }
      setDragging(true)
    },
    onPointerMove(event: PointerEvent) {
      if (grip.current?.pointer !== event.pointerId) return
      const next = positionAt(event)
      if (position < slide.threshold && next >= slide.threshold) vibrate(THRESHOLD_BUZZ)
      setPosition(next)
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
    onLostPointerCapture: (event: PointerEvent) => end(event, false),
  }
  return { track, position, setPosition, isDragging, handlers }
}
