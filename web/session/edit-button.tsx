import { useNavigate } from 'react-router'
import { Icon } from '#web/components/icon.tsx'
import { useMayEdit } from './may-edit.ts'

/** A public page's way to its editor: whoever is not the owner signs in first. */
export function EditButton({ to, children }: { to: string; children: string }) {
  const mayEdit = useMayEdit()
  const navigate = useNavigate()
  const edit = async () => {
    if (await mayEdit()) void navigate(to)
  }
  return (
    <button type="button" className="button button-ghost" onClick={() => void edit()}>
      <Icon name="edit" />
      {children}
    </button>
  )
}
