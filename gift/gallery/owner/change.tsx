import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'

/**
 * Makes changes behind the login gate; a change answers undefined where it was not made. Why is said in an
 * alert: the sentence given, or the server's own to an account that may not edit.
 */
export function useChange() {
  const { attempt } = useLoginGate()
  return async <Result,>(work: () => Promise<Result>, failure: string) => {
    try {
      return await attempt(work)
    } catch (error) {
      const said = failureOf(error, failure)
      if (said) showAlert(said, 'failed')
      return undefined
    }
  }
}
