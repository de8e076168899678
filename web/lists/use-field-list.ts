import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type Path,
  useFieldArray,
  useFormContext,
} from 'react-hook-form'
import { texts } from '#contract/texts.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { clearRequest } from '#web/forms/clear-request.ts'
import { toJson } from '#web/forms/conflict.ts'
import { useStore } from '#web/store.ts'
import { showAlert } from '#web/ui/alerts.tsx'

type List<Values extends FieldValues> = {
  /** The form's name for the list, and the name of the form's draft. */
  name: FieldArrayPath<Values>
  draft: string
  /** The person's word for an item, such as 'pertanyaan'. */
  noun: string
  most: number
  /** A new item, and its field that is focused. */
  blank: FieldArray<Values, FieldArrayPath<Values>>
  focus: string
  /** The alert with an undo after an item was removed; '' for an empty item. */
  removed: (item: Record<string, unknown>) => string
  /** The sample's items, and the fewest items that can be stored, which are blank after it is cleared. */
  sample?: { items: readonly unknown[]; fewest: number }
}

/** A list in an edit form, as `FieldList` shows it. */
export type FieldListing = ReturnType<typeof useFieldList>

/**
 * A list that is stored with its form: items are added, moved and removed, and a removal can be undone even after the
 * form has closed. The focus follows a moved item, and goes to the neighbour of a removed one.
 */
export function useFieldList<Values extends FieldValues>(list: List<Values>) {
  const { name, draft, noun, most, blank, focus, removed, sample } = list
  const form = useFormContext<Values>()
  const { fields, append, insert, move, remove, replace } = useFieldArray<Values>({
    control: form.control,
    name,
  })
  const { element, adding, announcement, follow } = useMovedFocus()
  const items: { id: string }[] = fields
  const stored = () => form.getValues(name as Path<Values>) as FieldArray<Values, FieldArrayPath<Values>>[]
  const { error } = form.getFieldState(name as Path<Values>, form.formState)

  function moveItem(index: number, by: -1 | 1) {
    move(index, index + by)
    follow(index + by, by < 0 ? 'up' : 'down', `Pindah ke urutan ${index + by + 1} dari ${fields.length}.`)
  }

  function removeItem(index: number) {
    const item = structuredClone(stored()[index])
    if (!item) return
    remove(index)
    const isLast = index === fields.length - 1
    follow(isLast ? index - 1 : index, 'trash', '')
    const text = removed(item)
    if (!text) return
    const act = () => {
      const rest = stored()
      if (element.current) insert(Math.min(index, rest.length), item, { shouldFocus: false })
      else drafts.keep(draft, { ...form.getValues(), [name]: rest.toSpliced(index, 0, item) })
    }
    showAlert(text, { action: { label: texts.undo, act }, draft })
  }

  useClearing(draft, () => {
    if (!sample) return
    const samples = sample.items.map(toJson)
    const own = stored().filter((item) => !samples.includes(toJson(item)))
    const missing = Math.max(0, sample.fewest - own.length)
    replace([...own, ...Array.from({ length: missing }, () => structuredClone(blank))])
  })

  return {
    fields: items,
    /** The items as they are typed, and the function that replaces them all. */
    values: () => structuredClone(stored()) as object[],
    put: (all: object[]) => replace(all as FieldArray<Values, FieldArrayPath<Values>>[]),
    /** Adds an item at the end. */
    add: () => append(structuredClone(blank), { focusName: `${name}.${fields.length}.${focus}` }),
    /** The props of an item's `ItemTools`. */
    toolsOf: (index: number) => ({
      name: `${noun} ${index + 1}`,
      isFirst: index === 0,
      isLast: index === fields.length - 1,
      onMove: (by: -1 | 1) => moveItem(index, by),
      onRemove: () => removeItem(index),
    }),
    isFull: fields.length >= most,
    /** The error of the list as a whole. */
    problem: error?.root?.message ?? error?.message,
    /** Refs of the list and of the button that adds an item. */
    element,
    adding,
    /** Says to screen readers where an item was moved. */
    announcement,
  }
}

// The request to clear may come before the form mounts.
function useClearing(draft: string, clear: () => void) {
  const isWanted = useStore(clearRequest, (name) => name === draft)
  const clearNow = useEffectEvent(clear)
  useEffect(() => {
    if (!isWanted) return
    clearRequest.set('')
    // Once the form around it has mounted, which shows the stored values.
    queueMicrotask(clearNow)
  }, [isWanted])
}

type Moved = { index: number; tool: 'up' | 'down' | 'trash'; announcement: string }

// Focuses the same tool of an item that was moved, and of the neighbour of a removed one, without scrolling the form.
function useMovedFocus() {
  const element = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const [moved, setMoved] = useState<Moved>()
  useEffect(() => {
    if (!moved) return
    const item = element.current?.children[moved.index]
    const tool = item?.querySelector<HTMLElement>(`[data-tool="${moved.tool}"]`)
    const next = tool ?? item?.querySelector<HTMLElement>('button') ?? adding.current
    next?.focus({ preventScroll: moved.tool === 'trash' })
  }, [moved])
  return {
    element,
    adding,
    announcement: moved?.announcement ?? '',
    follow: (index: number, tool: Moved['tool'], announcement: string) =>
      setMoved({ index, tool, announcement }),
  }
}
