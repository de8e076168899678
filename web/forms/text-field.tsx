import { type ReactNode, useContext } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { EditContext } from './edit-context.ts'

type Props = {
  /** The value's name in the form. */
  name: string
  /** The name under which the page's `fields.ts` declares it; its own without this. */
  declared?: string
  hint?: ReactNode
  placeholder?: string | undefined
  /** The lines of a text of several lines. */
  rows?: number
}

/** A text of an edit form, as the page's `fields.ts` declares it: binds its value, counts it and shows its error. */
export function TextField({ name, declared = name, rows, ...props }: Props) {
  const field = useContext(EditContext).fields[declared]
  const { register, control, getFieldState } = useFormContext()
  const text = useWatch({ control, name }) ?? ''
  const { error } = getFieldState(name, useFormState({ control, name }))
  if (!field) throw new Error(`No field is called ${declared}`)
  const { label, max, isMultiline, hint } = field
  const shared = { label, hint, count: { text, max }, error: error?.message }
  const input = { ...shared, ...props, ...register(name) }
  return isMultiline ? <TextArea {...input} rows={rows} /> : <Field {...input} />
}
