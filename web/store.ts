import { useSyncExternalStore } from 'react'

/** A value outside of React that screens can show: `get` it, `set` it, or hear of each change. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  /** Calls back after each change. @returns what ends that */
  subscribe: (listener: () => void) => () => void
}

/** Makes a store. Values are compared by identity, so an object is replaced and never changed. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What a store holds, or what `select` reads of it; shown anew after each change of that. */
export function useStore<Value, Selected = Value>(
  { get, subscribe }: Store<Value>,
  select: (value: Value) => Selected = (value) => value as unknown as Selected,
) {
  return useSyncExternalStore(subscribe, () => select(get()))
}
