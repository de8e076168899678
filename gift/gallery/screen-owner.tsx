import { Refusal } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'
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
      if (!(error instanceof LoginDeclined)) showAlert(sentenceOf(error, failure), 'failed')
      return undefined
    }
  }

  return { isOwner, mayEdit, change, attempt }
}

/** Who may not edit is told so; everything else is the sentence given. */
export function sentenceOf(error: unknown, failure: string) {
  return error instanceof Refusal && error.code === 'forbidden' ? error.message : failure
}
