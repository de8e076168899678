import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Refusal } from '#web/api/call.ts'

const CODES = ['validation', 'conflict']

// Refusals that are about a file alone.
const OF_FILES = new Set(['unsupported_media', 'too_large', 'too_many'])

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

/** Makes a refusal of a file, which names no field, one that names the form's. */
export function atFile(field: string, error: unknown) {
  if (!(error instanceof Refusal) || !OF_FILES.has(error.code ?? '')) return error
  const isNamed = Object.keys(error.fields).length > 0
  return new Refusal(error.message, 'validation', isNamed ? error.fields : { [field]: error.message })
}
