import type * as z from 'zod/mini'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import { peek, put } from '#web/api/content.ts'

/** An item that is stored by itself. */
export type Item = { id: number }

export type StoredList<Each extends Item> = ReturnType<typeof storedList<Each>>

type Read<Each> = Endpoint<Schemas<z.core.$ZodType, z.core.$ZodType<Each[]>>>

/**
 * A list whose items are stored one by one, over the cache of the read that shows them; while that is not read,
 * nothing is changed.
 * @param set shows these items, in their order
 */
export function storedList<Each extends Item>(peek: () => Each[] | undefined, set: (items: Each[]) => void) {
  const get = () => peek() ?? []
  return {
    get,
    set,
    /** Shows a stored item in its place, or after the others. */
    show: (item: Each) => peek() && set(withItem(get(), item)),
    hide: (id: number) => peek() && set(get().filter((each) => each.id !== id)),
  }
}

/** The list that a read returns. @param order sorts the items; by default they stay as they are */
export function listOf<Each extends Item>(
  read: Read<Each>,
  order = (items: Each[]) => items,
  input: object = {},
) {
  return storedList<Each>(
    () => peek(read, input),
    (items) => put(read, order(items), input),
  )
}

/** Sorts items in the order in which they were added. */
export function byId<Each extends Item>(items: Each[]) {
  return items.toSorted((one, other) => one.id - other.id)
}

/** The items with this one in its place, or after the others. */
export function withItem<Each extends Item>(items: Each[], item: Each) {
  const isKnown = items.some(({ id }) => id === item.id)
  return isKnown ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item]
}
