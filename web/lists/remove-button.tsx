import { Icon } from '#web/ui/icon.tsx'
import './remove-button.css'

/** Removes the item that is being edited. */
export function RemoveButton({ onRemove, children }: { onRemove: () => void; children: string }) {
  return (
    <button type="button" className="button button-line remove-button" onClick={onRemove}>
      <Icon name="trash" />
      {children}
    </button>
  )
}
