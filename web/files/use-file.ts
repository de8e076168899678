import { useContext } from 'react'
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form'
import { EditContext } from '#web/forms/edit-context.ts'

/** The file among the values of an edit form (`Edit.file`): its value, and what its `FileField` shows of the upload. */
export function useFile<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
) {
  const { share, wait, cancel } = useContext(EditContext).sending
  const value: PathValue<Values, Name> = useWatch({ control: form.control, name })

  function change(next: PathValue<Values, Name>) {
    form.clearErrors(name)
    form.setValue(name, next, { shouldDirty: true })
  }

  const field = {
    value,
    // Saving an address sends no file.
    share: typeof value === 'string' ? undefined : share,
    wait,
    problem: form.getFieldState(name, form.formState).error?.message,
    onProblem: (message: string) => form.setError(name, { message }),
    onCancel: cancel,
  }
  return { value, change, field }
}
