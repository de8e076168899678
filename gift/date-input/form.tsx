import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fallbackDate } from '#contract/date.ts'
import type { Output } from '#contract/endpoint.ts'
import { rotateFocus } from '#contract/focus.ts'
import { digitsWritten, isEightDigits, isWholeDate } from '#contract/read-day.ts'
import { call, Refusal } from '#web/api/call.ts'
import { peek } from '#web/api/content.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { shareError } from '#web/forms/shared-error.ts'
import { useEdit } from '#web/forms/use-edit.ts'
import { DatePicker } from '#web/ui/date-picker.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import { DateHint } from './form-date.tsx'
import { loadPicture } from './form-linked-picture.tsx'
import { PhotoUpload } from './form-photo.tsx'
import { PhotoTools } from './form-photo-tools.tsx'
import { DateInputForm, DateInputText } from './schemas.ts'

type Values = z.output<typeof DateInputForm>

/** Edits the secret date, its title and its card image. */
export function Form() {
  const edit = useEdit({
    page: 'date-input',
    schema: DateInputForm,
    read: calls.load,
    stored: valuesOf,
    save: async (values) => [await save(values, valuesOf(peek(calls.load)))],
    shown: (values, answer) => [{ id: 1, ...answer?.[0], ...shownOf(values, valuesOf(answer)) }],
    texts: { ...texts, saveFailed: texts.saveError, inForm: texts.saveFailed, isQuoted: true },
  })
  return (
    <EditForm edit={edit} title="Date Input" note="Tanggal rahasia yang membuka hadiahmu.">
      {edit.stored && <Fields stored={edit.stored} />}
    </EditForm>
  )
}

function valuesOf([record]: Output<typeof calls.load> = []): Values {
  const { title = '', selected_date = '', photo_url = '', focus = '' } = record ?? {}
  return { title, selected_date, photo_url, focus }
}

function Fields({ stored }: { stored: Values }) {
  const form = useFormContext<Values>()
  const { errors, isSubmitted } = form.formState
  const [title, date, url, focus = ''] = useWatch({
    control: form.control,
    name: ['title', 'selected_date', 'photo_url', 'focus'],
  })
  const wrongIn = shareError(errors, ['title', 'selected_date', 'photo_url'], texts.required)
  const change = (name: 'selected_date' | 'photo_url' | 'focus') => (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
  // The focal point rotates with its photo, and another photo does not keep it.
  function show(newUrl: string, newFocus: string) {
    change('photo_url')(newUrl)
    change('focus')(newFocus)
  }
  function settleDate(written: string) {
    const digits = digitsWritten(written)
    if (digits !== written) change('selected_date')(digits)
  }
  return (
    <>
      {stored.selected_date === fallbackDate && <SampleNote />}
      <Field
        label={fields.title.label}
        count={{ text: title, max: fields.title.max }}
        {...wrongIn('title')}
        {...form.register('title')}
      />
      <Field
        label="tanggal"
        inputMode="numeric"
        placeholder="02022022"
        // A sentence about its shape or its calendar says the same.
        hint={
          (errors.selected_date?.message ?? texts.required) === texts.required && <DateHint date={date} />
        }
        end={<DatePicker date={date} onPick={change('selected_date')} />}
        {...wrongIn('selected_date')}
        {...form.register('selected_date', {
          onChange: ({ target }) => isWholeDate(target.value) && settleDate(target.value),
          onBlur: ({ target }) => settleDate(target.value),
        })}
      />
      <Field
        label="URL gambar"
        inputMode="url"
        {...wrongIn('photo_url')}
        {...form.register('photo_url', {
          onBlur: () => checkPicture(form, stored),
          onChange: () => change('focus')(''),
        })}
      />
      <PhotoUpload url={url} focus={focus} onUploaded={(newUrl) => show(newUrl, '')} />
      <PhotoTools
        url={url.trim()}
        focus={focus}
        isStored={url.trim() === stored.photo_url}
        onFocus={change('focus')}
        onTurned={(newUrl) => show(newUrl, rotateFocus(focus))}
      />
    </>
  )
}

// A linked picture that cannot be loaded is refused at its field, before the save.
async function checkPicture(form: UseFormReturn<Values>, stored: Values) {
  const { photo_url } = form.getValues()
  const { success } = DateInputText.shape.photo_url.safeParse(photo_url)
  if (!success || photo_url.trim() === stored.photo_url || (await loadPicture(photo_url.trim()))) return
  if (form.getValues('photo_url') === photo_url) form.setError('photo_url', { message: texts.photoDead })
}

// The old picture stays where the new one cannot be loaded.
async function save({ focus, ...fields }: Values, stored: Values) {
  const values = focus || stored.focus ? { ...fields, focus } : fields
  if (values.photo_url !== stored.photo_url && !(await loadPicture(values.photo_url))) {
    throw new Refusal(texts.photoDead, 'validation', { photo_url: texts.photoDead })
  }
  const id = peek(calls.load)?.[0]?.id
  const { data } =
    id === undefined ? await call(calls.create, values) : await call(calls.update, { id, ...values })
  return data
}

function SampleNote() {
  return (
    <p className="note note-warm">
      <Icon name="warning" />
      Tanggal ini masih contoh (14 Februari 2024). Ganti dengan tanggal jadian kalian.
    </p>
  )
}

// An incomplete date opens nothing, and a picture of another site loads only when stored: the preview shows
// the stored values meanwhile.
function shownOf({ title, selected_date, photo_url, focus }: Values, stored: Values) {
  const [digits, address] = [digitsWritten(selected_date), photo_url.trim()]
  return {
    title,
    selected_date: isEightDigits(digits) ? digits : stored.selected_date,
    ...(/^\/(?!\/)/.test(address) || address === stored.photo_url
      ? { photo_url: address, focus }
      : { photo_url: stored.photo_url, focus: stored.focus }),
  }
}
