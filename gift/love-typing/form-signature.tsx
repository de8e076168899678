import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { limits } from './contract.ts'
import type { Values } from './form-values.tsx'

/** The signature of the letter, in script below its last line. */
export function SignatureField({ form }: { form: UseFormReturn<Values> }) {
  const text = useWatch({ control: form.control, name: 'signature' }) ?? ''
  return (
    <Field
      label="tertanda"
      hint="Ditulis tangan di ujung surat, misalnya namamu. Boleh kosong."
      count={{ text, max: limits.signature }}
      error={form.formState.errors.signature?.message}
      {...form.register('signature')}
    />
  )
}
