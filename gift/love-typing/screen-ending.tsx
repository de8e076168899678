import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { isPreview } from '#web/preview.ts'
import { play } from '#web/sound/sound.ts'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import './screen-ending.css'

// In CSS pixels: a reader who is this near to the end follows the letter.
const NEAR = 80

// The signature is animated only once in a visit.
let hasBeenSigned = false

type Props = { signature: string | undefined; onRead: () => void; children?: ReactNode }

/**
 * The end of the letter: the signature in script, and the ways back to its beginning and on, after other ways. `onRead` is
 * called when the reader reaches it.
 */
export function Ending({ signature, onRead, children }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const [isWritten] = useState(!hasBeenSigned && !isPreview)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const { current } = end
    if (!current) return
    follow(current)
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      hasBeenSigned = true
      read()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  function reread() {
    play('page')
    const text = end.current?.parentElement?.parentElement
    text?.scrollTo(0, 0)
    text?.focus({ preventScroll: true })
  }
  return (
    <div ref={end} className="love-typing-end" data-writes={isWritten}>
      {signature && (
        <div className="love-typing-signature" data-place="letter.signature">
          <span translate="no">{signature}</span>
        </div>
      )}
      <div className="row ends love-typing-ways">
        {children}
        <button type="button" className="text-button" onClick={reread}>
          {texts.reread}
        </button>
        <Link className="link love-typing-onward" to={routes.features} onClick={() => play('click')}>
          {texts.onward}
          <Icon name="chevronRight" />
        </Link>
      </div>
    </div>
  )
}

// Scrolls to the signature where the reader has followed the typing.
function follow(end: HTMLElement) {
  const box = end.parentElement?.parentElement
  if (!box) return
  const below = box.scrollHeight - box.clientHeight - box.scrollTop
  if (below <= end.offsetHeight + NEAR) box.scrollTop = box.scrollHeight
}
