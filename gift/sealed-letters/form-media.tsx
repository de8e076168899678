import { SongChip } from '#web/forms/song-chip.tsx'
import { Picture } from '#web/scene/picture.tsx'
import { FileField, type FileState } from '#web/ui/file-field.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import type { SealedLetter } from './schemas.ts'

type Kind = 'photo' | 'voice'

type Props = FileState & {
  /** The address of the stored file, '' for none, or a picked file. */
  media: string | File
  kind: Kind
  letter: SealedLetter | undefined
  onChange: (media: string | File, kind: Kind) => void
}

/** The letter's attachment: one photo or one recording; each replaces the other. */
export function MediaFields({ media, kind, letter, onChange, ...field }: Props) {
  const isHere = (each: Kind) => media !== '' && kind === each
  return (
    <fieldset className="sealing-media" data-place="media">
      <legend>ikut di dalam amplop</legend>
      <FileField
        label="Berkas foto"
        kind="photo"
        action={isHere('photo') ? 'Ganti foto' : 'Pilih foto'}
        onPick={(file) => onChange(file, 'photo')}
        {...field}
      >
        {isHere('photo') &&
          (media instanceof File ? (
            <Picked file={media} />
          ) : (
            letter?.photo && <Picture picture={letter.photo} sizes="74px" alt="" />
          ))}
      </FileField>
      {isHere('voice') && <SongChip key={nameOf(media)} song={media} name={nameOf(media)} />}
      <FileField
        label="Berkas rekaman"
        kind="audio"
        action={isHere('voice') ? 'Ganti rekaman' : 'Pilih rekaman'}
        onPick={(file) => onChange(file, 'voice')}
        {...field}
        problem={undefined}
      />
      {media !== '' && field.share === undefined && (
        <button type="button" className="text-button" onClick={() => onChange('', 'photo')}>
          {kind === 'voice' ? 'Hapus rekaman' : 'Hapus foto'}
        </button>
      )}
    </fieldset>
  )
}

function Picked({ file }: { file: File }) {
  return <img src={useFileAddress(file)} alt="" />
}

function nameOf(media: string | File) {
  return typeof media === 'string' ? 'Rekaman surat ini' : media.name
}
