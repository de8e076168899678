import { schemaOf } from '#contract/fields.ts'
import { call } from '#web/api/call.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useEdit } from '#web/forms/use-edit.ts'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { fields, sentences } from './fields.ts'

/** Edits the greeting of the opening page. */
export function Form() {
  const edit = useEdit({
    page: 'opening',
    fields,
    schema: schemaOf(fields),
    read: calls.load,
    stored: ([{ title = '', recipient_name = '' } = {}]) => ({ title, recipient_name }),
    save: async (values) => [(await call(calls.save, values)).data],
    shown: (values, answer) => [{ id: 1, ...answer?.[0], ...values }],
    texts: { ...texts, ...sentences, isQuoted: true },
  })
  return (
    <EditForm edit={edit} title="Opening" note="Sapaan pertama yang dilihat pasanganmu.">
      <TextField name="title" />
      <TextField name="recipient_name" />
    </EditForm>
  )
}
