import type { Endpoint, Output } from '#contract/endpoint.ts'
import { peek } from '#web/api/content.ts'
import { keyOf } from '#web/api/etags.ts'
import { person } from '#web/session/own.ts'
import { createStore } from '#web/store.ts'

/** How the answer of one read looks with what a form holds. */
export type Shown = { read: Endpoint; alter: (answer: unknown) => unknown }

/** The name under which an earlier version of a page is shown. */
export const VERSION = 'version'

const typed = createStore<ReadonlyMap<string, Shown[]>>(new Map())
const place = createStore('')

// A picked file is shown at a temporary address, one for each field.
const temporary = new Map<string, { file: Blob; url: string }>()

// The next person to sign in sees nothing of it.
person.subscribe(() => live.clear())

/** The unsaved values of the desk's forms, as its preview shows them. */
export const live = {
  /** Shows what a form holds, in place of what it showed before. */
  show: (form: string, shown: Shown[]) => typed.set(new Map(typed.get()).set(form, shown)),

  /** Shows what is stored instead of what a form holds. */
  hide(form: string) {
    if (!typed.get().has(form)) return
    const rest = new Map(typed.get())
    rest.delete(form)
    typed.set(rest)
  },

  /** Shows nothing but what is stored. */
  clear() {
    typed.set(new Map())
    for (const { url } of temporary.values()) URL.revokeObjectURL(url)
    temporary.clear()
  },

  /** Leads the preview to the place of a field, such as 'quiz' and 'questions.0.question'; '' leads nowhere. */
  goTo: (form: string, field: string) => place.set(field && `${form}#${field}`),

  /** What every altered read answers, by the read's key; of several forms each alters what the one before left. */
  answers() {
    const answers = new Map<string, unknown>()
    for (const { read, alter } of [...typed.get().values()].flat()) {
      const key = keyOf(read)
      answers.set(key, alter(answers.get(key) ?? peek(read)))
    }
    return [...answers]
  },

  place: place.get,

  /** Calls back whenever what is shown changes. @returns the function that unsubscribes */
  onTyped: typed.subscribe,

  /** Calls back whenever another field is edited. @returns the function that unsubscribes */
  onPlace: place.subscribe,
}

/** Says how a form's values show in what a read answers; `answer` is undefined where the desk has not asked it. */
export function shows<E extends Endpoint>(
  read: E,
  alter: (answer: Output<E> | undefined) => Output<E>,
): Shown {
  return { read, alter: (answer) => alter(answer as Output<E> | undefined) }
}

/** The address of the file in a file field: a stored file's own, or a temporary one of a picked file. */
export function shownAt(field: string, file: string | Blob) {
  if (typeof file === 'string') return file
  const known = temporary.get(field)
  if (known?.file === file) return known.url
  if (known) URL.revokeObjectURL(known.url)
  const url = URL.createObjectURL(file)
  temporary.set(field, { file, url })
  return url
}

/** A picked photo as the screens draw one. */
export function pictureAt(url: string) {
  return { url, width: 0, height: 0, widths: [], placeholder: '' }
}
