import { useWatch } from 'react-hook-form'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditForm, EditWaiting } from '#web/forms/edit-form.tsx'
import { previewOf } from '#web/forms/live.ts'
import { useEditForm } from '#web/forms/use-edit-form.ts'
import { Field } from '#web/ui/field.tsx'
import * as calls from './calls.ts'
import * as opening from './contract.ts'
import { OpeningText } from './schemas.ts'

const { limits, texts } = opening

type Values = { title: string; recipient_name: string }

const about = { title: 'Opening', note: 'Sapaan pertama yang dilihat pasanganmu.' }

/** Edits the greeting of the opening page. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.loadFailed} />
  const { title = '', recipient_name = '' } = content.data[0] ?? {}
  return <Fields stored={{ title, recipient_name }} />
}

function Fields({ stored }: { stored: Values }) {
  const { form, submit, problem, revert, conflict } = useEditForm<Values>({
    name: 'opening',
    schema: OpeningText,
    stored,
    save: async (values) => put(calls.load, [(await call(calls.save, values)).data]),
    shows: (values) => [previewOf(calls.load, (answer) => [{ id: 1, ...answer?.[0], ...values }])],
    texts,
  })
  const { errors, isSubmitting } = form.formState
  const [title, recipient] = useWatch({ control: form.control, name: ['title', 'recipient_name'] })
  return (
    <EditForm
      name="opening"
      {...about}
      read={calls.load}
      problem={problem}
      isBusy={isSubmitting}
      onSubmit={submit}
      onRevert={revert}
      conflict={conflict}
    >
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
