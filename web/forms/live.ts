import { peek } from '#web/api/content.ts'
import { keyOf } from '#web/api/etags.ts'
import { currentAccount } from '#web/session/own-content.ts'
import { createStore, setEntry } from '#web/store.ts'
import type { PreviewChange } from './preview-change.ts'

/** The name under which an earlier version of a page is shown. */
export const VERSION = 'version'

const typed = createStore<ReadonlyMap<string, PreviewChange[]>>(new Map())
const edited = createStore('')

// A picked file is shown at a temporary address, one for each field.
const temporary = new Map<string, { file: Blob; url: string }>()

// Another account must not see these values.
currentAccount.subscribe(() => live.clear())

/** The unsaved values of the hub's forms, as its preview shows them. */
export const live = {
  /** Shows a form's values instead of its earlier ones. */
  show: (form: string, shown: PreviewChange[]) => setEntry(typed, form, shown),

  /** Shows the stored values instead of a form's. */
  hide: (form: string) => setEntry(typed, form, undefined),

  /** Shows only stored values. */
  clear() {
    typed.set(new Map())
    for (const { url } of temporary.values()) URL.revokeObjectURL(url)
    temporary.clear()
  },

  /** Scrolls the preview to a field, such as 'quiz' and 'questions.0.question'; '' removes the mark. */
  goTo: (form: string, field: string) => edited.set(field && `${form}.${field}`),

  /** The altered response of each read, by its key; several forms alter it one after another. */
  responses() {
    const responses = new Map<string, unknown>()
    for (const { read, alter } of [...typed.get().values()].flat()) {
      const key = keyOf(read)
      responses.set(key, alter(responses.get(key) ?? peek(read)))
    }
    return [...responses]
  },

  field: edited.get,

  /** Calls back whenever the shown values change. @returns the function that unsubscribes */
  onTyped: typed.subscribe,

  /** Calls back whenever another field is edited. @returns the function that unsubscribes */
  onField: edited.subscribe,
}

/** The address of the file in a file field: the stored file's own, or a temporary one of a picked file. */
export function shownAt(field: string, file: string | Blob) {
  if (typeof file === 'string') return file
  const known = temporary.get(field)
  if (known?.file === file) return known.url
  if (known) URL.revokeObjectURL(known.url)
  const url = URL.createObjectURL(file)
  temporary.set(field, { file, url })
  return url
}

/** A picked photo in the shape that the screens draw. */
export function pictureAt(url: string) {
  return { url, width: 0, height: 0, widths: [], placeholder: '' }
}
