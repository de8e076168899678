import { useContext, useState } from 'react'
import { toJson } from '#web/forms/conflict.ts'
import { EditContext } from '#web/forms/edit-context.ts'
import type { FieldListing } from './use-field-list.ts'

/**
 * Adds suggested items to the list of an edit form; each is saved at once. The first one replaces the sample's items, as far
 * as the list can do without them, and the list is as before once all suggestions are taken back.
 */
export function useIdeas<Item extends object>(list: FieldListing, sample: { items: Item[]; fewest: number }) {
  const { saveQuietly = async () => false } = useContext(EditContext)
  const [before] = useState(() => list.values() as Item[])
  const [added, setAdded] = useState<string[]>([])
  const samples = sample.items.map(toJson)
  const ownItems = () => (list.values() as Item[]).filter((item) => !samples.includes(toJson(item)))

  function put(own: Item[]) {
    list.put([...own, ...sample.items.slice(0, Math.max(0, sample.fewest - own.length))])
    return saveQuietly()
  }

  return {
    /** Whether the owner's list had such an item before. */
    isListed: (isSame: (item: Item) => boolean) =>
      before.some((item) => isSame(item) && !samples.includes(toJson(item))),
    /** @returns whether it is stored; otherwise the form says what is wrong, and keeps it */
    add(item: Item) {
      setAdded([...added, toJson(item)])
      return put([...ownItems(), item])
    },
    takeBack(item: Item) {
      const left = added.filter((each) => each !== toJson(item))
      setAdded(left)
      if (left.length > 0) return put(ownItems().filter((each) => toJson(each) !== toJson(item)))
      list.put(before)
      return saveQuietly()
    },
  }
}
