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
import { drafts } from '#web/drafts/drafts.ts'
import { useStore } from '#web/store.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { clearRequest } from './clear-request.ts'
import { toJson } from './conflict.ts'

// The labels of the buttons of `ItemTools`.
type Tool = 'up' | 'down' | 'trash'

type Items<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** The form's name for the list. */
  name: FieldArrayPath<Values>
  /** The name of the form's draft. */
  draft: string
  /** The alert with an undo after an item was removed; '' for an empty item. */
  removed: (item: Record<string, unknown>) => string
  /** The sample's items, and the fewest items that can be stored, which are blank after it is cleared. */
  sample?: { items: readonly unknown[]; fewest: FieldArray<Values, FieldArrayPath<Values>>[] }
}

type Editing<Values extends FieldValues> = {
  fields: { id: string }[]
  /** Adds an item at the end and focuses this field of it. */
  addItem: (item: FieldArray<Values, FieldArrayPath<Values>>, field: string) => void
  moveItem: (index: number, by: -1 | 1) => void
  removeItem: (index: number) => void
  /** Refs of the list and of the button that adds an item. */
  list: RefObject<HTMLOListElement | null>
  adding: RefObject<HTMLButtonElement | null>
  /** Says to screen readers where an item was moved. */
  announcement: string
}

/**
 * A list in an edit form: items are added, moved and removed, and a removal can be undone even after the form
 * has closed. The focus follows a moved item, and goes to the neighbour of a removed one.
 */
export function useItems<Values extends FieldValues>(items: Items<Values>): Editing<Values> {
  const { form, name, draft, removed, sample } = items
  const { fields, append, insert, move, remove, replace } = useFieldArray<Values>({
    control: form.control,
    name,
  })
  const adding = useRef<HTMLButtonElement>(null)
  const { list, announcement, follow } = useMovedFocus(adding)

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
    follow(isLast ? index - 1 : index, 'trash', '')
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

// The request to clear may come before the form mounts.
function useClearing(draft: string, clear: () => void) {
  const isWanted = useStore(clearRequest, (name) => name === draft)
  const clearNow = useEffectEvent(clear)
  useEffect(() => {
    if (!isWanted) return
    clearRequest.set('')
    clearNow()
  }, [isWanted])
}

// The focus follows a moved item and goes to the neighbour of a removed one, without scrolling the form.
function useMovedFocus(adding: RefObject<HTMLButtonElement | null>) {
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ index: number; tool: Tool; announcement: string }>()
  useEffect(() => {
    if (!moved) return
    const item = list.current?.children[moved.index]
    const tool = item?.querySelector<HTMLElement>(`[data-tool="${moved.tool}"]`)
    const next = tool ?? item?.querySelector<HTMLElement>('button') ?? adding.current
    next?.focus({ preventScroll: moved.tool === 'trash' })
  }, [moved, adding])
  return {
    list,
    announcement: moved?.announcement ?? '',
    follow: (index: number, tool: Tool, announcement: string) => setMoved({ index, tool, announcement }),
  }
}
