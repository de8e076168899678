import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Picture as Shown } from '#contract/schemas.ts'
import { clock } from '#web/clock.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { isFocusInHub } from '#web/preview.ts'
import type { Timeline } from '#web/scene/timeline.ts'
import { linesOf } from '#web/scene/written.tsx'
import { play as playSound } from '#web/sound/sound.ts'
import { texts } from './contract.ts'
import { EndBoard } from './puzzle-end-board.tsx'
import { playEnd, soundAt } from './puzzle-end-motion.tsx'
import { Onward } from './puzzle-end-onward.tsx'
import { Print } from './puzzle-end-print.tsx'
import type { Sheet } from './puzzle-sheet.tsx'
import './puzzle-end.css'

type Props = {
  sheet: Sheet
  /** The square whose letter was the last. */
  last: number
  sentence: string
  photo: Shown | undefined
  /** The board in play, from which the solved one comes. */
  board: RefObject<HTMLElement | null>
  /** Whether it is played, or its last frame is shown at once. */
  isPlayed: boolean
  onRestart: () => void
}

/**
 * The end of the puzzle: warm light runs over the board, and the owner's photo comes out from under it with the
 * sentence. A tap lets it run ahead.
 */
export function End({ sheet, last, sentence, photo, board, isPlayed, onRestart }: Props) {
  const size = { '--columns': sheet.columns, '--rows': sheet.rows }
  const hasPrint = sentence !== '' || photo !== undefined
  const { scene, line, lines } = useScene(board, isPlayed, hasPrint)
  return (
    <section ref={scene} className="puzzle-end" aria-label={texts.title}>
      <div className="puzzle-end-stage" data-alone={!hasPrint} style={size}>
        <Title isFocused={isPlayed}>
          <EndBoard sheet={sheet} last={last} />
        </Title>
        {hasPrint && <Print photo={photo} sentence={sentence} ref={line} lines={lines} />}
        <Onward onRestart={onRestart} />
      </div>
    </section>
  )
}

// The square that had the focus is gone.
function Title({ isFocused, children }: { isFocused: boolean; children: React.ReactNode }) {
  const board = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocused && !isFocusInHub()) board.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <article ref={board} className="paper end-board" data-part="board" tabIndex={-1}>
      {children}
    </article>
  )
}

// Its lines are measured before it begins, and no longer kept when it is over. In a window that is resized meanwhile it
// ends at once.
function useScene(board: RefObject<HTMLElement | null>, isPlayed: boolean, hasPrint: boolean) {
  const scene = useRef<HTMLElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const [lines, setLines] = useState<string[]>()
  const timeline = useRef<Timeline>(undefined)
  useLayoutEffect(() => {
    if (isPlayed) setLines(linesOf(line.current))
  }, [isPlayed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is played once, when its lines are known
  useLayoutEffect(() => {
    if (!lines || !scene.current) return
    const played = playEnd(scene.current, board.current)
    timeline.current = played
    played.whenOver(() => setLines(undefined))
    const cancel = clock.after(soundAt(), () => hasPrint && playSound('page'))
    return () => {
      played.end()
      cancel()
      timeline.current = undefined
    }
  }, [lines])
  const runAhead = () => timeline.current?.runAhead()
  useListener('pointerdown', runAhead)
  useListener('keydown', ({ key }) => ['Escape', 'Enter', ' '].includes(key) && runAhead())
  useListener('resize', () => setLines(undefined))
  return { scene, line, lines }
}
