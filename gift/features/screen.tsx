import { useLocation } from 'react-router'
import { defaultTimeZone, fallbackDate } from '#contract/date.ts'
import * as dateInput from '#gift/date-input/contract.ts'
import * as daysOfLove from '#gift/days-of-love/contract.ts'
import { CounterCard } from '#web/components/counter-card.tsx'
import { type Lantern, Scene } from '#web/components/scene.tsx'
import { preload, useContent } from '#web/content.ts'
import * as features from './contract.ts'
import { Menu } from './screen-menu.tsx'
import './screen.css'

const lanterns: Lantern[] = [
  { x: '-8px', y: '22%', width: '46px', blur: '1px', turn: '-5deg' },
  { x: 'calc(100% - 42px)', y: '40%', width: '58px', blur: '1.8px', turn: '6deg', seconds: 11 },
]

/** Fetches what this screen shows. */
export const prepare = () => preload(features.load)

/** The heart that opens into everything else, and the time that has passed below it. */
export function Screen() {
  const { data, state } = useContent(features.load)
  const title = data?.title || features.texts.title
  return (
    <Scene plate="night" className="features" title={title} lanterns={lanterns}>
      <i className="features-scrim" />
      <div className="features-hero">
        <h1 className="script" tabIndex={-1}>
          {title}
        </h1>
        {state === 'loading' ? <Spinner /> : <Loaded />}
        <Counter />
      </div>
    </Scene>
  )
}

function Loaded() {
  const { data, state, again } = useContent(features.load)
  if (state === 'failed') return <Failure text={features.texts.loadFailed} onAgain={again} />
  if (!data?.title) return <Failure text={data?.error ?? features.texts.empty} onAgain={again} />
  return <Menu selected={features.readSelection(data.selected_features)} />
}

function Spinner() {
  return (
    <div role="status" aria-label={features.texts.loading} className="features-loading">
      <img src="/images/heart-lantern.svg" alt="" />
    </div>
  )
}

function Failure({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className="features-failure">
      <p role="alert">{text}</p>
      <button type="button" className="button button-ghost" onClick={onAgain}>
        Coba lagi
      </button>
    </div>
  )
}

function Counter() {
  const { state } = useLocation()
  const { data } = useContent(dateInput.load)
  const { data: zone } = useContent(daysOfLove.loadTimeZone)
  const carried: unknown = state?.date
  const date = typeof carried === 'string' ? carried : data?.[0]?.selected_date || fallbackDate
  return (
    <CounterCard
      date={date}
      timeZone={zone?.time_zone ?? defaultTimeZone}
      size="small"
      label={daysOfLove.texts.timer}
    />
  )
}
