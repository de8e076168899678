import { recall, remember } from '#web/storage.ts'

// Only a hint of where to send the person: the server never believes it.
const KEY = 'isLoggedIn'

// Stays when the session ends.
const ONCE_KEY = 'hasSignedIn'

/** Whether this browser was signed in when it was last heard of. */
export function isLoggedIn() {
  return recall(KEY) === 'true'
}

/** Notes that somebody signed in, or that nobody is any more. */
export function noteLoggedIn(isIn: boolean) {
  remember(KEY, isIn ? 'true' : undefined)
  if (isIn) remember(ONCE_KEY, 'true')
}

/** Whether anybody has ever signed in on this device. */
export function hasSignedIn() {
  return isLoggedIn() || recall(ONCE_KEY) === 'true'
}
