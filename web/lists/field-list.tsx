import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldListing } from './use-field-list.ts'

type Props = {
  list: FieldListing
  /** The add button's text, and what its press does instead of adding an item. */
  action: string
  onAdd?: () => void
  /** One list item each. */
  children: ReactNode
}

/** The list of items in an edit form with its add button; see `useFieldList`. */
export function FieldList({ list, action, onAdd = list.add, children }: Props) {
  const { element, adding, announcement, problem, isFull } = list
  return (
    <>
      <ol ref={element} className="stack">
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
