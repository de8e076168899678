import { hasSignedIn } from './flag.ts'

/** Shows the edit buttons where somebody has ever signed in; the server hides them by a mark on the root element. */
export function showEditToOwner() {
  if (hasSignedIn()) delete document.documentElement.dataset.hidesEdit
}
