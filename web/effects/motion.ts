import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { clock } from '#web/clock.ts'

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string) {
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Whether the page is visible: animations pause while it is not. */
export function usePageVisible() {
  return useSyncExternalStore(
    (notify) => {
      document.addEventListener('visibilitychange', notify)
      return () => document.removeEventListener('visibilitychange', notify)
    },
    () => !document.hidden,
  )
}

/** `clock.after`, whose pending calls are cancelled when the component unmounts. */
export function useTimeout() {
  const cancels = useRef(new Set<() => void>())
  useEffect(() => {
    const pending = cancels.current
    return () => {
      for (const cancel of pending) cancel()
    }
  }, [])
  return useCallback((ms: number, act: () => void) => void cancels.current.add(clock.after(ms, act)), [])
}

/** Vibrates briefly, on phones that can. */
export function vibrate(pattern: number | number[]) {
  navigator.vibrate?.(pattern)
}
