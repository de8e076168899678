import { useState } from 'react'
import { drafts } from '#web/drafts/drafts.ts'
import { useAddressedItem } from '#web/forms/edit-address.ts'
import { live } from '#web/forms/live.ts'
import { useGradually } from '#web/ui/long-list.ts'
import type { Item } from './stored-list.ts'
import { type Removal, useRemoval } from './use-removal.ts'

// As many items as may be in sight, and as many as take a slow phone less than a frame or two.
const RENDERED = { first: 12, step: 8 }

/** An item by its id, or a new one. */
export type Chosen = number | 'new'

export type ListEditing<Each extends Item> = ReturnType<typeof useListEditor<Each>>

// The items that were edited last; they stay chosen while other sections are open.
const lastChosen = new Map<string, Chosen | undefined>()

type Edited<Each extends Item> = Omit<Removal<Each>, 'onRemoved'> & {
  name: string
  items: Each[]
  /** The item that is chosen at first, else the first one. */
  start?: Each | undefined
}

/**
 * A list whose items are edited one at a time, each with a draft of its own below the list's name. A removed item
 * comes back together with its draft.
 */
export function useListEditor<Each extends Item>(edited: Edited<Each>) {
  const { name, items, list, start = items[0] } = edited
  const [wished, setWished] = useState(() => lastChosen.get(name) ?? start?.id)
  const chosen = wished === 'new' ? undefined : (items.find(({ id }) => id === wished) ?? items[0])
  const rendered = useGradually(items.length, RENDERED)
  const draftOf = (item: Chosen) => `${name}/${item}`
  const draft = draftOf(chosen?.id ?? 'new')

  function choose(next: Chosen | undefined) {
    lastChosen.set(name, next)
    setWished(next)
  }

  useAddressedItem(choose)

  const remove = useRemoval({
    ...edited,
    onRemoved({ id }, next) {
      const typed = drafts.forget(draftOf(id))
      choose(next?.id)
      return () => {
        if (typed) drafts.restore(draftOf(id), typed)
        choose(id)
      }
    },
  })

  function keep(item: Each) {
    list.show(item)
    if (chosen) return
    // The form of the stored item takes the new one's place, and so does the item in the preview.
    live.hide(draft)
    choose(item.id)
  }

  return {
    /** The item that is edited; undefined for a new one. */
    chosen,
    choose,
    /** Shows what was stored of the chosen item. */
    keep,
    /** Removes the chosen item. */
    remove: () => chosen && void remove(chosen),
    /** The items to render now. */
    shown: items.slice(0, rendered),
    draftOf,
    /** The name of the chosen item's draft. */
    draft,
  }
}
