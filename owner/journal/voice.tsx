import { useRef } from 'react'
import { usePlayback } from '#web/sound/playback.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLevels, Wave } from './wave.tsx'

/** Plays a recorded voice, with its waves and its time. */
export function Voice({ url, name }: { url: string; name: string }) {
  const { isPlaying, hasFailed, at, length, toggle } = usePlayback(url, 'metadata')
  const frame = useRef<HTMLDivElement>(null)
  const levels = useLevels(url, frame)
  return (
    <div ref={frame} className="journal-voice">
      <button
        type="button"
        className="round button-wax"
        aria-label={`${isPlaying ? 'Jeda' : 'Putar'} suara ${name}`}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <Wave levels={levels} part={length ? at / length : 0} />
      <b>
        {spell(at)}
        {length > 0 && ` / ${spell(length)}`}
      </b>
      {hasFailed && <p role="alert">Suaranya belum bisa diputar. Coba sekali lagi.</p>}
    </div>
  )
}

function spell(seconds: number) {
  return `0.${String(Math.round(seconds)).padStart(2, '0')}`
}
