import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { makeVariableClock } from './frame-clock.tsx'

// In seconds: how long a chapter is shown, and how long at least after its film or letter has ended.
const SHOWN = 8
const ENDED = 3

type Progress = {
  frame: RefObject<HTMLIFrameElement | null>
  /** The speed as a multiple of the real one; 0 while it is paused. */
  rate: number
  /** Keeps the chapter until another one is picked. */
  isHeld: boolean
  /** Differs for each time that a chapter is shown. */
  chapter: string
  onNext: () => void
}

/** Moves on to the next chapter after a while; a film, a letter or a game plays to its end first. */
export function useProgress({ frame, rate, isHeld, chapter, onNext }: Progress) {
  const [clock] = useState(makeVariableClock)
  const next = useEffectEvent(onNext)
  useEffect(() => clock.setRate(rate), [clock, rate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each chapter has its whole time
  useEffect(() => {
    if (isHeld) return
    let left = SHOWN
    return clock.every(1000, () => {
      const page = frame.current?.contentDocument
      if (document.hidden || !page?.querySelector('h1')) return
      left = isPlaying(page) ? Math.max(left, ENDED) : left - 1
      if (left === 0) next()
    })
  }, [clock, frame, isHeld, chapter])
}

// The loading screen, a game or a seal that is being played, the cursor of a letter being typed, the evening that is being closed, or a film.
function isPlaying(page: Document) {
  const films = [...page.querySelectorAll('video')]
  return (
    page.querySelector('#loading, [data-rehearsing], .typed-cursor, .closing[data-phase="rising"]') !==
      null || films.some(({ paused, ended }) => !paused && !ended)
  )
}
