import { SongChip } from '#web/forms/song-chip.tsx'
import { FileField, type FileState } from '#web/ui/file-field.tsx'

type Props = FileState & {
  /** The address of the stored song, '' for none, or a picked file. */
  music: string | File
  stored: string | File
  onChange: (music: string | File) => void
}

/** The letter's music; it is sent when the letter is saved. */
export function MusicField({ music, stored, onChange, ...field }: Props) {
  return (
    <fieldset className="love-typing-music-field" data-place="backgroundMusic">
      <legend>musik latar</legend>
      {music !== '' && <SongChip key={musicName(music)} song={music} name={musicName(music)} />}
      <FileField
        label="Berkas musik"
        kind="audio"
        action={music === '' ? 'Pilih musik' : 'Ganti musik'}
        onPick={onChange}
        {...field}
      />
      {field.share === undefined && music !== stored && stored !== '' && (
        <button type="button" className="text-button" onClick={() => onChange(stored)}>
          Pakai musik semula
        </button>
      )}
      {field.share === undefined && music !== '' && (
        <button type="button" className="text-button" onClick={() => onChange('')}>
          Hapus musik
        </button>
      )}
    </fieldset>
  )
}

function musicName(music: string | File) {
  return typeof music === 'string' ? 'Musik surat ini' : music.name
}
