import '#web/gift-state/edit-visibility.ts'
import { navigate } from 'wouter/use-browser-location'
import { Icon } from '#web/ui/icon.tsx'
import { useMayEdit } from './may-edit.ts'

/** A public page's link to its editor; everyone but the owner is asked to sign in first. */
export function EditButton({ to, children }: { to: string; children: string }) {
  const mayEdit = useMayEdit()
  const edit = async () => {
    if (await mayEdit()) navigate(to)
  }
  return (
    <button
      type="button"
      className="button button-ghost edits"
      data-place="giving.hides_edit"
      onClick={() => void edit()}
    >
      <Icon name="edit" />
      {children}
    </button>
  )
}
