import { type ReactNode, useEffect, useRef } from 'react'
import { useHasDraft } from '#web/drafts/drafts.ts'
import type { Item } from './stored-list.ts'
import type { Chosen, ListEditing } from './use-list-editor.ts'

type Props = {
  editor: Pick<ListEditing<Item>, 'chosen' | 'choose' | 'draftOf'>
  item: Chosen
  children: ReactNode
}

/** A list item with the button that chooses an item to edit, or a new one; it is marked while it has a draft. */
export function Choice({ editor, item, children }: Props) {
  const isChosen = item === (editor.chosen?.id ?? 'new')
  const hasDraft = useHasDraft(editor.draftOf(item))
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])
  return (
    <li ref={place}>
      <button
        type="button"
        aria-current={isChosen}
        aria-description={hasDraft ? 'Belum disimpan' : undefined}
        data-draft={hasDraft}
        data-add={item === 'new' || undefined}
        data-item={item === 'new' ? undefined : item}
        onClick={() => editor.choose(item)}
      >
        {children}
      </button>
    </li>
  )
}
