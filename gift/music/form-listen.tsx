import { usePlayback } from '#web/sound/playback.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'
import { texts } from './contract.ts'
import { useTags } from './player-tags.tsx'

type Props = {
  song: string | File
  /** The title that the owner gave it; '' for the file's own. */
  title: string
  artist: string
}

/** A song as the player will show it, with a button to play it; the hub's own preview is silent. */
export function Listen({ song, title, artist }: Props) {
  const { isPlaying, toggle } = usePlayback(useFileAddress(song))
  const tags = useTags(song)
  return (
    <div className="song music-form-song">
      <img src={tags?.cover || '/images/heart-lantern.svg'} alt="" data-none={!tags?.cover} />
      <p>
        <b className="clamp">
          {title.trim() || tags?.title || (typeof song === 'string' ? texts.song : song.name)}
        </b>
        <span className="one-line small">{artist.trim() || tags?.artist || '\u00a0'}</span>
      </p>
      <button
        type="button"
        className="round button-wax"
        aria-label={isPlaying ? texts.pause : texts.play}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
    </div>
  )
}
