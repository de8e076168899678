import { useLayoutEffect } from 'react'
import { focusHeading } from '#web/effects/focus-heading.ts'
import { hasSignedIn } from '#web/session/flag.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMayEdit } from './may-edit.ts'
import './edit-mark.css'

/**
 * The owner's login link where edit buttons are hidden from guests: the server marks the page's root element
 * (`data-hides-edit`), signing in removes the mark, and the styles hide elements of the class `edits` on the
 * screens.
 */
export function EditMark() {
  const mayEdit = useMayEdit()
  useLayoutEffect(showEditToOwner, [])
  const signIn = async () => {
    if (!(await mayEdit())) return
    showEditToOwner()
    // The link disappears then, and the focus with it.
    focusHeading()
  }
  return (
    <button
      type="button"
      className="hit edit-mark"
      data-place="giving.hides_edit"
      aria-label="Masuk untuk mengedit"
      onClick={() => void signIn()}
    >
      <Icon name="edit" />
    </button>
  )
}

// Devices that have signed in before show the edit buttons.
function showEditToOwner() {
  if (hasSignedIn()) delete document.documentElement.dataset.hidesEdit
}
