import type { ReactNode, RefObject } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  list: RefObject<HTMLOListElement | null>
  adding: RefObject<HTMLButtonElement | null>
  /** Says to screen readers where an item was moved. */
  announcement: string
  /** The error of the list as a whole. */
  problem: string | undefined
  /** The add button's text, and whether the list is full. */
  action: string
  isFull: boolean
  onAdd: () => void
  /** One list item each. */
  children: ReactNode
}

/** The list of items in an edit form with its add button; see `useItems`. */
export function ItemList({ list, adding, announcement, problem, action, isFull, onAdd, children }: Props) {
  return (
    <>
      <ol ref={list} className="stack">
        {children}
      </ol>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <button
        ref={adding}
        type="button"
        className="button button-line"
        aria-disabled={isFull}
        onClick={() => !isFull && onAdd()}
      >
        <Icon name="plus" />
        {action}
      </button>
    </>
  )
}
