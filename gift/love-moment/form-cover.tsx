import { useFormContext } from 'react-hook-form'
import { call } from '#web/api/call.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { FieldPhoto } from '#web/files/field-photo.tsx'
import { FileField } from '#web/files/file-field.tsx'
import { useFile } from '#web/files/use-file.ts'
import { toJson } from '#web/forms/conflict.ts'
import { FocusButton, RotateButton } from '#web/forms/photo-tools.tsx'
import type { ListEditing } from '#web/lists/use-list-editor.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { focusCover, turnCover } from './calls.ts'
import { moments, storedIn, type Values } from './form-moments.tsx'
import type { Moment } from './schemas.ts'

type Props = Pick<ListEditing<Moment>, 'chosen' | 'draft'>

/** The photo on the front of the card; it is sent when the moment is saved, and its tools store at once. */
export function CoverField({ chosen, draft }: Props) {
  const form = useFormContext<Values>()
  const { value, change, field } = useFile(form, 'coverImage')
  const isPicked = value instanceof File

  // The draft stays, and is based on the rotated cover.
  function showTurned(turned: Moment) {
    if (!(form.getValues('coverImage') instanceof File)) change(turned.cover_image)
    moments.show(turned)
    drafts.rebase(draft, toJson(storedIn(turned)))
  }

  return (
    <fieldset data-field="coverImage">
      <legend>foto sampul</legend>
      <FileField
        label="Berkas sampul"
        kind="photo"
        action={value === '' ? 'Pilih foto' : 'Ganti foto'}
        hint={isPicked ? `${value.name}, dikirim saat disimpan.` : undefined}
        onPick={change}
        {...field}
      >
        <FieldPhoto value={value} stored={chosen?.cover} />
      </FileField>
      {chosen?.cover && !isPicked && <Tools id={chosen.id} cover={chosen.cover} onTurned={showTurned} />}
    </fieldset>
  )
}

type ToolsProps = { id: number; cover: NonNullable<Moment['cover']>; onTurned: (moment: Moment) => void }

function Tools({ id, cover, onTurned }: ToolsProps) {
  async function save(focus: string) {
    const { message, data } = await call(focusCover, { id, focus })
    moments.show(data)
    showAlert(message)
  }
  return (
    <div className="cluster photo-tools">
      <FocusButton picture={cover} save={save} />
      <RotateButton rotate={async () => onTurned((await call(turnCover, { id })).data)} />
    </div>
  )
}
