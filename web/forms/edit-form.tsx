import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { EditContext } from './edit-context.ts'
import { EditFrame } from './edit-frame.tsx'
import { EditWaiting } from './edit-waiting.tsx'
import type { Edit, OpenEdit } from './use-edit.ts'
import { useOpenForm } from './use-open-form.ts'

type Props<Values extends FieldValues> = {
  edit: Edit<Values>
  /** A form below a heading of its own has no title. */
  title?: string
  note?: string
  /** The save button's name where no page of the preview shows the values. */
  action?: string
  children: ReactNode
}

/** A form over stored values, once they are read; its fields find it by `useFormContext`. */
export function EditForm<Values extends FieldValues>({ edit, ...props }: Props<Values>) {
  const { stored, reads = [], texts } = edit
  if (stored) return <OpenForm {...props} edit={{ ...edit, stored }} />
  const { loadFailed = '' } = texts
  const error = reads.find(({ state }) => state === 'failed')?.error
  const failure = typeof loadFailed === 'string' ? loadFailed : loadFailed(error)
  return <EditWaiting title="" {...props} contents={reads} failure={failure} />
}

function OpenForm<Values extends FieldValues>({
  edit,
  ...props
}: Props<Values> & { edit: OpenEdit<Values> }) {
  const { name, fields = {}, history } = edit
  const { form, sending, submit, revert, problem, conflict } = useOpenForm(edit)
  return (
    <FormProvider {...form}>
      <EditContext value={{ fields, sending }}>
        <EditFrame
          {...props}
          name={name}
          read={history}
          isBusy={form.formState.isSubmitting}
          onSubmit={submit}
          onRevert={revert}
          problem={problem}
          conflict={conflict}
        />
      </EditContext>
    </FormProvider>
  )
}
