import { useCallback, useEffect, useState } from 'react'
import { countCharacters } from '#contract/characters.ts'
import { retryRefused } from '#web/api/content.ts'
import { useTimeout } from '#web/effects/motion.ts'
import { hour } from '#web/gift-state/opening-hour.ts'
import { Scene } from '#web/scene/scene.tsx'
import { useTextWidth } from '#web/scene/text-width.ts'
import { fetchSounds, play } from '#web/sound/sound.ts'
import { useStore } from '#web/store.ts'
import { partsOf, sayLeft, spellHour, texts, times } from './contract.ts'
import { useHour } from './screen-hour.tsx'
import { Lantern } from './screen-lantern.tsx'
import './screen.css'

const UNITS = [
  ['days', 'Hari'],
  ['hours', 'Jam'],
  ['minutes', 'Menit'],
  ['seconds', 'Detik'],
] as const

/** The unlit lantern before the gift's opening hour, which lights by itself and lets the gift be opened. */
export function Screen() {
  const isLit = useStore(hour, (now) => now === 'lit')
  const light = useCallback(() => {
    if (hour.get() === 'lit') return
    hour.set('lit')
    retryRefused()
    play('gift')
  }, [])
  const { known, left, isUnreachable } = useHour(light, isLit)
  useEffect(() => void fetchSounds(['gift']), [])
  const isNear = left !== undefined && left <= times.near
  const name = known?.recipient_name ?? ''
  return (
    <Scene
      plate="blue"
      className={`wrap column waiting ${isLit ? 'waiting-lit' : isNear ? 'waiting-near' : ''}`}
      title={name ? `${texts.forName} ${name}` : texts.forAnyone}
    >
      <i className="scrim waiting-scrim" />
      <Lantern />
      {known && <Words name={name} isLit={isLit} />}
      {isLit ? (
        <Open />
      ) : (
        <>
          {known?.opens_at && left !== undefined && <Card opensAt={known.opens_at} left={left} />}
          <p role="status" className="middle aside-night waiting-foot">
            {isUnreachable && (left ?? 0) <= 0 ? texts.noSignal : texts.later}
          </p>
        </>
      )}
    </Scene>
  )
}

// The button takes its space at once, and appears shortly after the lantern is lit.
function Open() {
  const [isShown, setShown] = useState(false)
  const after = useTimeout()
  useEffect(() => after(times.open, () => setShown(true)), [after])
  return (
    <button
      type="button"
      className="button button-wax waiting-open"
      disabled={!isShown}
      onClick={() => hour.set('open')}
    >
      {texts.open}
    </button>
  )
}

function Words({ name, isLit }: { name: string; isLit: boolean }) {
  const ems = useTextWidth(name, { weight: 700, family: 'Courier Prime' })
  const room = { '--ems': ems, '--letters': countCharacters(name) }
  return (
    <div className="stack centred waiting-words" style={room}>
      <h1 tabIndex={-1}>
        <span className="script">{name ? texts.forName : texts.forAnyone}</span>{' '}
        {name && (
          <span className="waiting-name" translate="no">
            {name}
          </span>
        )}
      </h1>
      <div role="status">
        {isLit && (
          <>
            <p className="script">{texts.itsTime}</p>
            {name && (
              <p className="waiting-name" translate="no">
                {name}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Card({ opensAt, left }: { opensAt: number; left: number }) {
  const parts = partsOf(left)
  const { day, time } = spellHour(opensAt)
  return (
    <article className="paper ruled centred waiting-card">
      <time className="type" dateTime={new Date(opensAt).toISOString()}>
        <span>{day},</span> <span>{time}</span>
      </time>
      <div role="timer" aria-label={sayLeft(left)} className="waiting-count">
        {UNITS.map(([unit, caption]) => (
          <div key={unit}>
            <span className="num" data-unit={unit}>
              {unit === 'days' ? parts.days : String(parts[unit]).padStart(2, '0')}
            </span>
            <span>{caption}</span>
          </div>
        ))}
      </div>
    </article>
  )
}
