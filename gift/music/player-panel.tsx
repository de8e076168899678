import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { chooseReducedMotion, useReducedMotionChoice } from '#web/effects/reduced-motion.ts'
import { isPreview } from '#web/preview.ts'
import { fetchLength, seekMusic, setVolume, toggleMusic, useMusic } from '#web/sound/music.ts'
import { Drawing, Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import { useTags } from './player-tags.tsx'

const shapes = {
  quiet:
    'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298zM16 9a5 5 0 0 1 0 6',
  loud: 'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298zM16 9a5 5 0 0 1 0 6M19.364 18.364a9 9 0 0 0 0-12.728',
}

// Fine enough for a thumb: in seconds, and as a share of the full volume.
const POSITION_STEP = 1
const VOLUME_STEP = 0.05

/** The song's address, and the title and artist that the owner gave it. */
type PanelProps = { music_url: string; title?: string | undefined; artist?: string | undefined }

/** The song's title and artist, and the controls for it. */
export function Panel(song: PanelProps) {
  const isPlaying = useMusic('isPlaying')
  const isBroken = useMusic('isBroken')
  const position = useMusic('position')
  const duration = useMusic('duration')
  const volume = useMusic('volume')
  useEffect(fetchLength, [])
  return (
    <section id="music-panel" className="stack music-panel glass" aria-label={texts.panel}>
      <div className="song music-song" data-place="music">
        <Song {...song} />
        <button
          type="button"
          className="disc ember music-toggle"
          aria-label={isPlaying ? texts.pause : texts.play}
          onClick={toggleMusic}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      </div>
      {isBroken && <p role="alert">{texts.broken}</p>}
      <Range
        label={texts.position}
        before={spell(position)}
        after={duration > 0 ? spell(duration) : '–:––'}
        aria-valuetext={`${spell(position)} dari ${spell(duration)}`}
        max={duration || 1}
        step={POSITION_STEP}
        value={Math.floor(position)}
        disabled={duration === 0}
        onPick={seekMusic}
      />
      <Range
        label={texts.volume}
        before={<Drawing path={shapes.quiet} />}
        after={<Drawing path={shapes.loud} />}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        max={1}
        step={VOLUME_STEP}
        value={volume}
        onPick={setVolume}
      />
      <ReducedMotionSwitch />
      {isPreview && <p className="music-note">{texts.muted}</p>}
    </section>
  )
}

function Song({ music_url, title, artist }: PanelProps) {
  const tags = useTags(music_url)
  return (
    <>
      {tags?.cover ? (
        <img className="middle music-cover" src={tags.cover} alt="" />
      ) : (
        <span className="middle music-cover">
          <img src="/images/heart-lantern.svg" alt="" />
        </span>
      )}
      <p className="stack music-words" data-waiting={!tags}>
        <small>{texts.panel}</small>
        <b className="clamp" translate="no">
          {title || (tags ? tags.title || texts.song : '\u00a0')}
        </b>
        <span translate="no">{artist || tags?.artist || '\u00a0'}</span>
      </p>
    </>
  )
}

// Motion that lasts longer than a few seconds can be stopped here, within reach of every screen.
function ReducedMotionSwitch() {
  const isReduced = useReducedMotionChoice()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isReduced}
      className="ends music-reduced-motion"
      onClick={() => chooseReducedMotion(!isReduced)}
    >
      {texts.reducedMotion}
      <i aria-hidden="true" />
    </button>
  )
}

type RangeProps = Omit<ComponentProps<'input'>, 'max' | 'value'> & {
  label: string
  before: ReactNode
  after: ReactNode
  max: number
  value: number
  onPick: (value: number) => void
}

function Range({ label, before, after, max, value, onPick, ...input }: RangeProps) {
  return (
    <div className="music-range">
      <span>{before}</span>
      <input
        type="range"
        aria-label={label}
        min={0}
        max={max}
        value={value}
        style={{ '--share': Math.min(1, value / max) }}
        onChange={({ target }) => onPick(target.valueAsNumber)}
        {...input}
      />
      <span>{after}</span>
    </div>
  )
}

// Minutes and seconds: 1:14.
function spell(seconds: number) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
