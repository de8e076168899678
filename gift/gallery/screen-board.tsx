import { useRef, useState } from 'react'
import { useGradually, useGradualSwitch } from '#web/ui/long-list.ts'
import type { Arrange } from './owner/arrange.tsx'
import { useOwner } from './screen-tools.tsx'

// None with the frame of the screen; then as many cards as take a slow phone less than a frame or two.
const RENDERED = { first: 0, step: 8 }

// As many cards as a slow phone gives their controls in less than a frame or two.
const SWITCHED = 40

/** A board of so many envelopes or prints, which its owner can reorder. */
export function useBoard(count: number) {
  const { isOwner, tools } = useOwner()
  const [isArranging, setArranging] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const arrange = useRef<Arrange>(null)
  const rendered = useGradually(count, RENDERED)
  const hasControls = useGradualSwitch(isOwner && isArranging, count, SWITCHED)
  return {
    isOwner,
    /** The owner's tools, once they are loaded. */
    tools,
    list,
    arrange,
    /** How many cards to render. */
    rendered,
    /** The props of the button that starts and ends reordering. */
    arranging: { count, isArranging, onArranging: setArranging },
    /** The tools of a card, while it has its controls. */
    toolsOn: (index: number) => (hasControls(index) ? tools : undefined),
  }
}
