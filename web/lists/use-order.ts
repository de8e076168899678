import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useChange } from '#web/session/use-change.tsx'
import type { Item, StoredList } from './stored-list.ts'

/**
 * Shows a new order of a list at once and stores it. Of several in a row only the last is sent, after the one that is
 * being sent; after a failure the stored order is shown again.
 * @param failure the alert when it was not stored
 */
export function useOrder<Each extends Item>(
  list: StoredList<Each>,
  store: (ids: number[]) => Promise<{ data: Each[] }>,
  failure: string,
) {
  const { run } = useChange()
  const newest = useRef<number[]>(undefined)
  const stored = useRef<Each[]>(undefined)

  return async (ids: number[]) => {
    stored.current ??= list.get()
    newest.current = ids
    const isNewest = () => newest.current === ids
    show(
      list,
      list.get().toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    )
    const answer = await run(async () => (isNewest() ? store(ids) : undefined), failure)
    if (answer) stored.current = answer.data
    if (!isNewest()) return
    if (stored.current) show(list, stored.current)
    stored.current = undefined
  }
}

// A control that is moved with its item loses the focus, and gets it back.
function show<Each extends Item>(list: StoredList<Each>, rows: Each[]) {
  const focused = document.activeElement
  flushSync(() => list.set(rows))
  if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus()
}
