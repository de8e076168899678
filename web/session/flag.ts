import { recall, remember } from '#web/storage.ts'

// Only a hint of where to send the person: the server never believes it.
const KEY = 'isLoggedIn'

// Stays when the session ends: whoever has signed in here finds the edit buttons again.
const EVER = 'hasSignedIn'
const { dataset } = document.documentElement
if (recall(EVER) || isLoggedIn()) delete dataset.hidesEdit

/** Whether this browser was signed in when it was last heard of. */
export function isLoggedIn() {
  return recall(KEY) === 'true'
}

/** Notes that somebody signed in, or that nobody is any more. */
export function noteLoggedIn(isIn: boolean) {
  remember(KEY, isIn ? 'true' : undefined)
  if (!isIn) return
  remember(EVER, 'true')
  delete dataset.hidesEdit
}
