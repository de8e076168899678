import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { charactersOf } from '#contract/characters.ts'
import { clock } from '#web/clock.ts'
import { usePageVisible } from './motion.ts'
import { useReducedMotion } from './reduced-motion.ts'

/**
 * Types texts one after another, a character (grapheme cluster) at a time; it pauses while the page is
 * hidden. Texts that replace the first ones appear at once.
 * @param texts what is typed; undefined while it is not known yet
 * @param onCharacter called with the running number of each character as it appears
 * @param ms milliseconds from one character to the next
 * @returns the part of each text that has been typed
 */
export function useTypedTexts(texts: string[] | undefined, onCharacter: (count: number) => void, ms: number) {
  const whole = texts?.join('\n')
  const [first, setFirst] = useState(whole)
  if (first === undefined && whole !== undefined) setFirst(whole)
  const isInstant = useReducedMotion() || whole !== first
  const isSeen = usePageVisible()
  const parts = useMemo(() => whole?.split('\n').map(charactersOf) ?? [], [whole])
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  const next = useRef(0)
  const [typed, setTyped] = useState(0)
  const count = isInstant ? total : Math.min(typed, total)
  const noteCharacter = useEffectEvent(onCharacter)
  useEffect(() => {
    if (isInstant || !isSeen) return
    const stop = clock.every(ms, () => {
      if (next.current >= total) return stop()
      noteCharacter(next.current)
      next.current += 1
      setTyped(next.current)
    })
    return stop
  }, [isInstant, isSeen, total, ms])
  return standing(parts, count)
}

function standing(parts: string[][], count: number) {
  let left = count
  return parts.map((part) => {
    const shown = part.slice(0, Math.max(0, left)).join('')
    left -= part.length
    return shown
  })
}
