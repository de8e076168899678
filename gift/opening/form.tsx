import { useWatch } from 'react-hook-form'
import { call } from '#web/call.ts'
import { EditFailure, EditForm, useEditForm } from '#web/components/edit-form.tsx'
import { Field } from '#web/components/field.tsx'
import { put, useContent } from '#web/content.ts'
import * as opening from './contract.ts'

const { limits, texts } = opening

/** Edits the greeting of the opening page. */
export function Form() {
  const { data, state, again } = useContent(opening.load)
  const { form, submit, problem } = useEditForm({
    name: 'opening',
    schema: opening.OpeningText,
    stored: data?.[0] && { title: data[0].title, recipient_name: data[0].recipient_name },
    empty: { title: '', recipient_name: '' },
    save: async (values) => put(opening.load, [(await call(opening.save, values)).data]),
    texts,
  })
  const { errors, isSubmitting } = form.formState
  const [title, recipient] = useWatch({ control: form.control, name: ['title', 'recipient_name'] })
  return (
    <EditForm
      title="Opening"
      note="Sapaan pertama yang dilihat pasanganmu."
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={submit}
    >
      {state === 'failed' && <EditFailure text={texts.loadFailed} onAgain={again} />}
      <Field
        label="judul halaman"
        count={{ text: title, max: limits.title }}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <Field
        label="nama penerima"
        count={{ text: recipient, max: limits.recipient_name }}
        error={errors.recipient_name?.message}
        {...form.register('recipient_name')}
      />
    </EditForm>
  )
}
