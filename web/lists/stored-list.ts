/** An item that is stored by itself. */
export type Item = { id: number }

export type StoredList<Each extends Item> = ReturnType<typeof storedList<Each>>

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
    show(item: Each) {
      const items = peek()
      if (!items) return
      const isKnown = items.some(({ id }) => id === item.id)
      set(isKnown ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item])
    },
    hide: (id: number) => peek() && set(get().filter((each) => each.id !== id)),
  }
}
