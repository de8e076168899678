import { loadSession } from '#contract/account/calls.ts'
import { peek, preload } from '#web/api/content.ts'
import { isLoggedIn, noteLoggedIn } from '#web/session/flag.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'

/**
 * Returns whether an editor may open now; everyone but the owner is asked to sign in first. Where the session cannot be
 * read, a person who was signed in may open it: the editor's screen says what is wrong.
 */
export function useMayEdit() {
  const { askLogin } = useLoginGate()
  return async () => {
    // The session may not have been read yet.
    await preload(loadSession)
    const session = peek(loadSession)
    if (session ? session.owner : isLoggedIn()) {
      // The session may have outlasted what the browser noted about it.
      noteLoggedIn(true)
      return true
    }
    return askLogin()
  }
}
