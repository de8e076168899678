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

/** Notes that the server knows nobody here. */
export function noteSignedOut() {
  noteLoggedIn(false)
  if (hour.get() === 'marked') hour.set('closed')
  put(loadSession, { user: null, owner: false })
}

/** Whether an action failed only because nobody is signed in. */
export function needsLogin(error: unknown) {
  return error instanceof Refusal && error.code === 'unauthenticated'
}
