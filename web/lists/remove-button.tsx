import { Icon } from '#web/ui/icon.tsx'
import type { Item } from './stored-list.ts'
import type { ListEditing } from './use-list-editor.ts'
import './item-tools.css'

type Props = { editor: Pick<ListEditing<Item>, 'chosen' | 'remove'>; children: string }

/** Removes the item that is being edited; nothing for a new one. */
export function RemoveButton({ editor: { chosen, remove }, children }: Props) {
  if (!chosen) return null
  return (
    <button type="button" className="button button-line remove-button" onClick={remove}>
      <Icon name="trash" />
      {children}
    </button>
  )
}
