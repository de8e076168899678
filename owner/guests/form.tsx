import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditSwitch } from '#web/forms/edit-switch.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf } from '#web/forms/live.ts'
import { useEditForm } from '#web/forms/use-edit-form.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'

const Values = z.object({ hides_edit: z.boolean() })
type Values = z.output<typeof Values>

// The values that the form has no field for.
const untouched = { opens_at: null, message: '', names_recipient: false, takes_answers: false }

const about = { title: 'Tamu', note: 'Apa yang terlihat oleh yang membuka hadiahmu.' }

/** Edits whether visitors see the edit buttons. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  return <Fields stored={content.data} />
}

function Fields({ stored }: { stored: Values }) {
  const { form, submit, problem, revert, conflict } = useEditForm<Values>({
    name: 'giving',
    schema: Values,
    stored,
    save: async (values) => put(calls.load, (await call(calls.save, values)).data),
    shows: (values) => [previewOf(calls.load, (answer) => ({ ...untouched, ...answer, ...values }))],
    texts,
  })
  const { hides_edit } = useWatch({ control: form.control })
  return (
    <EditForm
      name="giving"
      {...about}
      problem={problem}
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
      <EditSwitch
        label="Sembunyikan tombol edit dari tamu"
        state={hides_edit ? 'Tersembunyi' : 'Terlihat'}
        isOn={hides_edit === true}
        {...form.register('hides_edit')}
      />
      <p className="edit-tip">
        <OwnerIcon name="info" />
        {hides_edit
          ? 'Di perangkat yang belum pernah dipakai login, pensil dan tombol Edit hilang. Tersisa pensil kecil di pojok untuk masuk.'
          : 'Semua yang membuka hadiah ini melihat pensil dan tombol Edit, tetapi hanya yang login bisa memakainya.'}
      </p>
    </EditForm>
  )
}
