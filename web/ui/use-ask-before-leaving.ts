import { useEffect } from 'react'

/** Lets the browser ask, in its own words, before it leaves a page on which something would be lost. */
export function useAskBeforeLeaving(isLosing: boolean) {
  useEffect(() => {
    if (!isLosing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLosing])
}
