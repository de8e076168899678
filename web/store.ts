import { useSyncExternalStore } from 'react'

/** State outside React that screens can subscribe to. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  /** Calls the listener after each change. @returns the function that unsubscribes it */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store. Values are compared by identity, so an object is replaced and never changed. */
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

/** Sets one entry of a map in a store; undefined removes it. */
export function setEntry<Key, Value>(
  { get, set }: Store<ReadonlyMap<Key, Value>>,
  key: Key,
  value: Value | undefined,
) {
  const next = new Map(get())
  if (value !== undefined) set(next.set(key, value))
  else if (next.delete(key)) set(next)
}

/** The value of a store, or the part that `select` returns; rerenders when that changes. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Selected>(store: Store<Value>, select: (value: Value) => Selected): Selected
export function useStore<Value>({ get, subscribe }: Store<Value>, select?: (value: Value) => unknown) {
  return useSyncExternalStore(subscribe, () => (select ? select(get()) : get()))
}
