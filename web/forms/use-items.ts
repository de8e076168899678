import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useFieldArray,
} from 'react-hook-form'
import { texts } from '#contract/texts.ts'
import { useStore } from '#web/store.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { clearing } from './clearing.ts'
import { toJson } from './conflict.ts'
import { drafts } from './drafts.ts'

// The labels of the buttons of `ItemTools`.
type Tool = 'up' | 'down' | 'remove'

type Items<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** The form's name for the list. */
  name: FieldArrayPath<Values>
  /** Under which name what is typed into the form waits. */
  draft: string
  /** The alert after an item was removed, which offers to take that back; '' where nothing was lost. */
  removed: (item: Record<string, unknown>) => string
  /** The items of the sample, and the fewest that can be stored, which are blank once it is cleared. */
  sample?: { items: readonly unknown[]; fewest: FieldArray<Values, FieldArrayPath<Values>>[] }
}

type Editing<Values extends FieldValues> = {
  fields: { id: string }[]
  /** Adds an item at the end and begins to fill it in at this field. */
  addItem: (item: FieldArray<Values, FieldArrayPath<Values>>, field: string) => void
  moveItem: (index: number, by: -1 | 1) => void
  removeItem: (index: number) => void
  /** What holds the items, and the button that adds one. */
  list: RefObject<HTMLOListElement | null>
  adding: RefObject<HTMLButtonElement | null>
  /** Says to screen readers where an item was moved. */
  announcement: string
}

/**
 * A list in an edit form: items are added, moved, and removed with a way back, also when the form has
 * gone by then. The focus stays with what was moved, and goes to the neighbour of what was removed.
 */
export function useItems<Values extends FieldValues>(items: Items<Values>): Editing<Values> {
  const { form, name, draft, removed, sample } = items
  const { fields, append, insert, move, remove, replace } = useFieldArray<Values>({
    control: form.control,
    name,
  })
  const adding = useRef<HTMLButtonElement>(null)
  const { list, announcement, follow } = useFollowed(adding)

  function addItem(item: FieldArray<Values, FieldArrayPath<Values>>, field: string) {
    append(item, { focusName: `${name}.${fields.length}.${field}` })
  }

  function moveItem(index: number, by: -1 | 1) {
    move(index, index + by)
    follow(index + by, by < 0 ? 'up' : 'down', `Pindah ke urutan ${index + by + 1} dari ${fields.length}.`)
  }

  function removeItem(index: number) {
    const item = structuredClone(form.getValues(`${name}.${index}` as Path<Values>))
    remove(index)
    const isLast = index === fields.length - 1
    follow(isLast ? index - 1 : index, 'remove', '')
    const text = removed(item)
    if (!text) return
    const act = () => {
      const rest: unknown[] = fieldsOf(form, name)
      if (list.current) insert(Math.min(index, rest.length), item, { shouldFocus: false })
      else drafts.keep(draft, { ...form.getValues(), [name]: rest.toSpliced(index, 0, item) })
    }
    showAlert(text, { action: { label: texts.undo, act } })
  }

  useClearing(draft, () => {
    if (!sample) return
    const samples = sample.items.map(toJson)
    const own = fieldsOf(form, name).filter((item) => !samples.includes(toJson(item)))
    replace([...own, ...structuredClone(sample.fewest.slice(own.length))])
  })

  return { fields, addItem, moveItem, removeItem, list, adding, announcement }
}

function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values>, name: FieldArrayPath<Values>) {
  return form.getValues(name as Path<Values>) as FieldArray<Values, FieldArrayPath<Values>>[]
}

// The order to clear may come before the form.
function useClearing(draft: string, clear: () => void) {
  const isWanted = useStore(clearing, (name) => name === draft)
  const clearNow = useEffectEvent(clear)
  useEffect(() => {
    if (!isWanted) return
    clearing.set('')
    clearNow()
  }, [isWanted])
}

// What moves takes the keyboard along, and what goes hands it to its neighbour; none scrolls the form.
function useFollowed(adding: RefObject<HTMLButtonElement | null>) {
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ index: number; tool: Tool; announcement: string }>()
  useEffect(() => {
    if (!moved) return
    const item = list.current?.children[moved.index]
    const tool = item?.querySelector<HTMLElement>(`[data-tool="${moved.tool}"]`)
    const next = tool ?? item?.querySelector<HTMLElement>('button') ?? adding.current
    next?.focus({ preventScroll: moved.tool === 'remove' })
  }, [moved, adding])
  return {
    list,
    announcement: moved?.announcement ?? '',
    follow: (index: number, tool: Tool, announcement: string) => setMoved({ index, tool, announcement }),
  }
}
