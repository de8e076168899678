import { useState } from 'react'
import { refusals } from '#contract/refusals.ts'
import { call } from '#web/api/call.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { useChange } from '#web/session/use-change.tsx'
import { enter } from './calls.ts'

/** Opens a gift's hub at its own address; busy until the browser leaves this page. */
export function useEnterGift() {
  const { run, isBusy } = useChange()
  const [isLeaving, setLeaving] = useState(false)
  // The back button can restore this page as it was, busy.
  useListener('pageshow', () => setLeaving(false))
  async function go(id: number) {
    if (isBusy || isLeaving) return
    const entered = await run(() => call(enter, { id }), { fallback: refusals.unavailable })
    if (!entered) return
    setLeaving(true)
    window.location.assign(entered.data.url)
  }
  return { isBusy: isBusy || isLeaving, go }
}
