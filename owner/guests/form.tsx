import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { previewOf } from '#web/forms/preview-change.ts'
import { SwitchField } from '#web/forms/switch-field.tsx'
import type { Edit } from '#web/forms/use-edit.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'

const schema = z.object({ hides_edit: z.boolean() })
type Values = z.output<typeof schema>

// The values that the form has no field for.
const untouched = {
  opens_at: null,
  message: '',
  names_recipient: false,
  takes_answers: false,
  giver_name: '',
}

/** Edits whether visitors see the edit buttons. */
export function Form() {
  const content = useFresh(calls.load)
  const edit: Edit<Values> = {
    name: 'giving',
    schema,
    stored: content.data,
    reads: [content],
    save: async (values) => put(calls.load, (await call(calls.save, values)).data),
    shows: (values) => [previewOf(calls.load, (answer) => ({ ...untouched, ...answer, ...values }))],
    texts,
  }
  return (
    <EditForm edit={edit} title="Tamu" note="Apa yang terlihat oleh yang membuka hadiahmu.">
      <Switch />
    </EditForm>
  )
}

function Switch() {
  const isHidden = useWatch<Values, 'hides_edit'>({ name: 'hides_edit' })
  return (
    <>
      <SwitchField
        name="hides_edit"
        label="Sembunyikan tombol edit dari tamu"
        states={['Terlihat', 'Tersembunyi']}
      />
      <p className="note">
        <OwnerIcon name="info" />
        {isHidden
          ? 'Di perangkat yang belum pernah dipakai login, pensil dan tombol Edit hilang. Tersisa pensil kecil di pojok untuk masuk.'
          : 'Semua yang membuka hadiah ini melihat pensil dan tombol Edit, tetapi hanya yang login bisa memakainya.'}
      </p>
    </>
  )
}
