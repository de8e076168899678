import { loadSession } from '#owner/account/calls.ts'
import { peek, preload } from '#web/api/content.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { noteLoggedIn } from './flag.ts'
import { useLoginGate } from './login-gate.tsx'

/** Answers whether an editor may open now: anybody but the owner signs in first. */
export function useMayEdit() {
  const { askLogin } = useLoginGate()
  return async () => {
    // Who is looking may not be known yet.
    await preload(loadSession)
    if (peek(loadSession)?.owner) {
      // The session may have outlived what the browser noted of it.
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
