import { Icon } from '#web/ui/icon.tsx'
import { useSongPlayer } from './use-song-player.tsx'
import './song-chip.css'

/** A song or a recording in a form: its address, or the picked file; with a button to listen to it. */
export function SongChip({ song, name }: { song: string | File; name: string }) {
  const { player, isPlaying, toggle } = useSongPlayer(song)
  return (
    <div className="song-chip">
      {player}
      <button type="button" aria-label={isPlaying ? 'Berhenti' : 'Dengarkan'} onClick={toggle}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <span>{name}</span>
    </div>
  )
}
