import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { EditFailure, EditForm, useEditForm } from '#web/components/edit-form.tsx'
import { Field } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { put, useContent } from '#web/content.ts'
import * as features from './contract.ts'
import './form.css'

const { limits, texts, featureIds, names } = features

const Values = z.object({
  title: features.FeaturesInput.shape.title,
  selected_features: z.array(z.enum(featureIds)),
})

/** Edits the menu: its title, and what the heart reveals. */
export function Form() {
  const { data, state, again } = useContent(features.load)
  const { form, submit, problem } = useEditForm({
    name: 'features',
    schema: Values,
    stored: data && { title: data.title, selected_features: features.readSelection(data.selected_features) },
    empty: { title: '', selected_features: [] },
    save: async (values) => put(features.load, (await call(features.save, values)).data),
    texts,
  })
  const { errors, isSubmitting } = form.formState
  const title = useWatch({ control: form.control, name: 'title' })
  return (
    <EditForm
      title="Features"
      note="Pilihan yang keluar dari hati Main Gift."
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
      <fieldset className="features-choice">
        <legend>Fitur yang tampil</legend>
        {featureIds.map((id) => (
          <label key={id}>
            <input type="checkbox" value={id} {...form.register('selected_features')} />
            <Icon name={id} />
            {names[id]}
          </label>
        ))}
      </fieldset>
    </EditForm>
  )
}
