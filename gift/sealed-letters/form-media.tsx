import { type RefObject, useState } from 'react'
import { FieldPhoto } from '#web/files/field-photo.tsx'
import { FileField, type FileState } from '#web/files/file-field.tsx'
import { SongChip } from '#web/forms/song-chip.tsx'
import { texts } from './contract.ts'
import type { Values } from './form-values.tsx'
import type { SealedLetter } from './schemas.ts'

type Kind = Values['kind']

type Props = FileState & {
  /** The address of the stored file, '' for none, or a picked file. */
  media: string | File
  kind: Kind
  letter: SealedLetter | undefined
  place: RefObject<HTMLFieldSetElement | null>
  onChange: (media: string | File, kind: Kind) => void
}

/** The letter's attachment: one photo or one recording; each replaces the other. */
export function MediaFields({ media, kind, letter, place, onChange, ...field }: Props) {
  const isHere = (each: Kind) => media !== '' && kind === each
  // A file that is refused when it is picked is not in the form.
  const [refused, setRefused] = useState<{ kind: Kind; sentence: string }>()
  const wrong = refused?.sentence === field.problem ? refused?.kind : kind
  const fieldOf = (each: Kind): FileState & { onPick: (file: File) => void } => ({
    ...field,
    share: isHere(each) ? field.share : undefined,
    problem: each === wrong ? field.problem : undefined,
    onProblem(sentence) {
      setRefused({ kind: each, sentence })
      field.onProblem(sentence)
    },
    onPick: (file) => onChange(file, each),
  })
  return (
    <fieldset ref={place} className="stack sealing-media" data-field="media">
      <legend>ikut di dalam amplop</legend>
      <p className="small field-hint">{texts.onlyOne}</p>
      <FileField
        label="Berkas foto"
        kind="photo"
        action={isHere('photo') ? 'Ganti foto' : 'Pilih foto'}
        {...fieldOf('photo')}
      >
        {isHere('photo') && <FieldPhoto value={media} stored={letter?.photo} />}
      </FileField>
      {isHere('voice') && <SongChip key={nameOf(media)} song={media} name={nameOf(media)} />}
      <FileField
        label="Berkas rekaman"
        kind="audio"
        action={isHere('voice') ? 'Ganti rekaman' : 'Pilih rekaman'}
        {...fieldOf('voice')}
      />
      {media !== '' && field.share === undefined && (
        <button type="button" className="text-button" onClick={() => onChange('', 'photo')}>
          {kind === 'voice' ? 'Hapus rekaman' : 'Hapus foto'}
        </button>
      )}
    </fieldset>
  )
}

function nameOf(media: string | File) {
  return typeof media === 'string' ? 'Rekaman surat ini' : media.name
}
