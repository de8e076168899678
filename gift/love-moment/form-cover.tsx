import { FieldPhoto } from '#web/files/field-photo.tsx'
import { FileField, type FileState } from '#web/files/file-field.tsx'
import { CoverTools } from './form-cover-tools.tsx'
import type { Moment } from './schemas.ts'

type Props = FileState & {
  moment: Moment | undefined
  /** The address of the stored cover, '' for none, or a picked file. */
  cover: string | File
  onPick: (file: File) => void
  onTurned: (moment: Moment) => void
}

/** The photo on the front of the card; it is sent when the moment is saved. */
export function CoverField({ moment, cover, onPick, onTurned, ...field }: Props) {
  const isPicked = cover instanceof File
  return (
    <fieldset data-field="coverImage">
      <legend>foto sampul</legend>
      <FileField
        label="Berkas sampul"
        kind="photo"
        action={cover === '' ? 'Pilih foto' : 'Ganti foto'}
        hint={isPicked ? `${cover.name}, dikirim saat disimpan.` : undefined}
        onPick={onPick}
        {...field}
      >
        <FieldPhoto value={cover} stored={moment?.cover} />
      </FileField>
      {moment && !isPicked && <CoverTools moment={moment} onTurned={onTurned} />}
    </fieldset>
  )
}
