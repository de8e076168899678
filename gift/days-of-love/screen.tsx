import { useCallback, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { preload, useContent } from '#web/api/content.ts'
import { useTimeout } from '#web/effects/motion.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { lanternRef } from '#web/effects/shared-element.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { CounterCard, useStartDate } from '#web/scene/counter-card.tsx'
import { CurvedHeading } from '#web/scene/curved-heading.tsx'
import { type Lantern, Scene } from '#web/scene/scene.tsx'
import { play } from '#web/sound/sound.ts'
import { Drawing } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import * as daysOfLove from './contract.ts'
import { Count } from './screen-count.tsx'
import './screen.css'

const lanterns: Lantern[] = [
  { x: '6vw', y: '60svh', width: 40, blur: '0.6px', turn: '-5deg' },
  { x: '86vw', y: '68svh', width: 64, blur: '1.6px', turn: '6deg', seconds: 11 },
]

// Lucide's pointer of a tap.
const TAP =
  'M22 14a8 8 0 0 1-8 8M18 11v-1a2 2 0 0 0-2-2a2 2 0 0 0-2 2M14 10V9a2 2 0 0 0-2-2a2 2 0 0 0-2 2v1M10 9.5V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v10M18 11a2 2 0 1 1 4 0v3a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15'

/** Fetches this screen's content. */
export const prepare = () => Promise.all([calls.load, calls.loadTimeZone].map((each) => preload(each)))

/** The time since the couple's date; a tap anywhere leads on. */
export function Screen() {
  const { data } = useContent(calls.load)
  const date = useStartDate()
  const isGoing = useGoOn(date)
  const drawDays = useCount()
  const [first] = data ?? []
  const title = first?.title || first?.judul || daysOfLove.texts.title
  return (
    <Scene plate="night" className="days-of-love" title={title} lanterns={lanterns} hasHeart>
      <i className="glow days-halo" data-going={isGoing} />
      <i ref={lanternRef} className="heart-lantern days-lantern" />
      <div className="wrap column days-hero" data-going={isGoing}>
        <h1 className="middle days-heading" tabIndex={-1}>
          <span className="sr-only">{title}</span>
          <CurvedHeading text={title} place="days-of-love.title" />
        </h1>
        <CounterCard
          date={date}
          size="large"
          drawDays={drawDays}
          isLeaving={isGoing}
          place="days-of-love.time_zone"
        />
        <button type="button" className="row days-next">
          <Drawing path={TAP} />
          Ketuk di mana saja untuk lanjut
        </button>
      </div>
    </Scene>
  )
}

// Counts once, after the correct date, when the plate of the date page was shown before. An address or a state of the
// history would make it count again at every return.
function useCount() {
  const isStill = useReducedMotion()
  const [isCounting, setIsCounting] = useState(() => document.documentElement.dataset.plate === 'blue')
  const onEnd = useCallback(() => setIsCounting(false), [])
  return isCounting && !isStill ? (days: number) => <Count to={days} onEnd={onEnd} /> : undefined
}

// A click or key anywhere, once; the button's own click reaches the window too. @returns whether it has come
function useGoOn(date: string) {
  const after = useTimeout()
  const [isGoing, setGoing] = useState(false)
  function goOn() {
    setGoing(true)
    play('tap')
    after(daysOfLove.times.crack, () => play('crack'))
    after(daysOfLove.times.toFeatures, () => navigate(routes.features, { state: { date } }))
  }
  const isOn = !isGoing
  useListener('click', goOn, { isOn })
  useListener(
    'keydown',
    ({ key, repeat, ctrlKey, metaKey, altKey }) => {
      const isMeant = (key === 'Enter' || key === ' ') && !repeat
      if (isMeant && !ctrlKey && !metaKey && !altKey) goOn()
    },
    { isOn },
  )
  return isGoing
}
