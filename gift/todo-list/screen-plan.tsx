import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { memoItem } from '#web/ui/long-list.ts'
import type { Todo } from './schemas.ts'

type Props = {
  plan: Todo
  onToggle: (id: number) => void
  onRemove: (plan: Todo) => void
  /** What else can be done with it. */
  more?: (plan: Todo) => ReactNode
}

/** One plan: a switch with its title, and a button that removes it. */
export const Plan = memoItem(function Plan({ plan, onToggle, onRemove, more }: Props) {
  const { id, title, is_selected, moment_id } = plan
  return (
    <li className="plan">
      <button
        type="button"
        role="switch"
        id={switchId(id)}
        aria-checked={is_selected === '1'}
        className="plan-switch"
        onClick={() => onToggle(id)}
      >
        <span className="plan-mark">
          <Icon name="check" />
        </span>
        <span>{title}</span>
      </button>
      {moment_id !== undefined && (
        <Link className="plan-stub" to={routes.loveMoment} aria-label={`Sudah jadi momen: ${title}`}>
          jadi momen
        </Link>
      )}
      {more?.(plan)}
      <button
        type="button"
        className="plan-remove edits"
        aria-label={`Hapus ${title}`}
        onClick={() => onRemove(plan)}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
})

/** The element id of a plan's switch. */
export function switchId(id: number) {
  return `plan-${id}`
}
