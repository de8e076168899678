import { type RefObject, useRef } from 'react'
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useFieldArray,
} from 'react-hook-form'
import { showAlert } from './alerts.tsx'

type Items<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldArrayPath<Values>
  /** What is said when an item is gone, beside the way to take it back. */
  removed: string
}

type Editing<Values extends FieldValues> = {
  fields: { id: string }[]
  /** Adds an item at the end and begins to fill it in at this field. */
  addItem: (item: FieldArray<Values, FieldArrayPath<Values>>, field: string) => void
  moveItem: (index: number, by: -1 | 1) => void
  removeItem: (index: number) => void
  /** What holds the items, and the button that adds one. */
  list: RefObject<HTMLDivElement | null>
  adding: RefObject<HTMLButtonElement | null>
}

/**
 * A list in an edit form: items are added, moved, and removed with a way back. The focus stays with
 * what was moved, and goes to the adding button when an item is gone.
 */
export function useItems<Values extends FieldValues>({
  form,
  name,
  removed,
}: Items<Values>): Editing<Values> {
  const { fields, append, insert, move, remove } = useFieldArray<Values>({ control: form.control, name })
  const list = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)

  function addItem(item: FieldArray<Values, FieldArrayPath<Values>>, field: string) {
    append(item, { focusName: `${name}.${fields.length}.${field}` })
  }

  function moveItem(index: number, by: -1 | 1) {
    move(index, index + by)
    const tool = by < 0 ? 0 : 1
    requestAnimationFrame(() => {
      const tools = list.current?.children[index + by]?.querySelectorAll<HTMLElement>('.item-tools button')
      tools?.[tool]?.focus()
    })
  }

  function removeItem(index: number) {
    const item = structuredClone(form.getValues(`${name}.${index}` as Path<Values>))
    remove(index)
    adding.current?.focus()
    const act = () => insert(index, item, { shouldFocus: false })
    showAlert(removed, { action: { label: 'Urungkan', act } })
  }

  return { fields, addItem, moveItem, removeItem, list, adding }
}
