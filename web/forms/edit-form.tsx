import { createContext, type ReactNode, useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Edit } from './use-edit.ts'

export type EditFormProps<Values extends FieldValues> = {
  edit: Edit<Values>
  /** A form below a heading of its own has no title. */
  title?: string
  note?: string
  /** The save button's name where no page of the preview shows the values. */
  action?: string
  /** Takes back what was stored at once (`useAtOnce`). */
  onUndo?: (() => void) | undefined
  /** Its fields, which find its values by `useFormContext`. */
  children: ReactNode
}

type Editor = <Values extends FieldValues>(props: EditFormProps<Values>) => ReactNode

/** What surrounds the fields of every form: the hub provides it (`Editor`). */
export const EditorContext = createContext<Editor>(() => null)

/** A form over stored values. */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const Editor = useContext(EditorContext)
  return <Editor {...props} />
}
