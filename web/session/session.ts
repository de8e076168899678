import { loadSession } from '#owner/account/calls.ts'
import { Refusal } from '#web/api/call.ts'
import { put, refresh, useContent } from '#web/api/content.ts'
import { noteLoggedIn } from './flag.ts'
import { askLockAgain } from './gift-lock.ts'
import { hour, isWaiting } from './opening-hour.ts'

/** Who is signed in, as the server says. */
export function useSession() {
  return useContent(loadSession)
}

/** Notes a sign-in that has just succeeded, and asks the server what it allows. */
export function noteSignedIn() {
  noteLoggedIn(true)
  // Editors need not wait for the hour; a refused call closes it again for an account that may not edit.
  if (isWaiting()) hour.set('marked')
  return Promise.all([refresh(loadSession), askLockAgain()])
}

/** Notes that the server knows nobody here: before its hour, the gift makes way for the waiting page. */
export function noteSignedOut() {
  noteSessionEnded()
  if (hour.get() === 'marked') hour.set('closed')
}

/** Notes that the session has ended while its screen stays, and with it what is typed there. */
export function noteSessionEnded() {
  noteLoggedIn(false)
  put(loadSession, { user: null, owner: false })
}

/** Whether an action failed only because nobody is signed in. */
export function needsLogin(error: unknown) {
  return error instanceof Refusal && error.code === 'unauthenticated'
}
