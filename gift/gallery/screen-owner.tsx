import { loadSession } from '#owner/account/contract.ts'
import { Refusal } from '#web/call.ts'
import { showAlert } from '#web/components/alerts.tsx'
import { peek, preload } from '#web/content.ts'
import { LoginDeclined, useLoginGate } from '#web/session/login-gate.tsx'
import { useSession } from '#web/session/session.ts'

/** Who is looking, and how they come to change something. */
export function useOwner() {
  const { data } = useSession()
  const { askLogin, attempt } = useLoginGate()
  const isOwner = data?.owner === true

  /** Whether an editor may open now: anybody but the owner signs in first. */
  async function mayEdit() {
    // Who is looking may not be known yet.
    await preload(loadSession)
    if (peek(loadSession)?.owner) return true
    try {
      await askLogin()
      return true
    } catch (error) {
      if (error instanceof LoginDeclined) return false
      throw error
    }
  }

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
