import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Refusal } from '#web/api/call.ts'

const CODES = ['validation', 'conflict']

/**
 * Shows a refusal's sentences at the fields that they name, and focuses the first of these.
 * @returns whether the form has such a field
 */
export function showErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
) {
  if (!(error instanceof Refusal) || !CODES.includes(error.code ?? '')) return false
  const known = Object.entries(error.fields).filter(([field]) => field in form.getValues())
  for (const [index, [field, message]] of known.entries()) {
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}
