import { usePlayback } from '#web/sound/playback.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import '#web/files/file-field.css'

/** A song or a recording in a form: its address, or the picked file; with a button to listen to it. */
export function SongChip({ song, name }: { song: string | File; name: string }) {
  const { isPlaying, toggle } = usePlayback(useFileAddress(song))
  return (
    <div className="row song-chip">
      <button
        type="button"
        className="hit"
        aria-label={isPlaying ? 'Berhenti' : 'Dengarkan'}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <span className="one-line">{name}</span>
    </div>
  )
}
