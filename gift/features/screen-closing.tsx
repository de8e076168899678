import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadGiver } from '#gift/answer/calls.ts'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { useContent } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'
import { yieldToMain } from '#web/effects/idle.ts'
import { useTimeout } from '#web/effects/motion.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { isFocusInHub, isPreview } from '#web/preview.ts'
import { linesOf, Written } from '#web/scene/written.tsx'
import { useLowered } from '#web/sound/lowered.ts'
import { play } from '#web/sound/sound.ts'
import { useBackCloses } from '#web/ui/layers.ts'
import * as calls from './calls.ts'
import { type FeatureId, texts as menuTexts } from './contract.ts'
import { Lanterns } from './screen-closing-lanterns.tsx'
import { type From, leave as moveBack, type Rising, rise } from './screen-closing-motion.tsx'
import { texts, times } from './screen-closing-texts.tsx'
import './screen-closing.css'

type Props = {
  /** The visited features, which rise as lanterns. */
  rooms: FeatureId[]
  line: string
  /** Where the heart and the lights of the features are in the menu. */
  from: () => From
  /** Called when the menu is back. */
  onReturn: () => void
}

/** `rising` until the last of it is there, `leaving` on the way back to the menu. */
type Phase = 'rising' | 'still' | 'leaving'

/**
 * The end of the evening over the menu: the lights of the visited features rise as lanterns, and the owner's last line is
 * written and signed. A tap lets it run ahead, and Escape after that leads back. The hub's preview shows its end.
 */
export function Closing({ rooms, line, from, onReturn }: Props) {
  const { words, signature } = useWords(line)
  const [phase, setPhase] = useState<Phase>(isPreview ? 'still' : 'rising')
  const after = useTimeout()
  const { section, measure, lineRef, signatureRef, lines, runAhead } = useRise(phase === 'rising', from, () =>
    setPhase((now) => (now === 'rising' ? 'still' : now)),
  )
  const isReady = lines !== undefined || phase !== 'rising'
  useMenuUnder(phase, isReady)
  const title = useContent(calls.load).data?.title || menuTexts.title

  function leave() {
    if (phase === 'leaving') return
    setPhase('leaving')
    if (section.current) moveBack(section.current, from())
    after(times.back, onReturn)
  }

  useBackCloses(phase !== 'leaving', leave)
  useListener('keydown', ({ key }) => {
    if (phase === 'rising' && ['Escape', 'Enter', ' '].includes(key)) runAhead()
    else if (phase === 'still' && key === 'Escape') leave()
  })
  useListener('pointerdown', () => phase === 'rising' && runAhead())
  // The preview opens the menu to show another of its fields.
  useListener('click', ({ target }) => {
    if (isPreview && target instanceof Node && !section.current?.contains(target)) onReturn()
  })
  return createPortal(
    <>
      <section
        ref={measure}
        className="closing"
        aria-label={texts.name}
        data-phase={phase}
        data-ready={isReady}
        inert={phase !== 'still'}
      >
        <i className="cover closing-shade" data-part="shade" />
        <Lanterns rooms={rooms} />
        <div className="closing-words" data-length={lengthOf(words)} data-place="features.closing">
          <Line isFocused={phase === 'still'}>
            <Written ref={lineRef} text={words} lines={lines?.[0]} name="line" />
          </Line>
          {signature && (
            <p className="closing-signature" translate="no">
              <Written ref={signatureRef} text={signature} lines={lines?.[1]} name="signature" />
            </p>
          )}
        </div>
        <div className="stack centred closing-foot">
          <p className="type" data-part="tomorrow">
            {texts.tomorrow}
          </p>
          <button
            type="button"
            className="button button-ghost"
            data-part="back"
            data-opens="features.title"
            onClick={() => {
              play('click')
              leave()
            }}
          >
            Kembali ke {title}
          </button>
        </div>
      </section>
      <p className="sr-only" role="status">
        {phase === 'still' &&
          [words.replace(/\.$/, ''), signature, texts.tomorrow].filter(Boolean).join('. ')}
      </p>
    </>,
    document.body,
  )
}

function Line({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused && !isFocusInHub()) heading.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <h2 ref={heading} className="script closing-line" tabIndex={-1}>
      {children}
    </h2>
  )
}

// Without a line of the owner's the house says good night, in nobody's name unless the letter is signed.
function useWords(line: string) {
  const name = useContent(loadOpening).data?.[0]?.recipient_name.trim()
  const giver = useContent(loadGiver).data?.giver_name ?? ''
  const signed = useContent(loadLetter).data?.data.signature ?? ''
  const greeting = document.documentElement.dataset.sky === 'fajar' ? texts.goodMorning : texts.goodNight
  const own = line.trim()
  return {
    words: own || [greeting, name].filter(Boolean).join(', '),
    signature: signed || (own && giver),
  }
}

// A long line is set smaller.
function lengthOf(words: string) {
  if (words.length <= 60) return 'short'
  return words.length <= 90 ? 'middle' : 'long'
}

// The styles of the menu, and of what is around it, follow the root's mark.
function useMenuUnder(phase: Phase, isReady: boolean) {
  const state = phase === 'leaving' ? 'returning' : 'closed'
  useLayoutEffect(() => {
    if (isReady) document.documentElement.dataset.evening = state
  }, [state, isReady])
  useLayoutEffect(() => () => void delete document.documentElement.dataset.evening, [])
}

/**
 * Measures the lines as the window breaks them, lets everything rise, and calls `onStill` at its end. In a window that
 * is resized meanwhile it ends at once.
 */
function useRise(isRising: boolean, from: () => From, onStill: () => void) {
  const section = useRef<HTMLElement>(null)
  const lineRef = useRef<HTMLSpanElement>(null)
  const signatureRef = useRef<HTMLSpanElement>(null)
  const [lines, setLines] = useState<string[][]>()
  const rising = useRef<Rising>(undefined)
  const [isLowered, setLowered] = useState(isRising)
  useLowered(isLowered && isRising)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it rises once, when its lines are known
  useLayoutEffect(() => {
    if (!lines || !isRising || !section.current) return
    const started = rise(section.current, from(), onStill)
    rising.current = started
    const timers = [
      clock.after(times.rise, () => play('rise')),
      clock.after(times.lowered, () => setLowered(false)),
    ]
    return () => {
      started.end()
      for (const cancel of timers) cancel()
    }
  }, [lines])
  useListener('resize', () => {
    rising.current?.end()
    setLines(undefined)
  })
  const measure = useCallback(
    (element: HTMLElement | null) => {
      section.current = element
      if (!element || !isRising) return
      // In a task of its own: to draw it and to measure it at once would block a slow phone.
      void yieldToMain().then(() => {
        if (section.current) setLines([lineRef.current, signatureRef.current].map(linesOf))
      })
    },
    [isRising],
  )
  return { section, measure, lineRef, signatureRef, lines, runAhead: () => rising.current?.runAhead() }
}
