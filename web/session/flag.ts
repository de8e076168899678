import { recall, remember } from '#web/storage.ts'

// Only a hint for the first screen: the server never trusts it.
const KEY = 'isLoggedIn'

// This one stays when the session ends.
const ONCE_KEY = 'hasSignedIn'

showEditToOwner()

/** Whether this browser was signed in at the server's last response. */
export function isLoggedIn() {
  return recall(KEY) === 'true'
}

/** Notes a sign-in or the end of a session. */
export function noteLoggedIn(isIn: boolean) {
  remember(KEY, isIn ? 'true' : undefined)
  if (isIn) remember(ONCE_KEY, 'true')
  showEditToOwner()
}

// The page's root hides the edit buttons where the owner wants it, but not on devices on which an account has ever
// signed in.
function showEditToOwner() {
  if (isLoggedIn() || recall(ONCE_KEY) === 'true') delete document.documentElement.dataset.hidesEdit
}
