import type { ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { spellDate } from '#contract/date.ts'
import { DatePicker } from '#web/ui/date-picker.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = { name: string; label: string; placeholder?: string; hint?: ReactNode }

/** A date of an edit form, written as a person writes it or picked from a calendar. */
export function DayField({ name, ...props }: Props) {
  const { control, register, setValue, getFieldState } = useFormContext()
  const { error } = getFieldState(name, useFormState({ control, name }))
  // A day from the calendar is always valid.
  const pick = (digits: string) =>
    setValue(name, spellDate(digits), { shouldDirty: true, shouldValidate: true })
  return (
    <Field
      {...props}
      error={error?.message}
      end={<DatePicker date={useWatch({ control, name })} onPick={pick} />}
      {...register(name)}
    />
  )
}
