import { useEffect, useMemo, useState } from 'react'
import { charactersOf } from '#contract/line.ts'
import { useReducedMotion } from '#web/effects/motion.ts'
import { playLoop } from '#web/sound/sound.ts'
import { times } from './contract.ts'

/** Which paragraph is at work, and how many characters (grapheme clusters) of it stand. */
type Place = { paragraph: number; characters: number }

const start: Place = { paragraph: 0, characters: 0 }

/**
 * Types paragraphs one after another, sounding while it types; all at once where less motion is asked, or `isWhole`.
 * @returns the paragraphs that stand whole, and what stands of the one at work, if any
 */
export function useTyping(paragraphs: string[], isWhole: boolean) {
  const isInstant = useReducedMotion() || isWhole
  const [place, setPlace] = useState(start)
  const letters = useMemo(() => paragraphs.map(charactersOf), [paragraphs])
  useEffect(() => (isInstant ? undefined : type(letters, setPlace)), [letters, isInstant])

  const current = letters[place.paragraph] ?? []
  const isTyping = !isInstant && place.characters < current.length
  useTypingSound(isTyping)
  if (isInstant) return { finished: paragraphs, typed: undefined }
  const done = isTyping ? place.paragraph : place.paragraph + 1
  return {
    finished: paragraphs.slice(0, done),
    typed: isTyping ? current.slice(0, place.characters).join('') : undefined,
  }
}

// One clock for the whole letter, so that no paragraph waits for a screen to be drawn.
function type(letters: string[][], onPlace: (place: Place) => void) {
  let ticking = 0
  let pausing = 0
  function begin(paragraph: number) {
    const length = letters[paragraph]?.length ?? 0
    let characters = 0
    onPlace({ paragraph, characters })
    ticking = window.setInterval(() => {
      characters += 1
      onPlace({ paragraph, characters })
      if (characters < length) return
      window.clearInterval(ticking)
      if (paragraph + 1 < letters.length) pausing = window.setTimeout(() => begin(paragraph + 1), times.pause)
    }, times.character)
  }
  begin(0)
  return () => {
    window.clearInterval(ticking)
    window.clearTimeout(pausing)
  }
}

function useTypingSound(isTyping: boolean) {
  useEffect(() => {
    if (!isTyping) return
    const loop = playLoop('typing', { delay: 0, fadeIn: 0 })
    return () => loop.stop(times.silence)
  }, [isTyping])
}
