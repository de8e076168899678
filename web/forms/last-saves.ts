import { createStore, setEntry, useStore } from '#web/store.ts'

/**
 * How the last save of a form went: `at` is in milliseconds since 1970; a `sentence` says a failure that nothing else
 * on the screen says.
 */
type Save = { state: 'saving' } | { state: 'stored'; at: number } | { state: 'failed'; sentence?: string }

// Until something is typed into the form again.
const saves = createStore<ReadonlyMap<string, Save>>(new Map())

// The elements in view that show a form's state, with its name.
const inView = new Map<HTMLElement, string>()

/** Notes how saves go, and forgets them. */
export const lastSaves = {
  begin: (name: string) => setEntry(saves, name, { state: 'saving' }),
  succeed: (name: string) => setEntry(saves, name, { state: 'stored', at: Date.now() }),
  fail: (name: string, sentence?: string) =>
    setEntry(saves, name, { state: 'failed', ...(sentence && { sentence }) }),
  forget: (name: string) => setEntry(saves, name, undefined),

  /** Whether the person can see the state of a form, so that no message needs to repeat it. */
  isSeen: (name: string) => [...inView.values()].includes(name),

  /**
   * Watches whether an element that shows a form's state is in view, and calls back when that changes.
   * @returns the function that stops it
   */
  watch(name: string, element: HTMLElement, onChange?: (isSeen: boolean) => void) {
    const watching = new IntersectionObserver((entries) => {
      const isSeen = entries.at(-1)?.isIntersecting === true
      if (isSeen) inView.set(element, name)
      else inView.delete(element)
      onChange?.(isSeen)
    })
    watching.observe(element)
    return () => {
      watching.disconnect()
      inView.delete(element)
    }
  },
}

/** The name of what a form stores at once, beside the draft that it saves by its button. */
export function atOnceOf(name: string) {
  return `${name} at once`
}

/** How the last save of a form went, kept up to date. */
export function useLastSave(name: string) {
  return useStore(saves, (all) => all.get(name))
}
