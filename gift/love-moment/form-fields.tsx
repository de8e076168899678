import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { spellDate } from '#contract/date.ts'
import type { Output } from '#contract/endpoint.ts'
import { largestId as newest } from '#contract/largest-id.ts'
import { readDay } from '#contract/read-day.ts'
import { Refusal } from '#web/api/call.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { upload } from '#web/files/upload.ts'
import { useFile } from '#web/files/use-file.ts'
import { toJson } from '#web/forms/conflict.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { live, pictureAt, shownAt } from '#web/forms/live.ts'
import { previewOf } from '#web/forms/preview-change.ts'
import { TextField } from '#web/forms/text-field.tsx'
import type { Edit } from '#web/forms/use-edit.ts'
import { DatePicker } from '#web/ui/date-picker.tsx'
import { Field } from '#web/ui/field.tsx'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import { fields } from './fields.ts'
import { CoverField } from './form-cover.tsx'
import { moments } from './form-moments.tsx'
import { type Moment, MomentText } from './schemas.ts'

const { texts } = loveMoment

// `coverImage` is the address of the stored cover, '' for none, or a picked file.
const Values = z.extend(MomentText, { coverImage: z.custom<string | File>() })
type Values = z.output<typeof Values>

const nothing: Values = { title: '', date: '', letter: '', coverImage: '' }

type Props = {
  /** Undefined for a moment that is not stored yet. */
  moment: Moment | undefined
  /** The draft's name. */
  name: string
  onCreated: (id: number) => void
}

/** The fields of one moment. */
export function Fields(props: Props) {
  return (
    <EditForm edit={editOf(props)}>
      <TextField name="title" />
      <DateField />
      <TextField name="letter" rows={5} />
      <Cover {...props} />
    </EditForm>
  )
}

function DateField() {
  const form = useFormContext<Values>()
  const { errors, isSubmitted } = form.formState
  const date = useWatch({ control: form.control, name: 'date' })
  const pickDay = (digits: string) =>
    form.setValue('date', spellDate(digits), { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <Field
      label={fields.date.label}
      placeholder="12 Februari 2022"
      hint={hintOf(date)}
      end={<DatePicker date={date} onPick={pickDay} />}
      error={errors.date?.message}
      {...form.register('date')}
    />
  )
}

function Cover({ moment, name }: Props) {
  const form = useFormContext<Values>()
  const { value, change, field } = useFile(form, 'coverImage')
  // The draft stays, and is based on the rotated cover.
  function showTurned(turned: Moment) {
    if (!(form.getValues('coverImage') instanceof File)) change(turned.cover_image)
    moments.show(turned)
    drafts.rebase(name, toJson(storedIn(turned)))
  }
  return <CoverField moment={moment} cover={value} onPick={change} onTurned={showTurned} {...field} />
}

function editOf({ moment, name, onCreated }: Props): Edit<Values> {
  return {
    name,
    fields,
    schema: Values,
    stored: moment ? storedIn(moment) : nothing,
    file: 'coverImage',
    save: async ({ coverImage, ...text }, sending) => {
      const files = coverImage instanceof File ? { coverImage } : {}
      const { data } = moment
        ? await upload(calls.update, { id: moment.id, ...text }, files, sending)
        : await upload(calls.create, text, files, sending)
      moments.show(data)
      if (moment) return
      // The form of the stored moment takes this one's place, and its card the preview's.
      live.hide(name)
      onCreated(data.id)
    },
    shows: (values) => [
      previewOf(calls.load, (answer) => ({
        status: 'success' as const,
        message: '',
        data: momentsWith(values, name, moment, answer),
      })),
    ],
    texts: {
      saved: moment ? texts.updated : texts.created,
      saveFailed: moment ? updateFailure : texts.createFailed,
    },
  }
}

function storedIn({ title, date, letter, cover_image }: Moment): Values {
  return { title, date, letter, coverImage: cover_image }
}

function updateFailure(error: unknown) {
  const message = error instanceof Refusal ? error.message : ''
  return message ? texts.updateFailed.replace('{message}', () => message) : texts.updateError
}

// How the card will show the date.
function hintOf(date: string) {
  const day = readDay(date)
  if (day) return spellDate(day) === date.trim() ? undefined : `Di kartu: ${spellDate(day)}`
  return date.trim() && 'Ini bukan tanggal kalender; kartunya tampil paling akhir.'
}

// The moments with this one among them; a new one gets the highest possible id.
function momentsWith(
  { coverImage, ...text }: Values,
  name: string,
  moment: Moment | undefined,
  answer: Output<typeof calls.load> | undefined,
) {
  const id = moment?.id ?? newest
  const cover_image = shownAt(name, coverImage)
  const isStored = moment?.cover_image === cover_image
  const cover = isStored ? moment.cover : cover_image === '' ? null : pictureAt(cover_image)
  const others = [answer?.data ?? []].flat().filter((each) => each.id !== id)
  return loveMoment.byDay([...others, { id, ...text, cover_image, cover }])
}
