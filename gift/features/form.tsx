import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call, EmptyResponse } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useFresh } from '#web/api/fresh.ts'
import { EditFrame as EditForm } from '#web/forms/edit-frame.tsx'
import { EditWaiting } from '#web/forms/edit-waiting.tsx'
import { previewOf } from '#web/forms/live.ts'
import { useEditForm } from '#web/forms/use-edit-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import * as features from './contract.ts'
import { FeaturesInput } from './schemas.ts'
import './form.css'

const { limits, texts, featureIds, names } = features

const Values = z.object({
  title: FeaturesInput.shape.title,
  closing: z.nonoptional(FeaturesInput.shape.closing),
  selected_features: z.array(z.enum(featureIds)),
})

// The letter and the Love Moments are easily confused.
const hints: Partial<Record<features.FeatureId, string>> = { letter: 'Kartu kenangan, diisi di Love Moments' }

const about = { title: 'Features', note: 'Pilihan yang keluar dari hati Main Gift.' }

/** Edits the menu: its title, and the features that the heart shows. */
export function Form() {
  const content = useFresh(calls.load)
  const failure = content.error instanceof EmptyResponse ? texts.empty : texts.loadFailed
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={failure} />
  const { title = '', selected_features, closing = '' } = content.data
  return <Fields stored={{ title, closing, selected_features: features.readSelection(selected_features) }} />
}

function Fields({ stored }: { stored: z.output<typeof Values> }) {
  const { form, submit, problem, revert, conflict } = useEditForm({
    name: 'features',
    schema: Values,
    stored,
    save: async ({ title, closing, selected_features }) => {
      const input = { title, selected_features: JSON.stringify(selected_features) }
      // Left out where there is none, neither stored nor typed.
      const isNamed = closing.trim() || stored.closing
      put(calls.load, (await call(calls.save, isNamed ? { ...input, closing } : input)).data)
    },
    shows: ({ title, closing, selected_features }) => [
      previewOf(calls.load, (answer) => ({
        ...answer,
        // Without features the page says that nothing is there.
        title: title || texts.title,
        closing: closing.trim(),
        selected_features: JSON.stringify(selected_features),
      })),
    ],
    texts,
  })
  const { errors, isSubmitting } = form.formState
  const [title, closing] = useWatch({ control: form.control, name: ['title', 'closing'] })
  return (
    <EditForm
      name="features"
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
      <fieldset className="features-choice">
        <legend>Fitur yang tampil</legend>
        {featureIds.map((id) => (
          <label key={id}>
            <input
              type="checkbox"
              value={id}
              aria-description={hints[id]}
              {...form.register('selected_features')}
            />
            <Icon name={id} />
            <span>
              {names[id]}
              <small aria-hidden="true">{hints[id]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label="kata penutup"
        hint="Turun setelah semua ruang dikunjungi. Boleh kosong."
        count={{ text: closing, max: limits.closing }}
        error={errors.closing?.message}
        {...form.register('closing')}
      />
    </EditForm>
  )
}
