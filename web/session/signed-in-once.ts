import { hasSignedIn } from './flag.ts'

/**
 * Shows the edit buttons on devices that have signed in before; the server hides them by an attribute of the
 * root element.
 */
export function showEditToOwner() {
  if (hasSignedIn()) delete document.documentElement.dataset.hidesEdit
}
