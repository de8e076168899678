import { useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useLevels, Wave } from './wave.tsx'

/** Plays a recorded voice on request, never by itself. */
export function Voice({ url, name }: { url: string; name: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const levels = useLevels(url, frame)
  const toggle = () => {
    if (isPlaying) return audio.current?.pause()
    setFailed(false)
    audio.current?.play().catch(() => setFailed(true))
  }
  return (
    <div ref={frame} className="journal-voice">
      <button type="button" aria-label={`${isPlaying ? 'Jeda' : 'Putar'} suara ${name}`} onClick={toggle}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <Wave levels={levels} part={length ? at / length : 0} />
      <b>
        {spell(at)}
        {length > 0 && ` / ${spell(length)}`}
      </b>
      {hasFailed && <p role="alert">Suaranya belum bisa diputar. Coba sekali lagi.</p>}
      {/* biome-ignore lint/a11y/useMediaCaption: a recorded voice has no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) =>
          setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
        }
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </div>
  )
}

function spell(seconds: number) {
  return `0.${String(Math.round(seconds)).padStart(2, '0')}`
}
