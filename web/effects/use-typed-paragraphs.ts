import { useEffect, useMemo, useRef } from 'react'
import { charactersOf } from '#contract/characters.ts'
import { clock } from '#web/clock.ts'
import { playLoop } from '#web/sound/sound.ts'
import { createStore, useStore } from '#web/store.ts'
import { usePageVisible } from './motion.ts'
import { useReducedMotion } from './reduced-motion.ts'

/** In milliseconds: between two characters, between two paragraphs, and until the typing sound stops. */
export type Times = { character: number; pause: number; silence: number }

/** How far the typing has come: the paragraph, and the characters of it. */
export type Position = { paragraph: number; characters: number }

/** The typed part of the current paragraph, and a subscription to each new character. */
export type Typed = { text: () => string; subscribe: (listener: () => void) => () => void }

const BEGINNING: Position = { paragraph: 0, characters: 0 }

/**
 * Types paragraphs one after another, with sound; all at once with reduced motion, with `isWhole`, or when
 * they replace others. It pauses while the page is hidden.
 * @param start where the typing begins
 * @returns the paragraphs that are complete, and the one being typed, if any
 */
export function useTypedParagraphs(
  paragraphs: string[],
  isWhole: boolean,
  times: Times,
  start = BEGINNING,
): { finished: string[]; typed: Typed | undefined } {
  const first = useRef<string[]>(undefined)
  if (paragraphs.length > 0) first.current ??= paragraphs
  const isInstant = useReducedMotion() || isWhole || paragraphs !== (first.current ?? paragraphs)
  const isSeen = usePageVisible()
  const writer = useMemo(
    () => typewriter(paragraphs.map(charactersOf), times, start),
    [paragraphs, times, start],
  )
  useEffect(() => (isInstant || !isSeen ? undefined : writer.run()), [writer, isInstant, isSeen])

  const isTyping = useStore(writer.position, writer.isTyping) && !isInstant
  const done = useStore(writer.position, writer.done)
  useTypingSound(isTyping && isSeen, times.silence)
  if (isInstant) return { finished: paragraphs, typed: undefined }
  return { finished: paragraphs.slice(0, done), typed: isTyping ? writer : undefined }
}

// One clock types the whole letter, so that no paragraph waits for a render. The screen renders for each
// paragraph and only the current line for each character: 33 a second are too many for a whole screen.
function typewriter(letters: string[][], times: Times, start: Position) {
  const position = createStore(start)
  const isTyping = () => {
    const { paragraph, characters } = position.get()
    return characters < (letters[paragraph]?.length ?? 0)
  }

  function run() {
    let stop = () => {}
    let cancel = () => {}
    function type() {
      stop = clock.every(times.character, () => {
        const { paragraph, characters } = position.get()
        position.set({ paragraph, characters: characters + 1 })
        if (isTyping()) return
        stop()
        pause()
      })
    }
    function pause() {
      const next = position.get().paragraph + 1
      if (next >= letters.length) return
      cancel = clock.after(times.pause, () => {
        position.set({ paragraph: next, characters: 0 })
        type()
      })
    }
    if (isTyping()) type()
    else pause()
    return () => {
      stop()
      cancel()
    }
  }

  return {
    run,
    isTyping,
    position,
    subscribe: position.subscribe,
    done: () => position.get().paragraph + (isTyping() ? 0 : 1),
    text() {
      const { paragraph, characters } = position.get()
      return letters[paragraph]?.slice(0, characters).join('') ?? ''
    },
  }
}

function useTypingSound(isTyping: boolean, silence: number) {
  useEffect(() => {
    if (!isTyping) return
    const loop = playLoop('typing', { delay: 0, fadeIn: 0 })
    return () => loop.stop(silence)
  }, [isTyping, silence])
}
