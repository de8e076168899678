import { recall, remember } from '#web/storage.ts'

// Only a hint for the first screen: the server never trusts it.
const KEY = 'isLoggedIn'

// This one stays when the session ends.
const ONCE_KEY = 'hasSignedIn'

/** Whether this browser was signed in at the server's last response. */
export function isLoggedIn() {
  return recall(KEY) === 'true'
}

/** Notes a sign-in or the end of a session. */
export function noteLoggedIn(isIn: boolean) {
  remember(KEY, isIn ? 'true' : undefined)
  if (isIn) remember(ONCE_KEY, 'true')
}

/** Whether any account has ever signed in on this device. */
export function hasSignedIn() {
  return isLoggedIn() || recall(ONCE_KEY) === 'true'
}
