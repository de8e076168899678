import { type FieldValues, FormProvider } from 'react-hook-form'
import { EditContext } from './edit-context.ts'
import type { EditFormProps } from './edit-form.tsx'
import { EditFrame } from './edit-frame.tsx'
import { EditWaiting } from './edit-waiting.tsx'
import type { OpenEdit } from './use-edit.ts'
import { useOpenForm } from './use-open-form.ts'

/** Waits for the stored values, then keeps drafts, shows the preview, saves and asks about conflicts. */
export function Editor<Values extends FieldValues>({ edit, ...props }: EditFormProps<Values>) {
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
}: EditFormProps<Values> & { edit: OpenEdit<Values> }) {
  const { name, fields = {}, versions } = edit
  const { form, sending, submit, revert, problem, conflict } = useOpenForm(edit)
  return (
    <FormProvider {...form}>
      <EditContext value={{ fields, sending, saveQuietly: () => submit(undefined, { isAnnounced: false }) }}>
        <EditFrame
          {...props}
          name={name}
          read={versions}
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
