import { loadSession } from '#owner/account/calls.ts'
import { peek, preload } from '#web/api/content.ts'
import { noteLoggedIn } from '#web/session/flag.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'

/** Returns whether an editor may open now; everyone but the owner is asked to sign in first. */
export function useMayEdit() {
  const { askLogin } = useLoginGate()
  return async () => {
    // The session may not have been read yet.
    await preload(loadSession)
    if (peek(loadSession)?.owner) {
      // The session may have outlasted what the browser noted about it.
      noteLoggedIn(true)
      return true
    }
    try {
      await askLogin()
      return true
    } catch (error) {
      if (error instanceof LoginDeclined) return false
      throw error
    }
  }
}
