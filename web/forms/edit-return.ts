import { createContext, useContext } from 'react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { texts } from '#contract/texts.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { showAlert } from '#web/ui/alerts.tsx'

/** The page to which an edit form at its own address returns after it was saved or cancelled. */
export const ReturnContext = createContext<string | undefined>(undefined)

/** Returns without saving. The typed values are set aside, and can be restored for a while. */
export function useCancelEditing(name: string) {
  const page = useContext(ReturnContext)
  const [pathname] = useLocation()
  return () => {
    const draft = drafts.forget(name)
    if (page) navigate(page)
    if (!draft) return
    const act = () => {
      drafts.restore(name, draft)
      navigate(pathname)
    }
    showAlert('Perubahanmu dibatalkan.', { action: { label: texts.undo, act } })
  }
}
