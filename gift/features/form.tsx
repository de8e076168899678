import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { call, EmptyResponse } from '#web/api/call.ts'
import { peek } from '#web/api/content.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useEdit } from '#web/forms/use-edit.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import * as features from './contract.ts'
import { fields } from './fields.ts'

const { texts, featureIds, names } = features

const schema = z.extend(schemaOf(fields), { selected_features: z.array(z.enum(featureIds)) })

// The letter and the Love Moments are easily confused.
const hints: Partial<Record<features.FeatureId, string>> = { letter: 'Kartu kenangan, diisi di Love Moments' }

/** Edits the menu: its title, the features that the heart shows, and its closing line. */
export function Form() {
  const edit = useEdit({
    page: 'features',
    fields,
    schema,
    read: calls.load,
    stored: ({ title = '', closing = '', selected_features }) => ({
      title,
      closing,
      selected_features: features.readSelection(selected_features),
    }),
    save: async ({ title, closing, selected_features }) => {
      const input = { title, selected_features: JSON.stringify(selected_features) }
      // Left out where there is none, neither stored nor typed.
      const isNamed = closing.trim() || peek(calls.load)?.closing
      return (await call(calls.save, isNamed ? { ...input, closing } : input)).data
    },
    shown: ({ title, closing, selected_features }, answer) => ({
      ...answer,
      // Without features the page says that nothing is there.
      title: title || texts.title,
      closing: closing.trim(),
      selected_features: JSON.stringify(selected_features),
    }),
    texts: {
      ...texts,
      isQuoted: true,
      loadFailed: (error) => (error instanceof EmptyResponse ? texts.empty : texts.loadFailed),
    },
  })
  return (
    <EditForm edit={edit} title="Features" note="Pilihan yang keluar dari hati Main Gift.">
      <TextField name="title" />
      <Choice />
      <TextField name="closing" />
    </EditForm>
  )
}

function Choice() {
  const { register } = useFormContext()
  return (
    <fieldset className="stack">
      <legend>Fitur yang tampil</legend>
      {featureIds.map((id) => (
        <label key={id} className="choice">
          <input type="checkbox" value={id} aria-description={hints[id]} {...register('selected_features')} />
          <Icon name={id} />
          <span>
            {names[id]}
            <small aria-hidden="true">{hints[id]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
