import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'
import { Refusal } from '#web/api/call.ts'
import { type Editing, useEditForm } from './use-edit-form.ts'
import { type Sending, useSending } from './use-sending.ts'

// Refusals that are about a file alone.
const OF_FILES = new Set(['unsupported_media', 'too_large', 'too_many'])

type FileEditing<Values extends FieldValues, Name extends Path<Values>> = Omit<Editing<Values>, 'save'> & {
  /** The form field and call field of the file: the stored address, '' for none, or the picked file. */
  file: Name
  save: (values: Values, sending: Sending) => Promise<unknown>
}

/**
 * An edit form with a file among its values, which is sent with the save. The server's sentence about the
 * file is shown at its field.
 */
export function useFileForm<Values extends FieldValues, Name extends Path<Values>>(
  editing: FileEditing<Values, Name>,
) {
  const { file, save, ...rest } = editing
  const { share, wait, cancel, send } = useSending()
  const { form, ...edited } = useEditForm<Values>({
    ...rest,
    save: (values) => send((sending) => save(values, sending)).catch((error) => throwAt(file, error)),
  })
  const value: PathValue<Values, Name> = useWatch({ control: form.control, name: file })

  function change(next: PathValue<Values, Name>) {
    form.clearErrors(file)
    form.setValue(file, next, { shouldDirty: true })
  }

  const field = {
    value,
    // Saving an address sends no file.
    share: typeof value === 'string' ? undefined : share,
    wait,
    problem: form.formState.errors[file]?.message as string | undefined,
    onProblem: (message: string) => form.setError(file, { message }),
    onCancel: cancel,
  }
  return { ...edited, form, value, change, field }
}

// A refusal that names fields is shown at those that the form has; one that names none is about the file.
function throwAt(file: string, error: unknown): never {
  if (!(error instanceof Refusal) || !OF_FILES.has(error.code ?? '')) throw error
  const isNamed = Object.keys(error.fields).length > 0
  throw new Refusal(error.message, 'validation', isNamed ? error.fields : { [file]: error.message })
}
