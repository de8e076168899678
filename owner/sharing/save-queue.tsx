import { createContext, useRef } from 'react'

type Enqueue = <Result>(save: () => Promise<Result>) => Promise<Result>

/** Runs the saves of this section one after another, so that no answer to an older one replaces newer values. */
export const SaveQueue = createContext<Enqueue>((save) => save())

/** The queue of one section that is open. */
export function useSaveQueue(): Enqueue {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (save) => {
    const saved = last.current.then(save)
    last.current = saved.catch(() => undefined)
    return saved
  }
}
