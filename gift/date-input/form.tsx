import { useWatch } from 'react-hook-form'
import { fallbackDate } from '#contract/date.ts'
import { call } from '#web/call.ts'
import { EditFailure, EditForm, useEditForm } from '#web/components/edit-form.tsx'
import { Field } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { peek, put, useContent } from '#web/content.ts'
import * as dateInput from './contract.ts'
import { DateHint, DatePicker } from './form-date.tsx'
import { PhotoUpload } from './form-photo.tsx'
import './form.css'

const { limits, texts } = dateInput

type Values = { title: string; selected_date: string; photo_url: string }

/** Edits the secret date, its title and its card image. */
export function Form() {
  const { data, state, again } = useContent(dateInput.load)
  const stored = data?.[0]
  const { form, submit, problem } = useEditForm<Values>({
    name: 'date-input',
    schema: dateInput.DateInputText,
    stored: stored && {
      title: stored.title,
      selected_date: stored.selected_date,
      photo_url: stored.photo_url,
    },
    empty: { title: '', selected_date: '', photo_url: '' },
    save,
    texts: { saved: texts.saved, saveFailed: texts.saveError, inForm: texts.saveFailed },
  })
  const { errors, isSubmitting } = form.formState
  const [title, date, url] = useWatch({
    control: form.control,
    name: ['title', 'selected_date', 'photo_url'],
  })
  const isMissing = Object.values(errors).some((error) => error.message === texts.required)
  // The one sentence for whatever is missing stands below the form, not under each field.
  const shown = (message: string | undefined) => (message === texts.required ? undefined : message)
  const change = (name: 'selected_date' | 'photo_url') => (value: string) =>
    form.setValue(name, value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <EditForm
      title="Date Input"
      note="Tanggal rahasia yang membuka hadiahmu."
      problem={isMissing ? texts.required : problem}
      isBusy={isSubmitting}
      onSubmit={submit}
    >
      {state === 'failed' && <EditFailure text={texts.loadFailed} onAgain={again} />}
      {stored?.selected_date === fallbackDate && <SampleNote />}
      <Field
        label="judul halaman"
        count={{ text: title, max: limits.title }}
        error={shown(errors.title?.message)}
        {...form.register('title')}
      />
      <Field
        label="tanggal"
        inputMode="numeric"
        placeholder="02022022"
        autoComplete="off"
        error={shown(errors.selected_date?.message)}
        hint={<DateHint date={date} />}
        end={<DatePicker date={date} onPick={change('selected_date')} />}
        {...form.register('selected_date')}
      />
      <Field
        label="URL gambar"
        autoComplete="off"
        inputMode="url"
        error={shown(errors.photo_url?.message)}
        {...form.register('photo_url')}
      />
      <PhotoUpload url={url} onUploaded={change('photo_url')} />
    </EditForm>
  )
}

async function save(values: Values) {
  const id = peek(dateInput.load)?.[0]?.id
  const { data } =
    id === undefined ? await call(dateInput.create, values) : await call(dateInput.update, { id, ...values })
  put(dateInput.load, [data])
}

function SampleNote() {
  return (
    <p className="edit-tip date-form-sample">
      <Icon name="warning" />
      Tanggal ini masih contoh (14 Februari 2024). Ganti dengan tanggal jadian kalian.
    </p>
  )
}
