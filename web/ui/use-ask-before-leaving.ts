import { useEffect } from 'react'

/** Makes the browser ask before it leaves a page on which typed text or uploads would be lost. */
export function useAskBeforeLeaving(isLosing: boolean) {
  useEffect(() => {
    if (!isLosing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLosing])
}
