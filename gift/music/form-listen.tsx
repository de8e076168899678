import { useRef, useState } from 'react'
import { Icon } from '#web/components/icon.tsx'
import { useAddress } from '#web/components/use-address.ts'
import { texts } from './contract.ts'
import { useTags } from './player-tags.tsx'

/** A song as the player will show it, to be listened to here; the hub's own preview is silent. */
export function Listen({ song }: { song: string | File }) {
  const [isPlaying, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  const address = useAddress(song)
  const tags = useTags(song)
  const listen = () => {
    if (!audio.current?.paused) audio.current?.pause()
    else audio.current.play().catch((error: unknown) => console.warn(error))
  }
  return (
    <div className="music-form-song">
      {/* biome-ignore lint/a11y/useMediaCaption: a song has nothing to caption */}
      <audio
        ref={audio}
        src={address}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <img src={tags?.cover || '/images/heart-lantern.svg'} alt="" data-none={!tags?.cover} />
      <p>
        <b>{tags?.title || (typeof song === 'string' ? texts.song : song.name)}</b>
        <span>{tags?.artist || '\u00a0'}</span>
      </p>
      <button type="button" aria-label={isPlaying ? texts.pause : texts.play} onClick={listen}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
    </div>
  )
}
