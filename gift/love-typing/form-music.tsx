import { useSongPlayer } from '#web/forms/use-song-player.tsx'
import { FileField, type FileState } from '#web/ui/file-field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = FileState & {
  /** The address of the stored song, '' for none, or a picked file. */
  music: string | File
  stored: string | File
  onChange: (music: string | File) => void
}

/** The letter's music; it is sent when the letter is saved. */
export function MusicField({ music, stored, onChange, ...field }: Props) {
  return (
    <fieldset className="letter-music-field" data-place="backgroundMusic">
      <legend>musik latar</legend>
      {music !== '' && <Song key={musicName(music)} music={music} />}
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

function Song({ music }: { music: string | File }) {
  const { player, isPlaying, toggle } = useSongPlayer(music)
  return (
    <div className="letter-song">
      {player}
      <button type="button" aria-label={isPlaying ? 'Berhenti' : 'Dengarkan'} onClick={toggle}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <span>{musicName(music)}</span>
    </div>
  )
}

function musicName(music: string | File) {
  return typeof music === 'string' ? 'Musik surat ini' : music.name
}
