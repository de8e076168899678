import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
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

/** Whether the page is visible: animations rest while it is not. */
export function useSeen() {
  return useSyncExternalStore(
    (notify) => {
      document.addEventListener('visibilitychange', notify)
      return () => document.removeEventListener('visibilitychange', notify)
    },
    () => !document.hidden,
  )
}

/** A `setTimeout` whose pending calls end with the component. */
export function useAfter() {
  const timers = useRef(new Set<number>())
  useEffect(() => {
    const pending = timers.current
    return () => {
      for (const timer of pending) window.clearTimeout(timer)
    }
  }, [])
  return useRef((ms: number, act: () => void) => {
    timers.current.add(window.setTimeout(act, ms))
  }).current
}

/** A short buzz, on the phones that have one. */
export function vibrate(pattern: number | number[]) {
  navigator.vibrate?.(pattern)
}
