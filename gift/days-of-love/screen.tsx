import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { defaultTimeZone, fallbackDate } from '#contract/date.ts'
import { routes } from '#contract/routes.ts'
import * as dateInput from '#gift/date-input/contract.ts'
import { CounterCard } from '#web/components/counter-card.tsx'
import { CurvedHeading } from '#web/components/curved-heading.tsx'
import { Icon } from '#web/components/icon.tsx'
import { type Lantern, Scene } from '#web/components/scene.tsx'
import { preload, useContent } from '#web/content.ts'
import { useAfter } from '#web/effects/motion.ts'
import { play } from '#web/sound/sound.ts'
import * as daysOfLove from './contract.ts'
import './screen.css'

const lanterns: Lantern[] = [
  { x: '6%', y: '60%', width: '40px', blur: '0.6px', turn: '-5deg' },
  { x: '86%', y: '68%', width: '64px', blur: '1.6px', turn: '6deg', seconds: 11 },
]

/** Fetches what this screen shows. */
export const prepare = () => Promise.all([daysOfLove.load, daysOfLove.loadTimeZone].map(preload))

/** How long they have been together; a tap anywhere goes on. */
export function Screen() {
  const { data } = useContent(daysOfLove.load)
  const { data: zone } = useContent(daysOfLove.loadTimeZone)
  const date = useStartDate()
  const goOn = useGoOn(date)
  const title = data?.[0]?.title || daysOfLove.texts.title
  return (
    <Scene plate="night" className="days-of-love" title={title} lanterns={lanterns}>
      <i className="days-halo" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by key */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by key */}
      <div className="days-hero" onClick={goOn}>
        <h1 className="days-heading" tabIndex={-1}>
          <span className="sr-only">{title}</span>
          <CurvedHeading text={title} />
        </h1>
        <CounterCard
          date={date}
          timeZone={zone?.time_zone ?? defaultTimeZone}
          size="large"
          label={daysOfLove.texts.timer}
        />
        <button type="button" className="days-next">
          <Icon name="tap" />
          Ketuk di mana saja untuk lanjut
        </button>
      </div>
    </Scene>
  )
}

// The date that was just entered, else the stored one, else the fallback.
function useStartDate() {
  const { state } = useLocation()
  const { data } = useContent(dateInput.load)
  const carried: unknown = state?.date
  return typeof carried === 'string' ? carried : data?.[0]?.selected_date || fallbackDate
}

function useGoOn(date: string) {
  const navigate = useNavigate()
  const after = useAfter()
  const isGoing = useRef(false)
  const goOn = useRef(() => undefined)
  goOn.current = () => {
    if (isGoing.current) return undefined
    isGoing.current = true
    play('tap')
    after(daysOfLove.times.toFeatures, () => navigate(routes.features, { state: { date } }))
    return undefined
  }
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if ((key === 'Enter' || key === ' ') && !(target instanceof HTMLButtonElement)) goOn.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return () => goOn.current()
}
