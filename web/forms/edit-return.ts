import { createContext, useContext } from 'react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { texts } from '#contract/texts.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { drafts } from './drafts.ts'

/** The page to which an edit form at its own address goes back, when it is saved or given up. */
export const ReturnContext = createContext<string | undefined>(undefined)

/** Goes back without saving. What was typed is put aside, and can be taken up again for a while. */
export function useGiveUp(name: string) {
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
