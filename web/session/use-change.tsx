import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'

/**
 * Runs changes behind the login gate. A change that fails returns undefined, and an alert shows the given
 * sentence, or the server's own to an account that may not edit.
 */
export function useChange() {
  const { attempt } = useLoginGate()
  return async <Result,>(work: () => Promise<Result>, failure: string) => {
    try {
      return await attempt(work)
    } catch (error) {
      const message = failureOf(error, failure)
      if (message) showAlert(message, 'failed')
      return undefined
    }
  }
}
