import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { loadGiver } from '#gift/answer/calls.ts'
import { load as loadLetter } from '#gift/love-typing/calls.ts'
import { load as loadOpening } from '#gift/opening/calls.ts'
import { preload } from '#web/api/content.ts'
import { clock } from '#web/clock.ts'
import { yieldToMain } from '#web/effects/idle.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { stored } from '#web/gift-state/visited.ts'
import { isPreview } from '#web/preview.ts'
import { play } from '#web/sound/sound.ts'
import { recall, remember } from '#web/storage.ts'
import { Drawing } from '#web/ui/icon.tsx'
import type { FeatureId } from './contract.ts'
import { Closing } from './screen-closing.tsx'
import { texts, times } from './screen-closing-texts.tsx'
import './screen-evening.css'

const MOON = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z'

type Props = {
  heart: RefObject<HTMLElement | null>
  /** Whether it is closed, and what changes that. */
  evening: [isClosed: boolean, onClosed: (isClosed: boolean) => void]
  rooms: FeatureId[]
  /** Those that were visited. */
  lit: FeatureId[]
  /** The owner's last line; empty for none. */
  line: string
}

/**
 * A light on the cord for each feature, and the button that closes the evening. The evening closes by itself when every
 * feature was visited: once for each closing line, and not where the visitor touches the menu first.
 */
export function Evening({ heart, evening: [isClosed, onClosed], rooms, lit, line }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const cord = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const call of [loadOpening, loadLetter, loadGiver]) void preload(call)
  }, [])
  // The menu is inert while it is closed.
  useEffect(() => () => onClosed(false), [onClosed])
  useClosesItself(lit.length === rooms.length, line, () => onClosed(true))

  function onReturn() {
    // The menu is inert until then.
    flushSync(() => onClosed(false))
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div
        ref={cord}
        className="row evening-cord"
        role="img"
        aria-label={`${lit.length} dari ${rooms.length} ruang sudah dikunjungi`}
      >
        {rooms.map((id) => (
          <i key={id} className="disc" data-lit={lit.includes(id)} />
        ))}
      </div>
      <button
        ref={button}
        type="button"
        className="link evening-close"
        data-opens={isClosed ? undefined : 'features.closing'}
        onClick={() => {
          play('click')
          // The button responds first.
          void yieldToMain().then(() => onClosed(true))
        }}
      >
        <Drawing path={MOON} />
        {texts.close}
      </button>
      {isClosed && (
        <Closing
          rooms={lit}
          line={line}
          from={() => ({
            heart: heart.current?.getBoundingClientRect(),
            lights: rooms.flatMap((id, index) =>
              lit.includes(id) ? [cord.current?.children[index]?.getBoundingClientRect()] : [],
            ),
          })}
          onReturn={onReturn}
        />
      )}
    </>
  )
}

function useClosesItself(isDue: boolean, line: string, close: () => void) {
  const cancel = useRef(() => {})
  const onDue = useEffectEvent(() => {
    remember(stored.line, line)
    close()
  })
  useEffect(() => {
    if (!isDue || isPreview || recall(stored.line) === line) return
    cancel.current = clock.after(times.breath, () => onDue())
    return () => cancel.current()
  }, [isDue, line])
  useListener('pointerdown', () => cancel.current())
  useListener('keydown', () => cancel.current())
}
