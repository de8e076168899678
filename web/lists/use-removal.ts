import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { texts as common } from '#contract/texts.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import type { Item, StoredList } from './stored-list.ts'

export type Removal<Each extends Item> = {
  list: StoredList<Each>
  remove: (item: Each) => Promise<object>
  restore: (item: Each) => Promise<{ data: Each }>
  /** What the alert says of a removed item; the alerts when it stays, and when it does not come back. */
  texts: { gone: (item: Each) => string; stays: string; lost: string }
  /** Called while the item disappears, with its neighbour; returns what the undo does besides. */
  onRemoved?: (item: Each, next: Each | undefined) => () => void
}

/**
 * Removes items of a list at once; an alert offers to bring each one back. A focus that is lost goes to what carries
 * the neighbour's id in `data-remove` or `data-item`, else to what adds an item (`data-add`), or to the heading.
 */
export function useRemoval<Each extends Item>({ list, remove, restore, texts, onRemoved }: Removal<Each>) {
  const { run } = useChange()
  const isRemoving = useRef(false)

  async function bringBack(item: Each, undo: (() => void) | undefined) {
    const { data } = await restore(item)
    flushSync(() => {
      list.show(data)
      undo?.()
    })
    focusLost(item)
  }

  return async (item: Each) => {
    if (isRemoving.current) return
    isRemoving.current = true
    const isRemoved = await run(() => remove(item), texts.stays)
    isRemoving.current = false
    if (!isRemoved) return
    const next = neighbourOf(list.get(), item)
    let undo: (() => void) | undefined
    flushSync(() => {
      list.hide(item.id)
      undo = onRemoved?.(item, next)
    })
    focusLost(next)
    const act = () => void run(() => bringBack(item, undo), texts.lost)
    showAlert(texts.gone(item), { action: { label: common.undo, act } })
  }
}

function neighbourOf<Each extends Item>(items: Each[], { id }: Each) {
  const index = items.findIndex((each) => each.id === id)
  return items[index + 1] ?? items[index - 1]
}

function focusLost(next: Item | undefined) {
  if (document.activeElement !== document.body) return
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const neighbour = next && (find(`[data-remove="${next.id}"]`) ?? find(`[data-item="${next.id}"]`))
  ;(neighbour ?? find('[data-add]') ?? find('h1'))?.focus({ preventScroll: true })
}
