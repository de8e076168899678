import { Icon } from '#web/ui/icon.tsx'
import type { Todo } from './schemas.ts'

type Props = { plan: Todo; onToggle: () => void; onRemove: () => void }

/** One plan: a switch with its title, and the way to remove it. */
export function Plan({ plan: { id, title, is_selected }, onToggle, onRemove }: Props) {
  return (
    <li className="plan">
      <button
        type="button"
        role="switch"
        id={switchId(id)}
        aria-checked={is_selected === '1'}
        className="plan-switch"
        onClick={onToggle}
      >
        <span className="plan-mark">
          <Icon name="check" />
        </span>
        <span>{title}</span>
      </button>
      <button type="button" className="plan-remove edits" aria-label={`Hapus ${title}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </li>
  )
}

/** Finds a plan's switch on the screen. */
export function switchId(id: number) {
  return `plan-${id}`
}
