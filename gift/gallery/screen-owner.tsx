import { showAlert } from '#web/components/alerts.tsx'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { useMayEdit } from '#web/session/may-edit.ts'
import { useSession } from '#web/session/session.ts'

/** Who is looking, and how they come to change something. */
export function useOwner() {
  const { data } = useSession()
  const { attempt } = useLoginGate()
  const mayEdit = useMayEdit()
  const isOwner = data?.owner === true

  /**
   * Makes a change behind the login gate; answers undefined where it was not made. Why is said in an
   * alert: the sentence given, or the server's own to an account that may not edit.
   */
  async function change<Result>(work: () => Promise<Result>, failure: string) {
    try {
      return await attempt(work)
    } catch (error) {
      const said = failureOf(error, failure)
      if (said) showAlert(said, 'failed')
      return undefined
    }
  }

  return { isOwner, mayEdit, change, attempt }
}
