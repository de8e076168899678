import { useEffect, useRef } from 'react'
import { isFocusInHub } from '#web/preview.ts'

/**
 * Focuses the screen's heading, where a screen reader starts: a script may focus it. The focus stays in
 * the hub around a preview or a rehearsal. @returns whether it is there
 */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1[tabindex]')
  if (!isFocusInHub()) heading?.focus({ preventScroll: true })
  return heading !== null
}

/** Focuses the heading of each new screen, which `screen` names; the browser starts at the first one's by itself. */
export function useHeadingFocus(screen: unknown) {
  const first = useRef(screen)
  useEffect(() => {
    if (first.current === screen) return
    first.current = undefined
    return focusNewHeading()
  }, [screen])
}

// The heading appears later where the screen's code or its content is still loading, whichever component renders it:
// the document is watched until then. The focus stays where the visitor moved it.
function focusNewHeading() {
  if (focusHeading()) return
  const later = new MutationObserver(() => {
    if (document.activeElement !== document.body || focusHeading()) later.disconnect()
  })
  later.observe(document.body, { childList: true, subtree: true })
  return () => later.disconnect()
}
