import { Icon } from '#web/ui/icon.tsx'
import './suspension-note.css'

/** Says above each form that the host has suspended the gift, in the server's words (server/tenants/suspension.ts). */
export function SuspensionNote() {
  const { notice } = document.documentElement.dataset
  if (!notice) return null
  return (
    <p className="note suspension-note">
      <Icon name="pause" />
      {notice}
    </p>
  )
}
