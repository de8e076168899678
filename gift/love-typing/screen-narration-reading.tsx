import { useMemo, useRef, useState } from 'react'
import { charactersOf } from '#contract/characters.ts'
import type { Position } from '#web/effects/use-typed-paragraphs.ts'
import { createStore, useStore } from '#web/store.ts'
import type { Timing } from './screen-narration-plan.tsx'
import { plan, upto } from './screen-narration-plan.tsx'

const NOTHING: Position = { paragraph: 0, characters: 0 }

/**
 * The letters that stand at a time of the voice. `follow` shows those of a time in seconds, `keep` those that stand
 * already, which a voice that reads them again does not take away; `startOf` is when a paragraph is read.
 */
export function useReading(paragraphs: string[], timing: Timing) {
  const letters = useMemo(() => paragraphs.map(charactersOf), [paragraphs])
  const planned = useMemo(() => plan(letters, timing), [letters, timing])
  const [position] = useState(() => createStore(NOTHING))
  const kept = useRef(NOTHING)
  const lengthOf = (paragraph: number) => letters[paragraph]?.length ?? 0

  function follow(seconds: number) {
    const counts = upto(planned, seconds)
    const paragraph = Math.max(
      0,
      counts.findLastIndex((count) => count > 0),
    )
    show(later({ paragraph, characters: counts[paragraph] ?? 0 }, kept.current))
  }

  function show(next: Position) {
    const { paragraph, characters } = position.get()
    if (next.paragraph !== paragraph || next.characters !== characters) position.set(next)
  }

  function keep(standing: Position) {
    kept.current = standing
    show(standing)
  }

  const typed = useMemo(
    () => ({
      subscribe: position.subscribe,
      text() {
        const { paragraph, characters } = position.get()
        return letters[paragraph]?.slice(0, characters).join('') ?? ''
      },
    }),
    [letters, position],
  )
  const current = useStore(position, ({ paragraph }) => paragraph)
  const isTyping = useStore(position, ({ paragraph, characters }) => characters < lengthOf(paragraph))
  return {
    current,
    finished: paragraphs.slice(0, current + (isTyping ? 0 : 1)),
    typed: isTyping ? typed : undefined,
    follow,
    keep,
    clear: () => keep(NOTHING),
    standing: position.get,
    startOf: (paragraph: number) => planned[paragraph]?.[0]?.[0] ?? 0,
  }
}

function later(one: Position, other: Position) {
  if (one.paragraph !== other.paragraph) return one.paragraph > other.paragraph ? one : other
  return one.characters > other.characters ? one : other
}
