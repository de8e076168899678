import { recall, remember } from '#web/storage.ts'
import { isLoggedIn } from './flag.ts'

// Stays when the session ends: whoever has signed in on this device finds the edit buttons again.
const KEY = 'hasSignedIn'

/** Shows the edit buttons where somebody has ever signed in; the server hides them by a mark on the root element. */
export function showEditToOwner() {
  if (isLoggedIn()) remember(KEY, 'true')
  if (recall(KEY)) delete document.documentElement.dataset.hidesEdit
}
