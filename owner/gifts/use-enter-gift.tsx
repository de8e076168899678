import { useEffect, useState } from 'react'
import { refusals } from '#contract/refusals.ts'
import { call, Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { forSameAccount } from '#web/session/own-content.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { enter } from './calls.ts'

/** Opens a gift's hub at its own address; busy until the browser leaves this page. */
export function useEnterGift() {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)
  // The back button can restore this page as it was, busy.
  useEffect(() => {
    const rest = () => setBusy(false)
    window.addEventListener('pageshow', rest)
    return () => window.removeEventListener('pageshow', rest)
  }, [])
  async function go(id: number) {
    if (isBusy) return
    setBusy(true)
    try {
      const { data } = await attempt(forSameAccount(() => call(enter, { id })))
      window.location.assign(data.url)
    } catch (error) {
      setBusy(false)
      const sentence = error instanceof Refusal ? error.message : ''
      if (!(error instanceof LoginDeclined)) showAlert(sentence || refusals.unavailable, 'failed')
    }
  }
  return { isBusy, go }
}
