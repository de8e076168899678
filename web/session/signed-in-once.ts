import { hasSignedIn } from './flag.ts'

/** Shows the edit buttons where anybody has ever signed in; the server hides them by an attribute of the root element. */
export function showEditToOwner() {
  if (hasSignedIn()) delete document.documentElement.dataset.hidesEdit
}
