import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { memoItem } from '#web/ui/long-list.ts'
import type { Todo } from './schemas.ts'

type Props = {
  todo: Todo
  onToggle: (id: number) => void
  onRemove: (todo: Todo) => void
  /** What else can be done with it. */
  more?: (todo: Todo) => ReactNode
}

/** One todo: a switch with its title, and a button that removes it. */
export const TodoItem = memoItem(function TodoItem({ todo, onToggle, onRemove, more }: Props) {
  const { id, title, is_selected, moment_id } = todo
  return (
    <li className="todo" data-place={`plans.${id}`}>
      <button
        type="button"
        role="switch"
        id={switchId(id)}
        aria-checked={is_selected === '1'}
        className="todo-switch"
        onClick={() => onToggle(id)}
      >
        <span className="todo-mark">
          <Icon name="check" />
        </span>
        <span>{title}</span>
      </button>
      {moment_id !== undefined && (
        <Link className="todo-stub" to={routes.loveMoment} aria-label={`Sudah jadi momen: ${title}`}>
          jadi momen
        </Link>
      )}
      {more?.(todo)}
      <button
        type="button"
        className="todo-remove edits"
        aria-label={`Hapus ${title}`}
        onClick={() => onRemove(todo)}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
})

/** The element id of a todo's switch. */
export function switchId(id: number) {
  return `todo-${id}`
}
