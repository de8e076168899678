import { loadSession } from '#contract/account/calls.ts'
import { texts } from '#contract/texts.ts'
import { Refusal } from '#web/api/call.ts'
import { peek, put, refresh, useContent } from '#web/api/content.ts'
import { refreshLock } from '#web/gift-state/gift-lock.ts'
import { hour, isWaiting } from '#web/gift-state/opening-hour.ts'
import { noteLoggedIn } from './flag.ts'

/** The signed-in account, as the server says. */
export function useSession() {
  return useContent(loadSession)
}

/**
 * Notes a sign-in that has just succeeded, and reads what the account may do.
 * @throws {Refusal} where the browser blocks the session's cookie
 */
export async function noteSignedIn() {
  noteLoggedIn(true)
  // Editors do not wait for the hour; a refused call closes the gift again for an account that may not edit.
  if (isWaiting()) hour.set('marked')
  await Promise.all([refresh(loadSession), refreshLock()])
  if (peek(loadSession)?.user !== null) return
  noteSignedOut()
  throw new Refusal(texts.cookiesBlocked)
}

/** Notes that no account is signed in: before the opening hour, the waiting page replaces the gift. */
export function noteSignedOut() {
  noteSessionEnded()
  if (hour.get() === 'marked') hour.set('closed')
}

/** Notes that the session has ended while its screen and the typed values stay. */
export function noteSessionEnded() {
  noteLoggedIn(false)
  put(loadSession, { user: null, owner: false })
}

/** Whether an action failed only because no account is signed in. */
export function needsLogin(error: unknown) {
  return error instanceof Refusal && error.code === 'unauthenticated'
}
