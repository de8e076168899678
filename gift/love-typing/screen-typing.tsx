import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { charactersOf } from '#contract/line.ts'
import { useSeen } from '#web/effects/motion.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { playLoop } from '#web/sound/sound.ts'
import { times } from './contract.ts'

/** What stands of the paragraph at work, and who is told of each character. */
export type Typed = { text: () => string; listen: (notify: () => void) => () => void }

/**
 * Types paragraphs one after another, sounding while it types; all at once where less motion is asked, or
 * `isWhole`. It waits while nobody looks.
 * @returns the paragraphs that stand whole, and the one at work, if any
 */
export function useTyping(
  paragraphs: string[],
  isWhole: boolean,
): { finished: string[]; typed: Typed | undefined } {
  const isInstant = useReducedMotion() || isWhole
  const isSeen = useSeen()
  const writer = useMemo(() => typewriter(paragraphs.map(charactersOf)), [paragraphs])
  useEffect(() => (isInstant || !isSeen ? undefined : writer.run()), [writer, isInstant, isSeen])

  const isTyping = useSyncExternalStore(writer.listen, writer.isTyping) && !isInstant
  const done = useSyncExternalStore(writer.listen, writer.done)
  useTypingSound(isTyping && isSeen)
  if (isInstant) return { finished: paragraphs, typed: undefined }
  return { finished: paragraphs.slice(0, done), typed: isTyping ? writer : undefined }
}

// One clock for the whole letter, so that no paragraph waits for a screen to be drawn. The screen hears of
// paragraphs and only the line at work of characters: 33 a second are too many for a whole screen.
function typewriter(letters: string[][]) {
  const listeners = new Set<() => void>()
  let paragraph = 0
  let characters = 0
  const isTyping = () => characters < (letters[paragraph]?.length ?? 0)

  function stand(at: number, count: number) {
    paragraph = at
    characters = count
    for (const notify of listeners) notify()
  }

  function run() {
    let ticking = 0
    let pausing = 0
    function type() {
      ticking = window.setInterval(() => {
        stand(paragraph, characters + 1)
        if (isTyping()) return
        window.clearInterval(ticking)
        pause()
      }, times.character)
    }
    function pause() {
      if (paragraph + 1 >= letters.length) return
      pausing = window.setTimeout(() => {
        stand(paragraph + 1, 0)
        type()
      }, times.pause)
    }
    if (isTyping()) type()
    else pause()
    return () => {
      window.clearInterval(ticking)
      window.clearTimeout(pausing)
    }
  }

  return {
    run,
    isTyping,
    done: () => (isTyping() ? paragraph : paragraph + 1),
    text: () => letters[paragraph]?.slice(0, characters).join('') ?? '',
    listen(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

function useTypingSound(isTyping: boolean) {
  useEffect(() => {
    if (!isTyping) return
    const loop = playLoop('typing', { delay: 0, fadeIn: 0 })
    return () => loop.stop(times.silence)
  }, [isTyping])
}
