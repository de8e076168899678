import { useFormContext, useWatch } from 'react-hook-form'
import { ForeignAnswer, Refusal } from '#web/api/call.ts'
import { upload } from '#web/files/upload.ts'
import { useFile } from '#web/files/use-file.ts'
import { EditForm } from '#web/forms/edit-form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { Edit } from '#web/forms/use-edit.ts'
import type { ListEditing } from '#web/lists/use-list-editor.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { fields } from './fields.ts'
import { useEnclosing } from './form-enclosing.tsx'
import { MediaFields } from './form-media.tsx'
import { type OfferedDay, offeredDays } from './form-offered.tsx'
import { Values, valuesOf, whenOf } from './form-values.tsx'
import { When } from './form-when.tsx'
import type { SealedLetter } from './schemas.ts'
import { type Days, sealedLetters } from './screen-days.tsx'

/** The days of the form: also the couple's date. */
export type FormDays = Days & { date: string }

type Props = {
  editor: ListEditing<SealedLetter>
  days: FormDays
  /** Called with the id of a new letter, once it is stored. */
  onSealed: (id: number) => void
}

/** The fields of one letter. */
export function Fields({ editor, days, onSealed }: Props) {
  const { chosen: letter, draft: name, keep, choose } = editor
  const offered = offeredDays(days)
  const edit: Edit<Values> = {
    name,
    schema: Values,
    fields,
    stored: valuesOf(letter, offered),
    file: 'media',
    save: async (values, sending) => {
      const { media, kind, title, text } = values
      const input = {
        ...whenOf(values),
        title,
        text,
        ...(media === '' ? { photo_url: '', voice_url: '' } : {}),
      }
      const files = media instanceof File ? { [kind]: media } : {}
      const saving = letter
        ? upload(calls.update, { id: letter.id, ...input }, files, sending)
        : upload(calls.create, input, files, sending)
      const { data } = await saving.catch(atField)
      if (letter) return keep(data)
      // The form is ready for the next letter.
      sealedLetters.show(data)
      choose('new')
      onSealed(data.id)
    },
    texts: { saved: letter ? texts.saved : texts.sealed, saveFailed: texts.saveFailed },
  }
  return (
    <EditForm edit={edit} action={letter ? 'Simpan' : 'Segel surat'}>
      <Contents letter={letter} name={name} days={days} offered={offered} />
    </EditForm>
  )
}

type ContentsProps = {
  /** Undefined for a letter that is not stored yet. */
  letter: SealedLetter | undefined
  /** The draft's name. */
  name: string
  days: FormDays
  offered: OfferedDay[]
}

function Contents({ letter, name, days, offered }: ContentsProps) {
  const form = useFormContext<Values>()
  const { value, change, field } = useFile(form, 'media')
  const { place, enclose } = useEnclosing(name, form, change)
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <>
      <When form={form} offered={offered} days={days} />
      <TextField name="title" placeholder="boleh kosong" />
      <div className="sealing-paper">
        <TextField name="text" rows={8} />
      </div>
      <MediaFields media={value} kind={kind} letter={letter} place={place} onChange={enclose} {...field} />
      <p className="note">
        <Icon name="lock" />
        Isinya tetap di server sampai harinya. Sebelum itu dia cuma melihat amplop dan tanggalnya.
      </p>
    </>
  )
}

// Maps the call's field names to those of the form.
function atField(error: unknown): never {
  if (!(error instanceof Refusal) || error instanceof ForeignAnswer) throw error
  const { photo, voice, day, opens_on: opensOn, ...fields } = error.fields
  const [media, date] = [photo ?? voice, day ?? opensOn]
  throw new Refusal(error.message, error.code, {
    ...fields,
    ...(media ? { media } : {}),
    ...(date ? { date } : {}),
  })
}
