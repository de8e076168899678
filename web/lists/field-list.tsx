import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldListing } from './use-field-list.ts'

type Props = {
  list: FieldListing
  /** The add button's text. */
  action: string
  /** The button that suggests items. */
  ideas?: ReactNode
  /** One list item each. */
  children: ReactNode
}

/** The list of items in an edit form with its add button; see `useFieldList`. */
export function FieldList({ list, action, ideas, children }: Props) {
  const { element, adding, announcement, problem, isFull, add } = list
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
      <div className="cluster field-list-more">
        {ideas}
        <button
          ref={adding}
          type="button"
          className="button button-line"
          aria-disabled={isFull}
          onClick={() => !isFull && add()}
        >
          <Icon name="plus" />
          {action}
        </button>
      </div>
    </>
  )
}
