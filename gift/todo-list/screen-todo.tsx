import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routes } from '#contract/routes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { memoItem } from '#web/ui/long-list.ts'
import type { Todo } from './schemas.ts'
import { toggle, useRemoveTodo, useSelected } from './screen-todos.tsx'

type Props = {
  todo: Todo
  /** What else can be done with it. */
  more?: (todo: Todo) => ReactNode
}

/** One todo: a switch with its title, and a button that removes it. */
export const TodoItem = memoItem(function TodoItem({ todo, more }: Props) {
  const { id, title, moment_id } = todo
  const is_selected = useSelected(todo)
  const remove = useRemoveTodo()
  return (
    <li className="todo" data-place={`plans.${id}`}>
      <button
        type="button"
        role="switch"
        data-item={id}
        aria-checked={is_selected === '1'}
        className="row todo-switch"
        onClick={() => toggle(todo)}
      >
        <span className="disc todo-mark">
          <Icon name="check" />
        </span>
        <span>{title}</span>
      </button>
      {moment_id !== undefined && (
        <Link
          className="link todo-moment-link"
          to={routes.loveMoment}
          aria-label={`Sudah jadi momen: ${title}`}
        >
          jadi momen
        </Link>
      )}
      {more?.({ ...todo, is_selected })}
      <button
        type="button"
        className="disc todo-remove edits"
        aria-label={`Hapus ${title}`}
        onClick={() => void remove(todo)}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
})
