import { useFormContext, useWatch } from 'react-hook-form'
import { spellDate } from '#contract/date.ts'
import type { Output } from '#contract/endpoint.ts'
import { largestId } from '#contract/largest-id.ts'
import { readDay } from '#contract/read-day.ts'
import { Refusal } from '#web/api/call.ts'
import { upload } from '#web/files/upload.ts'
import { DayField } from '#web/forms/day-field.tsx'
import { EditForm } from '#web/forms/edit-form.tsx'
import { pictureAt, shownAt } from '#web/forms/live.ts'
import { previewOf } from '#web/forms/preview-change.ts'
import { TextField } from '#web/forms/text-field.tsx'
import type { Edit } from '#web/forms/use-edit.ts'
import { withItem } from '#web/lists/stored-list.ts'
import type { ListEditing } from '#web/lists/use-list-editor.ts'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import { fields } from './fields.ts'
import { CoverField } from './form-cover.tsx'
import { storedIn, Values } from './form-moments.tsx'
import type { Moment } from './schemas.ts'

const { texts } = loveMoment

const nothing: Values = { title: '', date: '', letter: '', coverImage: '' }

type Props = Pick<ListEditing<Moment>, 'chosen' | 'draft' | 'keep'>

/** The fields of the chosen moment, or of a new one. */
export function Fields(props: Props) {
  return (
    <EditForm edit={editOf(props)}>
      <TextField name="title" />
      <DateField />
      <TextField name="letter" rows={5} />
      <CoverField {...props} />
    </EditForm>
  )
}

function DateField() {
  const date = useWatch({ control: useFormContext<Values>().control, name: 'date' })
  return <DayField name="date" label={fields.date.label} placeholder="12 Februari 2022" hint={hintOf(date)} />
}

function editOf({ chosen: moment, draft, keep }: Props): Edit<Values> {
  return {
    name: draft,
    fields,
    schema: Values,
    stored: moment ? storedIn(moment) : nothing,
    file: 'coverImage',
    save: async ({ coverImage, ...text }, sending) => {
      const files = coverImage instanceof File ? { coverImage } : {}
      const { data } = moment
        ? await upload(calls.update, { id: moment.id, ...text }, files, sending)
        : await upload(calls.create, text, files, sending)
      keep(data)
    },
    shows: (values) => [
      previewOf(calls.load, (answer) => ({
        status: 'success' as const,
        message: '',
        data: momentsWith(values, draft, moment, answer),
      })),
    ],
    texts: {
      saved: moment ? texts.updated : texts.created,
      isQuoted: true,
      saveFailed: moment ? updateFailure : texts.createFailed,
    },
  }
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
  draft: string,
  moment: Moment | undefined,
  answer: Output<typeof calls.load> | undefined,
) {
  const cover_image = shownAt(draft, coverImage)
  const isStored = moment?.cover_image === cover_image
  const cover = isStored ? moment.cover : cover_image === '' ? null : pictureAt(cover_image)
  const typed = { id: moment?.id ?? largestId, ...text, cover_image, cover }
  return loveMoment.byDay(withItem([answer?.data ?? []].flat(), typed))
}
