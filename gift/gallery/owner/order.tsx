import { useRef } from 'react'
import { texts } from '#gift/gallery/contract.ts'
import { useChange } from '#web/session/use-change.tsx'

/**
 * Shows a new order at once and stores it. Of several in a row only the last is sent, after the one that is
 * being sent; after a failure the stored order is shown again.
 */
export function useOrder<Row extends { id: number }>(
  rows: Row[],
  show: (rows: Row[]) => void,
  store: (ids: number[]) => Promise<{ data: Row[] }>,
) {
  const { run } = useChange()
  const saving = useRef(Promise.resolve())
  const newest = useRef<number[]>(undefined)
  const stored = useRef<Row[]>(undefined)

  async function save(ids: number[]) {
    if (newest.current !== ids) return
    const answer = await run(() => store(ids), texts.orderFailed)
    if (answer) stored.current = answer.data
    if (newest.current !== ids) return
    show(stored.current ?? rows)
    stored.current = undefined
  }

  return (ids: number[]) => {
    stored.current ??= rows
    newest.current = ids
    show(inOrder(rows, ids))
    saving.current = saving.current.then(() => save(ids))
  }
}

function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]) {
  return [...rows].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
