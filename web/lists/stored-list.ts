/** An item that is stored by itself. */
export type Item = { id: number }

export type StoredList<Each extends Item> = ReturnType<typeof storedList<Each>>

/**
 * A list whose items are stored one by one, over the cache of the read that shows them.
 * @param set shows these items, in their order
 */
export function storedList<Each extends Item>(get: () => Each[], set: (items: Each[]) => void) {
  return {
    get,
    set,
    /** Shows a stored item in its place, or after the others. */
    show(item: Each) {
      const items = get()
      const isKnown = items.some(({ id }) => id === item.id)
      set(isKnown ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item])
    },
    hide: (id: number) => set(get().filter((each) => each.id !== id)),
  }
}
